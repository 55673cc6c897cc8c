-- SKUs that take no part in programmes of the chain (domain.md 3.7): one row for each programme and stretch of time, so that
-- a fact keeps the treatment in force at its sale. Reference table.
create table excluded_skus (
  exclusion_id uuid primary key default gen_random_uuid(),
  sku text not null check (sku = btrim(sku) and sku <> ''),
  scope text not null check (scope in ('LOYALTY', 'DISCOUNT', 'ROYALTY')),
  reason text not null,
  effective_from timestamptz not null default now(),
  effective_to timestamptz,
  added_by text not null,
  removed_by text,
  check (effective_to >= effective_from)
);

-- holds: a SKU is excluded from a programme once at a time
create unique index excluded_skus_open on excluded_skus (lower(sku), scope) where effective_to is null;
-- serves: whether a SKU was excluded at a moment; the history of one
create index excluded_skus_of_sku on excluded_skus (lower(sku), effective_from);

-- Royalty had a list of its own. Of two that were open for one SKU, the older one says it all.
insert into excluded_skus (exclusion_id, sku, scope, reason, effective_from, effective_to, added_by)
select exclusion_id, sku, 'ROYALTY', note, effective_from,
  case when effective_to is null and row_number() over (partition by lower(sku), effective_to is null order by effective_from) > 1
    then greatest(effective_from, now()) else greatest(effective_to, effective_from) end, created_by
from royalty_excluded_skus;

drop table royalty_excluded_skus;
