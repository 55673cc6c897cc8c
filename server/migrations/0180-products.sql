-- What a product is made of beyond what sales need (domain.md 3.5), and what lists of products read in one place:
-- search_text to missing_cost say what its variants say; the catalogue writes them with every change of either.
alter table products
  add column seo_title text,
  add column seo_description text,
  add column product_category text,
  -- [{"name": "Size", "values": ["S", "M"]}], at most three; a product without options has none
  add column options jsonb not null default '[]',
  add column created_at timestamptz not null default now(),
  add column search_text text not null default '',
  add column variants_count integer not null default 0,
  add column min_price_cents integer,
  add column max_price_cents integer,
  add column missing_cost boolean not null default false;

alter table variants
  -- a value for each option of its product, in their order
  add column option_values text[] not null default '{}',
  add column position integer not null default 0,
  add column weight_grams integer,
  add column requires_shipping boolean not null default true,
  add column sell_without_stock boolean not null default false;

update variants set option_values = string_to_array(title, ' / ') where title <> '';

update products p set search_text = lower(concat_ws(' ', p.title, p.vendor, v.codes)), variants_count = v.variants,
  min_price_cents = v.least, max_price_cents = v.most, missing_cost = v.uncosted, created_at = p.updated_at
from (
  select shop_id, product_id, string_agg(concat_ws(' ', sku, barcode), ' ') as codes, count(*)::int as variants,
    min(price_cents) as least, max(price_cents) as most,
    bool_or(unit_cost_cents is null and not gift_card) as uncosted
  from variants group by 1, 2
) v where v.shop_id = p.shop_id and v.product_id = p.product_id;

-- serves: free-text search of the catalogue (title, vendor, SKU, barcode)
create index products_search on products using gin (search_text gin_trgm_ops);
-- serve: the catalogue of the chain, of a store, of a vendor, of a category, in the order of titles
create index products_by_title on products (title, shop_id, product_id);
create index products_of_shop_by_title on products (shop_id, title, product_id);
create index products_of_vendor on products (vendor, title, shop_id, product_id);
create index products_of_type on products (product_type, title, shop_id, product_id);
-- serve: what is missing, which is little
create index products_without_cost on products (title, shop_id, product_id) where missing_cost;
create index products_without_image on products (title, shop_id, product_id) where image_url is null;
-- serves: the same SKU in other stores
create index variants_of_sku_anywhere on variants (sku, shop_id);

-- Collections as shops have them. Products are put into manual ones only; automatic ones follow rules of the shop.
create table collections (
  shop_id integer not null references shops,
  collection_id text not null,
  handle text not null,
  title text not null,
  automatic boolean not null default false,
  updated_at timestamptz not null default now(),
  primary key (shop_id, collection_id),
  unique (shop_id, handle)
);

create table collection_products (
  shop_id integer not null,
  collection_id text not null,
  product_id text not null,
  primary key (shop_id, collection_id, product_id),
  foreign key (shop_id, collection_id) references collections,
  foreign key (shop_id, product_id) references products
);

-- serves: the collections of a product
create index collection_products_of_product on collection_products (shop_id, product_id);

-- Pictures that people upload, kept once for the chain: a product of any store may show one. `product_ref` is what the
-- uploader calls the product it is for, which may not exist yet.
create table pictures (
  picture_id uuid primary key default gen_random_uuid(),
  incoming_key text,
  file_name text not null,
  media_type text not null,
  bytes integer not null,
  width integer,
  height integer,
  product_ref text,
  -- null until the file was read and found to be a picture
  kept_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default now()
);

-- serves: forgetting those that never came
create index pictures_waiting on pictures (created_at) where kept_at is null;

-- The pictures of a product in their order; the first one is its main one and stands in products.image_url too.
create table product_images (
  shop_id integer not null,
  product_id text not null,
  position integer not null,
  url text not null,
  alt text not null default '',
  primary key (shop_id, product_id, position),
  foreign key (shop_id, product_id) references products
);
