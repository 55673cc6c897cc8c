-- Sums of the facts over whole months, quarters and years of a store, so that a report of two years reads thousands
-- of rows instead of millions (server/src/reports/rollups). They say nothing that the facts don't: a period counts
-- only while rolled_periods names it, which posting to one of its days takes away.
-- period: '2025-05', '2025-Q2' or '2025'; first_day is the first of its business days.

create table rolled_periods (
  shop_id integer not null references shops,
  period text not null,
  rolled_at timestamptz not null default now(),
  primary key (shop_id, period)
);

create table product_rollups (
  shop_id integer not null references shops,
  period text not null,
  first_day date not null,
  sku_id integer not null,
  vendor_id integer not null,
  category_id integer not null,
  units_sold integer not null,
  units_returned integer not null,
  gross_cents bigint not null,
  discount_cents bigint not null,
  return_cents bigint not null,
  tax_cents bigint not null,
  cogs_cents bigint not null,
  uncosted_net_cents bigint not null,
  sku_orders integer not null,
  vendor_orders integer not null,
  category_orders integer not null,
  tickets integer not null,
  primary key (shop_id, period, sku_id, vendor_id, category_id)
);

create table place_rollups (
  shop_id integer not null references shops,
  period text not null,
  first_day date not null,
  location_id integer not null,
  tax_bucket smallint not null,
  units_sold integer not null,
  units_returned integer not null,
  gross_cents bigint not null,
  discount_cents bigint not null,
  return_cents bigint not null,
  tax_cents bigint not null,
  cogs_cents bigint not null,
  uncosted_net_cents bigint not null,
  excluded_net_cents bigint not null,
  orders_count integer not null,
  bucket_orders integer not null,
  tickets integer not null,
  primary key (shop_id, period, location_id, tax_bucket)
);

create table charge_rollups (
  shop_id integer not null references shops,
  period text not null,
  first_day date not null,
  location_id integer not null,
  kind smallint not null,
  taxed boolean not null,
  amount_cents bigint not null,
  discount_cents bigint not null,
  tax_cents bigint not null,
  primary key (shop_id, period, location_id, kind, taxed)
);

create table payment_rollups (
  shop_id integer not null references shops,
  period text not null,
  first_day date not null,
  payment_type_id smallint not null,
  is_refund boolean not null,
  amount_cents bigint not null,
  transactions integer not null,
  orders_count integer not null,
  payment_type_orders integer not null,
  primary key (shop_id, period, payment_type_id, is_refund)
);

create table tender_rollups (
  shop_id integer not null references shops,
  period text not null,
  first_day date not null,
  payment_type_id smallint not null,
  net_cents bigint not null,
  primary key (shop_id, period, payment_type_id)
);

create table tax_rollups (
  shop_id integer not null references shops,
  period text not null,
  first_day date not null,
  tax_id integer not null,
  taxable_cents bigint not null,
  taxable_shipping_cents bigint not null,
  collected_cents bigint not null,
  refunded_cents bigint not null,
  channel_cents bigint not null,
  orders_count integer not null,
  tax_orders integer not null,
  distinct_taxable_shipping_cents bigint not null,
  primary key (shop_id, period, tax_id)
);

create table discount_rollups (
  shop_id integer not null references shops,
  period text not null,
  first_day date not null,
  discount_label_id integer not null,
  units integer not null,
  gross_cents bigint not null,
  amount_cents bigint not null,
  shipping_amount_cents bigint not null,
  uses integer not null,
  orders_count integer not null,
  distinct_units integer not null,
  distinct_gross_cents bigint not null,
  first_used date not null,
  last_used date not null,
  primary key (shop_id, period, discount_label_id)
);
