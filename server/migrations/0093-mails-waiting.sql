-- serves: mail that waits for a mail server, looked for each minute
create index mails_waiting on mails (created_at) where sent_at is null and error is null;
