-- Users, franchisees and stores as people manage them.

-- Who was deleted leaves their e-mail to whoever comes after: it is unique among those that are there.
alter table users drop constraint users_email_key;
create unique index users_email on users (email) where deleted_at is null;
alter table franchisees drop constraint franchisees_corporate_email_key;
create unique index franchisees_email on franchisees (lower(corporate_email)) where deleted_at is null;

-- A second factor that is demanded of this person, whatever the chain demands.
alter table users add column factor_required boolean not null default false;

-- serves: the people of a franchisee
create index users_of_franchisee on users (franchisee_id) where franchisee_id is not null;

-- When the link to sign in was sent last, and to which of the record's own e-mails.
alter table franchisees
  add column send_welcome_email boolean not null default true,
  add column welcome_sent_at timestamptz,
  add column welcome_sent_to text;

-- The last day on which a store sells; null while it is open. What it sold stays.
alter table shops add column closed_on date;

-- serves: the audit log by what was done, by who did it and in which store, newest first
create index audit_log_of_action on audit_log (action, at desc, audit_id desc);
create index audit_log_of_user on audit_log (user_id, at desc, audit_id desc);
create index audit_log_of_shop on audit_log (shop_id, at desc, audit_id desc) where shop_id is not null;
