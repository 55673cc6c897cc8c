-- Gift cards are imported like everything else: their imports stand among the others.
insert into imports (import_id, kind, file_name, bytes, file_hash, files_of, settings, status, readings_done,
  read_count, created_count, rejected_count, problems, problem_groups, message, user_id, actor, created_at, queued_at,
  started_at, finished_at)
select import_id, 'gift-cards', file_name, 0, file_hash, import_id,
  jsonb_build_object('rows_total', rows_total, 'rows_valid', rows_valid),
  case status when 'done' then 'done' else 'failed' end, rows_total, rows_total, created, rows_total - created,
  failed, '[]',
  case when status <> 'done' then 'An update came in between. Import the file again: cards that are there are left out.' end,
  started_by, started_by_name, created_at, created_at, created_at, coalesce(finished_at, now())
from gift_card_imports;

-- From an import's seed the codes that it made can be worked out, for a day.
create table gift_card_import_seeds (
  import_id uuid primary key,
  code_seed bytea not null,
  created_at timestamptz not null default now()
);
insert into gift_card_import_seeds (import_id, code_seed, created_at)
select import_id, code_seed, created_at from gift_card_imports where code_seed is not null;

-- Which row of which import has become which card: no row becomes two.
alter table gift_card_import_rows rename to gift_card_import_rows_before;
create table gift_card_import_rows (
  import_id uuid not null,
  row_no integer not null,
  shop_id integer not null,
  gift_card_id bigint not null,
  generated boolean not null,
  primary key (import_id, row_no)
);
insert into gift_card_import_rows (import_id, row_no, shop_id, gift_card_id, generated)
select import_id, row_no, (card ->> 'shop_id')::int, gift_card_id, (card ->> 'generated')::boolean
from gift_card_import_rows_before where gift_card_id is not null;
drop table gift_card_import_rows_before;
drop table gift_card_imports;
