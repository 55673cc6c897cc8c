-- Who decides about a field of products (docs: who owns which field). A field without a row is asked about: where a shop holds
-- something else than head office sent, that is listed and somebody decides.
create table product_field_owners (
  field text primary key check (field in (
    'title', 'description', 'vendor', 'product_type', 'status', 'tags', 'seo_title', 'seo_description',
    'sku', 'barcode', 'price', 'compare_at_price', 'unit_cost'
  )),
  -- HEAD_OFFICE: pushed, and put back when a shop changes it. STORE: never pushed after creation. BAND: free within so many per
  -- cent of what head office recommends.
  owner text not null check (owner in ('HEAD_OFFICE', 'STORE', 'BAND')),
  band_percent integer check (band_percent between 1 and 100),
  changed_by text not null,
  changed_at timestamptz not null default now(),
  check ((owner = 'BAND') = (band_percent is not null)),
  check (owner <> 'BAND' or field in ('price', 'compare_at_price'))
);
