-- Pages of the audit log: entries are only ever added, so that how many stand in a closed block of ids never changes.
-- Counted once by a job, it leads to any page and total without counting millions.
create table audit_blocks (
  -- audit_id / 10000
  block integer primary key,
  entries integer not null
);

-- serves: the search of the audit log
create index audit_log_words on audit_log using gin (
  lower(actor || ' ' || action || ' ' || entity || ' ' || coalesce(entity_id, '') || ' ' || coalesce(reason, ''))
  gin_trgm_ops);

-- serves: all that one request did
create index audit_log_of_request on audit_log (request_id) where request_id is not null;

-- serves: the kinds of record there are, and what happened to one kind
create index audit_log_of_kind on audit_log (entity, audit_id desc);
