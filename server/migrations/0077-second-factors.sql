-- What besides the password an account asks for at sign-in: a code of an authenticator app, whose shared secret is sealed,
-- or one sent by mail. `last_step` is the newest step of 30 s whose code was used: none counts twice.
create table second_factors (
  user_id uuid primary key references users on delete cascade,
  kind text not null check (kind in ('app', 'mail')),
  secret_enc text,
  last_step bigint not null default 0,
  switched_on_at timestamptz not null default now(),
  check ((kind = 'app') = (secret_enc is not null))
);

-- Ten codes for when the app or the mail is out of reach, each good once. The first character of a code says which it is.
create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  place smallint not null,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, place)
);

insert into second_factors (user_id, kind) select user_id, 'mail' from users where second_factor;
alter table users drop column second_factor;

-- A code mailed to prove that mail arrives, before it is asked for at sign-in.
alter table user_tokens drop constraint user_tokens_kind_check;
alter table user_tokens add constraint user_tokens_kind_check
  check (kind in ('invitation', 'password-reset', 'sign-in-code', 'mail-proof'));
