/** Shoppers and their points, as many as are wanted, written as a chain of years would have left them. */
import type pg from 'pg';
import { defaultTerms } from '../contract/src/loyalty-terms.ts';
import { rebuildPointsSums } from '../server/src/loyalty/index.ts';
import { connect } from '../server/src/platform/database/connect.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { onDatabase, urlOf } from './kit/database.ts';
import { withoutIndexes } from './kit/without-indexes.ts';

/** Smaller ones are for working on the bench itself. */
export const SHOPPERS = Number(process.env.BACKROOM_BENCH_SHOPPERS ?? 300_000);
const ENTRIES = Number(process.env.BACKROOM_BENCH_ENTRIES ?? 2_000_000);

const STORES = 50;
const DAYS = 730;
const FIRST = '2024-07-01';

/** Of each shopper: two of three entries earn 10 points, the third spends 5. */
const EACH = Math.max(1, Math.round(ENTRIES / SHOPPERS));

/** How many of the first `no` entries spend. */
const spends = (no: string) => `(${no} / 3)`;
const balance = (no: string) => `(1000 * (${no} - ${spends(no)}) - 500 * ${spends(no)})`;
/** The number of the entry by which the i-th lot came. */
const lotNo = (i: string) => `(${i} + (${i} - 1) / 2)`;

const shoppers = `
  insert into loyalty_customers (shop_id, loyalty_customer_id, email, first_name, last_name, member_code, balance_points,
    earned_points, spent_points, entries_count, last_activity_at, unsubscribed_at, search_text, created_at)
  overriding system value
  select 1 + n % ${STORES}, n, 'shopper' || n || '@example.com', f.name, l.name, 'M' || lpad(n::text, 9, '0'),
    ${balance(`${EACH}`)}, 1000 * (${EACH} - ${spends(`${EACH}`)}), 500 * ${spends(`${EACH}`)}, ${EACH},
    at, case when n % 40 = 0 then at end,
    lower(f.name || ' ' || l.name || ' shopper' || n || '@example.com m' || lpad(n::text, 9, '0')), at
  from generate_series(1, ${SHOPPERS}) n
  cross join lateral (select timestamptz '${FIRST} 15:00+00' + (n::bigint * 7919 % ${DAYS}) * interval '1 day' + n % 40000 * interval '1 second' as at) d
  cross join lateral (select (array['Ada','Ben','Cleo','Dan','Eve','Finn','Gil','Hana'])[1 + n % 8] as name) f
  cross join lateral (select (array['Park','Lee','Ruiz','Stone','Wood','Fox','Hall'])[1 + n % 7] as name) l`;

const identities = `
  insert into loyalty_identities (identity, shop_id, loyalty_customer_id)
  select 'email:' || email, shop_id, loyalty_customer_id from loyalty_customers
  union all select 'code:' || member_code, shop_id, loyalty_customer_id from loyalty_customers`;

const day = (no: string) => `(created_at::date + ((${no} * 37 + loyalty_customer_id) % 300)::int)`;
const store = (no: string) => `(1 + (loyalty_customer_id + ${no}) % ${STORES})::int`;

const entries = `
  insert into loyalty_entries (shop_id, loyalty_customer_id, entry_no, type, amount_points, balance_after_points, at, local_date,
    event_shop_id, actor_kind, actor, idempotency_key, value_cents)
  select shop_id, loyalty_customer_id, no, case when no % 3 = 0 then 'REDEEM' else 'EARN' end,
    case when no % 3 = 0 then -500 else 1000 end, ${balance('no')}, ${day('no')} + interval '15 hours', ${day('no')},
    ${store('no')}, 'shopper', 'web', 'bench:' || loyalty_customer_id || ':' || no, case when no % 3 = 0 then 500 else 0 end
  from loyalty_customers cross join generate_series(1, ${EACH}) no`;

const lots = `
  insert into loyalty_lots (shop_id, loyalty_customer_id, lot_no, points, left_points, earned_shop_id, earned_at, available_at,
    expires_at)
  select shop_id, loyalty_customer_id, ${lotNo('i')}, 1000,
    1000 - least(1000, greatest(0, 500 * ${spends(`${EACH}`)} - 1000 * (i - 1))), ${store(lotNo('i'))}, created_at, created_at,
    created_at + interval '3 years'
  from loyalty_customers cross join generate_series(1, ${EACH} - ${spends(`${EACH}`)}) i`;

const moves = `
  insert into loyalty_lot_moves (shop_id, loyalty_customer_id, entry_no, lot_no, points, cents, earned_shop_id, event_shop_id,
    local_date)
  select shop_id, loyalty_customer_id, entry_no, ${lotNo('((entry_no / 3 - 1) / 2 + 1)')}, -500, 500,
    ${store(lotNo('((entry_no / 3 - 1) / 2 + 1)'))}, event_shop_id, local_date
  from loyalty_entries where type = 'REDEEM'`;

const tables = [
  'loyalty_customers',
  'loyalty_entries',
  'loyalty_lots',
  'loyalty_lot_moves',
  'loyalty_identities',
];

/** Fills an empty, migrated database: stores, terms, an administrator, shoppers with all that they earned and spent. */
const fillLoyalty = async (url: string): Promise<void> => {
  await onDatabase(url, async (client: pg.Client) => {
    await client.query(`insert into shops (shop_domain, name, cid, timezone)
      select 'store' || n || '.example', 'Store ' || n, 'C-' || lpad(n::text, 4, '0'), 'America/New_York'
      from generate_series(1, ${STORES}) n order by n`);
    await client.query(
      `insert into users (email, role, first_name, last_name, status) values ('head@example.com', 'SuperAdmin', 'Head', 'Office', 'Active')`,
    );
    await client.query(
      `insert into loyalty_configurations (version, effective_from, terms, updated_by) values (1, '2020-01-01', $1, 'bench')`,
      [JSON.stringify(defaultTerms)],
    );
  });
  await withoutIndexes(url, tables, () =>
    onDatabase(url, async (client) => {
      await client.query(`set session_replication_role = replica; set synchronous_commit = off`);
      for (const text of [shoppers, identities, entries, lots, moves]) await client.query(text);
      await client.query(
        `select setval(pg_get_serial_sequence('loyalty_customers', 'loyalty_customer_id'), ${SHOPPERS})`,
      );
    }),
  );
};

const build = async (serverUrl: string, name: string) => {
  const began = performance.now();
  const url = urlOf(serverUrl, `${name}_building`);
  await onDatabase(serverUrl, async (client) => {
    await client.query(`drop database if exists ${name}_building with (force)`);
    await client.query(`create database ${name}_building template template0 encoding 'UTF8'`);
  });
  await migrate(url);
  await fillLoyalty(url);
  const { db, close } = connect({ url, max: 1 });
  await rebuildPointsSums(db).finally(close);
  await onDatabase(url, (client) => client.query('vacuum (analyze, freeze)'));
  // Under its own name only once it is whole.
  await onDatabase(serverUrl, (client) => client.query(`alter database ${name}_building rename to ${name}`));
  console.log(`Filled in ${Math.round((performance.now() - began) / 1_000)} s.`);
};

/**
 * A copy of its own of the filled database, which is made where it isn't there, and brought to today's schema.
 * What the bench writes goes with the next copy.
 */
export const openLoyalty = async (serverUrl: string): Promise<string> => {
  const name = `loyalty_${SHOPPERS}_${ENTRIES}`;
  const { rowCount } = await onDatabase(serverUrl, (client) =>
    client.query('select from pg_database where datname = $1', [name]),
  );
  if (!rowCount) await build(serverUrl, name);
  await migrate(urlOf(serverUrl, name));
  await onDatabase(serverUrl, async (client) => {
    await client.query('drop database if exists loyalty_run with (force)');
    await client.query(`create database loyalty_run template ${name} strategy file_copy`);
  });
  return urlOf(serverUrl, 'loyalty_run');
};
