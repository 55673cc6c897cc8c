-- A store that goes to another owner from one of its days on, as it was planned. `before` holds the periods of ownership
-- as they stood, so that it can be undone until the day comes. Null is the chain itself. Reference table.
create table store_transfers (
  shop_id integer not null references shops,
  transfer_id uuid not null default gen_random_uuid(),
  from_franchisee_id integer references franchisees,
  to_franchisee_id integer references franchisees,
  from_date date not null,
  note text,
  before jsonb not null,
  planned_by text not null,
  created_at timestamptz not null default now(),
  undone_by text,
  undone_at timestamptz,
  primary key (shop_id, transfer_id)
);
