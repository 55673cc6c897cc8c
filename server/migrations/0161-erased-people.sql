-- Who asked to be forgotten: their e-mail addresses as HMAC-SHA-256 under a key of the installation
-- (server/src/customers/erased-people.ts), so that what comes from shops and files later doesn't bring them back.
-- Reference table.
create table erased_people (
  email_hash bytea primary key,
  erased_at timestamptz not null default now()
);

-- When the shopper said so, where the shop tells; updated_at is when the row changed here.
alter table customers add column email_marketing_at timestamptz, add column sms_marketing_at timestamptz;
