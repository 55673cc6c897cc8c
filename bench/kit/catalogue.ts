/** A chain's catalogue of any size, filled by the database itself: stores × SKUs, five variants to a product. */
import { migrate } from '../../server/src/platform/database/migrate.ts';
import { onDatabase, urlOf } from './database.ts';
import { withoutIndexes } from './without-indexes.ts';

export type CatalogueSize = { stores: number; skus: number };

/** Variants of a product. */
export const PER_PRODUCT = 5;

/** What there is little of, for filters and searches: one product in so many. */
export const RARE = 2_000;

/** What is filled, in its order, by what it is called. */
const statements = ({ stores, skus }: CatalogueSize): Record<string, string> => {
  const products = Math.ceil(skus / PER_PRODUCT);
  return {
    people: `insert into users (email, role, status, first_name, last_name)
      select 'bench@example.com', 'SuperAdmin', 'Active', 'Bench', 'Bench'`,
    stores: `insert into shops (shop_domain, name, cid, timezone)
      select 'bench-' || n || '.example.com', 'Store ' || lpad(n::text, 3, '0'), 'B-' || n, 'America/New_York'
      from generate_series(1, ${stores}) n`,
    locations: `insert into locations (shop_id, location_id, shopify_location_id, name)
      select shop_id, 1, 'bench', 'Floor' from shops`,
    // Titles that sort otherwise than they were made, as those of a real catalogue do.
    products: `insert into products (shop_id, product_id, handle, title, vendor, product_type, status, tags, image_url,
        search_text, variants_count, min_price_cents, max_price_cents, missing_cost, updated_at, stock, counted)
      select s.shop_id, n::text, 'product-' || n, t.title, t.vendor, t.type,
        case when n % 20 = 0 then 'DRAFT' when n % 50 = 1 then 'ARCHIVED' else 'ACTIVE' end, array['bench'],
        case when n % 40 <> 0 then 'https://pictures.example.com/' || n || '.webp' end,
        lower(concat_ws(' ', t.title, t.vendor, (select string_agg('SKU-' || lpad(((n - 1) * ${PER_PRODUCT} + v)::text, 6, '0'), ' ')
          from generate_series(1, ${PER_PRODUCT}) v))),
        ${PER_PRODUCT}, 1000 + (n * 37 % 9000), 1400 + (n * 37 % 9000), n % 30 = 0, now() - interval '1 day', t.stock,
        case when n % 20 = 0 then 'DRAFT' when n % 50 = 1 then 'ARCHIVED' else 'ACTIVE' end || '|' || t.stock
      from shops s, generate_series(1, ${products}) n
      cross join lateral (select md5(n::text) as hash) h
      cross join lateral (select initcap(left(h.hash, 6)) || ' ' || (array['Lamp','Chair','Mug','Vase','Clock'])[1 + n % 5] || ' ' || n as title,
        'Vendor ' || (n % 40) as vendor, 'Type ' || (n % 30) as type,
        case when n % ${RARE} = 7 then 'negative' when n % 9 = 0 then 'none' when n % 25 = 0 then 'few' else 'many' end as stock) t`,
    collections: `insert into collections (shop_id, collection_id, handle, title) select shop_id, '1', 'season', 'Season' from shops`,
    members: `insert into collection_products (shop_id, collection_id, product_id)
      select shop_id, '1', product_id from products where product_id::int % 30 = 11`,
    variants: `insert into variants (shop_id, variant_id, product_id, sku, title, price_cents, unit_cost_cents, option_values, position)
      select p.shop_id, p.product_id || '-' || v, p.product_id,
        'SKU-' || lpad(((p.product_id::int - 1) * ${PER_PRODUCT} + v)::text, 6, '0'), 'Size ' || v,
        p.min_price_cents + (v - 1) * 100, case when p.missing_cost and v = 1 then null else 400 end, array['Size ' || v], v
      from products p, generate_series(1, ${PER_PRODUCT}) v`,
    stock: `insert into inventory_levels (shop_id, variant_id, location_id, on_hand, available)
      select shop_id, variant_id, 1, units, units from (
        select shop_id, variant_id, case when product_id::int % ${RARE} = 7 then -1 when product_id::int % 9 = 0 then 0
          when product_id::int % 25 = 0 then 1 else 12 end as units from variants) v`,
    counts: `insert into product_counts (shop_id, counted, products) select shop_id, counted, count(*) from products group by 1, 2`,
  };
};

/** Opens the catalogue of a size, made when it isn't there yet. @returns its database */
export const openCatalogue = async (serverUrl: string, size: CatalogueSize): Promise<string> => {
  const name = `catalogue_${size.stores}_${size.skus}`;
  const url = urlOf(serverUrl, name);
  const marked = await onDatabase(serverUrl, (client) =>
    client.query(
      `select from pg_database d join pg_shdescription c on c.objoid = d.oid
      where d.datname = $1 and c.description = 'whole'`,
      [name],
    ),
  );
  if (marked.rowCount === 1) {
    await migrate(url);
    return url;
  }
  console.log(`Filling ${name} …`);
  const start = performance.now();
  const say = (what: string) =>
    console.log(`  ${what} after ${((performance.now() - start) / 1_000).toFixed(0)} s`);
  await onDatabase(serverUrl, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name} template template0 encoding 'UTF8'`);
  });
  await migrate(url);
  await withoutIndexes(url, ['products', 'variants', 'inventory_levels', 'collection_products'], () =>
    onDatabase(url, async (client) => {
      await client.query(`set synchronous_commit = off`);
      await client.query(`set session_replication_role = replica`);
      for (const [what, statement] of Object.entries(statements(size))) {
        const { rowCount } = await client.query(statement);
        say(`${rowCount?.toLocaleString('en-US')} ${what}`);
      }
    }),
  );
  say('indexes');
  await onDatabase(url, (client) => client.query('vacuum (analyze, freeze)'));
  await onDatabase(serverUrl, (client) => client.query(`comment on database ${name} is 'whole'`));
  say('analyzed, whole');
  return url;
};

/** The keys of so many products, of the first stores. */
export const firstProducts = (url: string, count: number): Promise<string[]> =>
  onDatabase(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select shop_id || '~' || product_id as id from products order by shop_id, product_id limit ${count}`,
    );
    return rows.map(({ id }) => id);
  });
