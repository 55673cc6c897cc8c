-- Kinds of import are brought by rooms: the table no longer names them.
alter table imports drop constraint imports_kind_check;

-- What was chosen besides the file and its store; the mapping of a history among it.
alter table imports add column settings jsonb not null default '{}';
update imports set settings = jsonb_build_object('mapping', mapping) where mapping is not null;
alter table imports drop column mapping;

-- The file itself: known again when it comes once more, and kept sealed in so many parts until it is imported.
alter table imports add column file_hash bytea;
alter table imports add column files_of uuid;
alter table imports add column file_parts integer not null default 0;
alter table imports add column other_files jsonb not null default '{}';

-- Files of before lie elsewhere, and in clear: what was not imported is to be uploaded again.
update imports set files_of = import_id, has_rejected_file = false;
update imports set status = 'failed', finished_at = now(), message = 'An update came in between. Upload the file again.'
where status in ('uploaded', 'waiting', 'running');
alter table imports alter column files_of set not null;

-- When it was asked for to be imported.
alter table imports add column queued_at timestamptz;
update imports set queued_at = started_at;

-- Where an interrupted import goes on, and how often one was.
alter table imports add column readings_done bigint not null default 0;
alter table imports add column rejected_parts integer not null default 0;
alter table imports add column interruptions integer not null default 0;

alter table imports add column rows_left_out integer not null default 0;
-- each kind of problem once, with its count
alter table imports add column problem_groups jsonb not null default '[]';

-- the same file of the same kind within a day
create index imports_of_file on imports (file_hash, created_at desc);
