-- What a mail brings along, as it was when the mail was written: a royalty statement as PDF.
create table mail_attachments (
  mail_id uuid not null references mails on delete cascade,
  attachment_no smallint not null,
  file_name text not null,
  media_type text not null,
  content bytea not null,
  primary key (mail_id, attachment_no)
);
