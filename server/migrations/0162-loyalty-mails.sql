-- Mails about points: who wants none, and which were sent, each once.
alter table loyalty_customers add column mails_stopped_at timestamptz;

create table loyalty_notices (
  shop_id integer not null,
  loyalty_customer_id bigint not null,
  kind text not null check (kind in ('earned', 'expiring')),
  -- What it told of: an order, or the day on which points expire.
  ref text not null,
  sent_at timestamptz not null default now(),
  primary key (shop_id, loyalty_customer_id, kind, ref),
  foreign key (shop_id, loyalty_customer_id) references loyalty_customers
);

-- Lines of orders whose product was in an excluded collection when the line was first seen: what a collection holds changes,
-- what an order earned doesn't.
create table loyalty_excluded_lines (
  shop_id integer not null references shops,
  order_id text not null,
  line_id text not null,
  primary key (shop_id, order_id, line_id)
);
