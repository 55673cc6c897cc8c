-- Secrets of the installation, sealed under its keyring (AES-256-GCM; the key is never in the database). One row is the
-- check value by which a start knows whether it was given the right key. A column that holds sealed text ends in `_enc`.
create table secrets (
  name text primary key,
  value_enc text not null
);

-- What of a mail must not be readable (a code, a link) stands here, sealed; text and subject have a mark in its place.
-- Erased once the mail is sent, once what it opens (`secrets_of`, the hash of a token) is used, and at `secrets_until`.
alter table mails
  add column secrets_enc text,
  add column secrets_until timestamptz,
  add column secrets_of bytea;

-- erase-mail-secrets: what has run out; using a token: what it was sent with.
create index mails_with_secrets on mails (secrets_until) where secrets_enc is not null;
create index mails_of_token on mails (secrets_of) where secrets_enc is not null;
