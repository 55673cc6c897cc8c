import { chainAt } from '@backroom/demo/chain';
import { planGiftCards } from '@backroom/demo/orders/gift-card-plan';
import { ordersOfStore } from '@backroom/demo/orders/store-orders';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { factsOf } from '../orders/facts/facts-of.ts';
import { netOf } from '../orders/facts/tender-facts.ts';
import { type Connection, connect } from '../platform/database/connect.ts';
import { passwordFits } from '../platform/sessions/passwords.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { loadChain } from './load-chain.ts';
import { readMarker, writeMarker } from './marker.ts';
import { openDemo } from './open-demo.ts';
import { demoSignInLines } from './sign-ins.ts';

const chain = chainAt(new Date('2026-12-28T18:00:00Z'), { stores: 4, days: 45, dailyOrders: 2 });

const quietly = () => {};

let database: TestDatabase;
let connection: Connection;

const open = (wanted = true) => openDemo({ databaseUrl: database.url, wanted, chain }, quietly);

/** How many rows each table has; settings apart, which keep what belongs to the installation. */
const counts = async (): Promise<Record<string, number>> => {
  const tables = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') and tablename <> 'settings'`.execute(
    connection.db,
  );
  const entries = await Promise.all(
    tables.rows.map(async ({ name }): Promise<[string, number]> => {
      const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.raw(name)}`.execute(
        connection.db,
      );
      return [name, rows[0]?.rows ?? 0];
    }),
  );
  return Object.fromEntries(entries);
};

beforeEach(async () => {
  database = await createTestDatabase();
  connection = connect({ url: database.url });
});

afterEach(async () => {
  await connection.close();
  await database.drop();
});

describe('the first start', () => {
  it('loads the chain, and the facts are those of its orders', async () => {
    await open();
    const plan = planGiftCards(chain);
    const documents = chain.stores.flatMap((store) => [...ordersOfStore(chain, store, plan)]);
    const expected = chain.stores
      .flatMap((store) => [...ordersOfStore(chain, store, plan)].map(({ document }) => ({ store, document })))
      .flatMap(({ store, document }) =>
        factsOf(document, { timezone: store.timezone, day_cutoff_minutes: 0 }).sales_lines.map(netOf),
      )
      .reduce((sum, cents) => sum + cents, 0);
    const { rows } = await sql<{ orders: number; net: number; synced: number }>`select
      (select count(*) from orders) as orders,
      (select sum(gross_cents - discount_cents - return_cents)::float8 from sales_lines) as net,
      (select count(*) from shops where synced_through = ${chain.until}) as synced`.execute(connection.db);
    expect(rows[0]).toEqual({ orders: documents.length, net: expected, synced: 4 });
    expect(documents.length).toBeGreaterThan(300);
  });

  it('books every gift card from its sale to its last use, in whichever stores', async () => {
    await open();
    const { rows } = await sql`select
      (select sum(amount_cents)::float8 from order_charges where kind = 4) as sold,
      (select sum(amount_cents)::float8 from gift_card_entries where type = 'SOLD') as booked,
      (select sum(amount_cents)::float8 from payments join payment_types using (payment_type_id)
        where name = 'Gift card' and not is_refund) as paid,
      (select -sum(amount_cents)::float8 from gift_card_entries where type = 'REDEEMED' and order_id is not null) as redeemed,
      (select count(*) from gift_card_entries where type = 'IMPORTED') as learnt,
      (select count(*) from gift_cards where balance_cents < 0) as overdrawn,
      (select count(*) > 0 from gift_card_entries where event_shop_id <> shop_id) as elsewhere`.execute(
      connection.db,
    );
    const [row] = rows as [Record<string, number>]; // one row, always
    expect(row).toMatchObject({
      booked: row.sold,
      redeemed: row.paid,
      learnt: 0,
      overdrawn: 0,
      elsewhere: true,
    });
    expect(row.redeemed).toBeGreaterThan(0);
  });

  it('shows every room alive: cards of each kind, points earned and spent, and statements in each stage', async () => {
    // Months are over by the clock, not by the chain's last day.
    const now = chainAt(new Date(), { stores: 24, days: 110, dailyOrders: 1 });
    await openDemo({ databaseUrl: database.url, wanted: true, chain: now }, quietly);
    const statements = await sql<{ status: string; months: number }>`
      select status, count(distinct period_start) as months from royalty_statements
      group by status order by status`.execute(connection.db);
    expect(statements.rows).toEqual([
      { status: 'disputed', months: 1 },
      { status: 'issued', months: 2 },
      { status: 'paid', months: 2 },
    ]);
    const cards = await sql<Record<string, boolean>>`select
      bool_or(expires_at between ${now.until} and ${now.until}::timestamptz + interval '30 days') as ending,
      bool_or(expired_at is not null) as expired, bool_or(reload_count > 0) as reloaded,
      bool_or(deactivated_at is not null) as deactivated
      from gift_cards`.execute(connection.db);
    expect(Object.values(cards.rows[0] ?? {})).toEqual([true, true, true, true]);
    const points = await sql<Record<string, boolean>>`select
      (select bool_or(balance_points > 0) from loyalty_customers) as owed,
      (select bool_or(unsubscribed_at is not null) from loyalty_customers) as left,
      (select count(*) > 0 from loyalty_lot_moves
        where cents > 0 and earned_shop_id is distinct from event_shop_id) as elsewhere`.execute(
      connection.db,
    );
    expect(Object.values(points.rows[0] ?? {})).toEqual([true, true, true]);
    const types = await sql<{ type: string }>`select distinct type from loyalty_entries`.execute(
      connection.db,
    );
    expect(types.rows.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['ADJUST', 'EARN', 'EARN_REVERSAL', 'IMPORT', 'REDEEM']),
    );
    const lines = await demoSignInLines(connection.db);
    const people = lines.map((line) => line.trim().split(/\s+/)[1]);
    const owned = await sql<{ owners: number }>`
      select count(distinct franchisee_id) as owners from users join shop_owners using (franchisee_id)
      where email = any(${people}::text[])`.execute(connection.db);
    expect(owned.rows[0]?.owners).toBe(2);
  });

  it('gives every store products, stock, customers and terms', async () => {
    await open();
    const rows = await counts();
    expect(rows['public.products']).toBeGreaterThan(4 * 250);
    expect(rows['public.customers']).toBeGreaterThan(4 * 15);
    expect(rows['public.inventory_levels']).toBeGreaterThanOrEqual(4 * 390);
    expect(rows['public.inventory_snapshots']).toBeGreaterThan(rows['public.inventory_levels'] ?? 0);
    expect(rows['public.royalty_terms']).toBe(4);
    const shops = await connection.db.selectFrom('shops').select('cid').orderBy('shop_id').execute();
    expect(shops.map(({ cid }) => cid)).toEqual(['C-0101', 'C-0102', 'C-0103', 'C-0104']);
  });

  it('prints a sign-in for each role, until its password is changed', async () => {
    await open();
    const lines = await demoSignInLines(connection.db);
    expect(lines.map((line) => line.trim().split(' ')[0])).toEqual([
      'SuperAdmin',
      'Admin',
      'Franchisee',
      'Franchisee',
    ]);
    const [, email = '', password = ''] = lines[0]?.trim().split(/\s+/) ?? [];
    const user = await connection.db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(user.role).toBe('SuperAdmin');
    expect(await passwordFits(user.password_hash, password)).toBe(true);
    await connection.db
      .updateTable('users')
      .set({ password_hash: 'another' })
      .where('email', '=', email)
      .execute();
    expect(await demoSignInLines(connection.db)).toEqual(lines.slice(1));
  });

  it('loads nothing where the demo is off, nor where anybody is there already', async () => {
    const before = await counts();
    await open(false);
    expect(await counts()).toEqual(before);
    expect(await readMarker(connection.db)).toBeNull();
    expect(await demoSignInLines(connection.db)).toEqual([]);
    await connection.db
      .insertInto('users')
      .values({ email: 'a@example.com', role: 'SuperAdmin', first_name: 'A', last_name: 'B' })
      .execute();
    await open();
    expect((await counts())['public.shops']).toBe(0);
  });
});

describe('a start after one that was killed while it loaded', () => {
  const killedInTheMiddle = async () => {
    await writeMarker(connection.db, { state: 'loading' });
    await loadChain(connection, chainAt(chain.until, { ...chain.size, stores: 2 }), quietly);
  };

  it('loads the whole chain, as if nothing had been there', async () => {
    await killedInTheMiddle();
    await open();
    const afterKill = await counts();
    const { rows } = await sql`select shop_id, cid, shop_domain from shops order by 1`.execute(connection.db);
    await connection.close();
    await database.drop();
    database = await createTestDatabase();
    connection = connect({ url: database.url });
    await open();
    expect(await counts()).toEqual(afterKill);
    const again = await sql`select shop_id, cid, shop_domain from shops order by 1`.execute(connection.db);
    expect(again.rows).toEqual(rows);
  });

  it('leaves nothing behind where the demo is off by now', async () => {
    const before = await counts();
    await killedInTheMiddle();
    await open(false);
    expect(await counts()).toEqual(before);
    expect(await readMarker(connection.db)).toBeNull();
  });
});

describe('a second start', () => {
  it('changes nothing', async () => {
    await open();
    const [before, lines] = [await counts(), await demoSignInLines(connection.db)];
    await open();
    expect(await counts()).toEqual(before);
    expect(await demoSignInLines(connection.db)).toEqual(lines);
  });
});
