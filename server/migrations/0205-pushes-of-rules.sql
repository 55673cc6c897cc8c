-- What a rule sends to many shops waits for what people decide: a person who looks at a shop sees his own change first. Of one
-- object the order stays: an older push of it that a rule asked for goes before a person's.
alter table shopify_push_stores add column by_rule boolean not null default false;

-- serves: what is to be sent to a store next, what people decided first
create index shopify_push_stores_next on shopify_push_stores (shop_id, by_rule, push_no)
  where state in ('WAITING', 'RESOLVING', 'SENDING');
drop index shopify_push_stores_open;
