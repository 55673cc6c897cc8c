import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arbitraryOrder, versionsOf } from '../../testing/arbitrary-order.ts';
import { type IntakeDatabase, openIntakeDatabase } from '../../testing/intake.ts';
import { countFactRows, storedSums } from '../../testing/stored-sums.ts';
import type { OrderDocument } from '../order-document.ts';
import { Intake } from './intake.ts';
import type { IntakeShop } from './post-in-transaction.ts';

let database: IntakeDatabase;
beforeAll(async () => {
  database = await openIntakeDatabase();
});
afterAll(async () => {
  await database.drop();
});

/** Some random orders, the same in every run. */
const someOrders = (count: number, seed = 7): OrderDocument[] =>
  fc
    .sample(arbitraryOrder(), { numRuns: count, seed })
    .map((document, index) => ({ ...document, shopify_order_id: `90071992547409${930 + index}` }));

const ordersOf = async ({ shop_id }: IntakeShop) => {
  const { rows } = await database.pool.query<Record<string, unknown>>(
    `select shopify_order_id, name, created_at, local_date, payment_type, total_cents, units, search_text, document
     from orders where shop_id = $1 order by shopify_order_id`,
    [shop_id],
  );
  return rows;
};

const countsOf = async ({ shop_id }: IntakeShop) => {
  const { rows } = await database.pool.query<{ counted: number; there: number }>(
    `select (select coalesce(sum(orders), 0)::integer from order_counts where shop_id = $1) as counted,
       (select count(*)::integer from orders where shop_id = $1) as there`,
    [shop_id],
  );
  return rows[0];
};

describe('posting orders', () => {
  it('gives the same one by one and in bulk', async () => {
    const documents = someOrders(60);
    const [one, bulk] = [await database.addShop(), await database.addShop()];
    const intake = new Intake(database);
    for (const document of documents) await intake.postOrder(one, document);
    const posted = await intake.postOrders(bulk, documents);

    expect(posted.map(({ outcome }) => outcome)).toEqual(documents.map(() => 'new'));
    expect(await ordersOf(bulk)).toEqual(await ordersOf(one));
    expect(await storedSums(database.pool, bulk.shop_id)).toEqual(
      await storedSums(database.pool, one.shop_id),
    );
    expect(await countsOf(bulk)).toEqual({ counted: 60, there: 60 });
    expect(await countsOf(one)).toEqual({ counted: 60, there: 60 });
  });

  it('appends nothing when the same orders are posted again', async () => {
    const documents = someOrders(40, 8);
    const shop = await database.addShop();
    await new Intake(database).postOrders(shop, documents);
    const before = await countFactRows(database.pool, shop.shop_id);
    const intake = new Intake(database);
    const again = await intake.postOrders(shop, documents);
    for (const document of documents.slice(0, 10)) await intake.postOrder(shop, document);

    expect(again.every(({ outcome }) => outcome === 'unchanged')).toBe(true);
    expect(await countFactRows(database.pool, shop.shop_id)).toBe(before);
    expect(await countsOf(shop)).toEqual({ counted: 40, there: 40 });
  });

  it('comes to the facts of the last version, whatever the order they arrive in', async () => {
    const intake = new Intake(database);
    await fc.assert(
      fc.asyncProperty(
        arbitraryOrder(),
        fc.infiniteStream(fc.nat(1000)),
        fc.boolean(),
        async (document, random, concurrently) => {
          const versions = versionsOf(document);
          const last = versions.at(-1) ?? document;
          const shuffled = [...versions, ...versions.slice(0, 2)]
            .map((version) => ({ version, place: random.next().value }))
            .sort((a, b) => a.place - b.place)
            .map(({ version }) => version);
          const [shop, plain] = [await database.addShop(), await database.addShop()];
          if (concurrently) await Promise.all(shuffled.map((version) => intake.postOrder(shop, version)));
          else for (const version of shuffled) await intake.postOrder(shop, version);
          await intake.postOrder(plain, last);

          expect(await storedSums(database.pool, shop.shop_id)).toEqual(
            await storedSums(database.pool, plain.shop_id),
          );
          expect(await ordersOf(shop)).toEqual(await ordersOf(plain));
          expect(await countsOf(shop)).toEqual({ counted: 1, there: 1 });
        },
      ),
      { numRuns: 40 },
    );
  });

  it('takes batches of the same orders at the same time', async () => {
    const documents = someOrders(50, 9);
    const shop = await database.addShop();
    const intakes = [new Intake(database), new Intake(database), new Intake(database)];
    const posted = await Promise.all(
      intakes.map((intake, index) =>
        intake.postOrders(shop, index === 1 ? documents.toReversed() : documents),
      ),
    );
    expect(posted.flat().filter(({ outcome }) => outcome === 'new')).toHaveLength(50);
    expect(posted.flat().filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    expect(await countsOf(shop)).toEqual({ counted: 50, there: 50 });
    const plain = await database.addShop();
    await new Intake(database).postOrders(plain, documents);
    expect(await storedSums(database.pool, shop.shop_id)).toEqual(
      await storedSums(database.pool, plain.shop_id),
    );
  });

  it('keeps the good orders of a batch with a bad one', async () => {
    const documents = someOrders(5, 10);
    const bad = documents.map((document, index) =>
      index === 2 ? { ...document, placed_at: 'yesterday' } : document,
    );
    const shop = await database.addShop();
    const posted = await new Intake(database).postOrders(shop, bad);
    expect(posted.map(({ outcome }) => outcome)).toEqual(['new', 'new', 'failed', 'new', 'new']);
    expect(await countsOf(shop)).toEqual({ counted: 4, there: 4 });
  });

  it('keeps texts that PostgreSQL can not, without what it can not keep', async () => {
    const [document] = someOrders(1, 11);
    if (!document) throw new Error('No order');
    const shop = await database.addShop();
    const intake = new Intake(database);
    const odd = { ...document, note: 'a\0b\ud800c\\u0000\t\n"', discount_codes: ['A"B', 'C\\D', '{x,y}'] };
    await intake.postOrder(shop, odd);
    const one = await ordersOf(shop);
    const bulk = await database.addShop();
    await intake.postOrders(bulk, [odd]);
    expect(await ordersOf(bulk)).toEqual(one);
    expect((await intake.postOrder(shop, odd)).outcome).toBe('unchanged');
    expect(one[0]?.document).toMatchObject({ note: 'ab\ufffdc\\u0000\t\n"' });
  });

  it('leaves nothing half when what follows the posting fails', async () => {
    const documents = someOrders(3, 12);
    const shop = await database.addShop();
    let told = 0;
    const intake = new Intake(database, {
      afterPost: [
        async () => {
          told += 1;
          throw new Error('No');
        },
      ],
    });
    const [first] = documents;
    if (!first) throw new Error('No order');
    await expect(intake.postOrder(shop, first)).rejects.toThrow('No');
    const posted = await intake.postOrders(shop, documents);
    expect(posted.every(({ outcome }) => outcome === 'failed')).toBe(true);
    expect(told).toBeGreaterThan(3);
    expect(await countsOf(shop)).toEqual({ counted: 0, there: 0 });
    expect(await countFactRows(database.pool, shop.shop_id)).toBe(0);
  });

  it('leaves nothing half when its connection is killed in the middle', async () => {
    const documents = someOrders(20, 16);
    const shop = await database.addShop();
    const killer = new Intake(database, {
      afterPost: [
        async (trx) => {
          await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx);
        },
      ],
    });
    const [first] = documents;
    if (!first) throw new Error('No order');
    await expect(killer.postOrder(shop, first)).rejects.toThrow();
    await expect(killer.postOrders(shop, documents)).rejects.toThrow();
    expect(await countsOf(shop)).toEqual({ counted: 0, there: 0 });
    expect(await countFactRows(database.pool, shop.shop_id)).toBe(0);
    const posted = await new Intake(database).postOrders(shop, documents);
    expect(posted.every(({ outcome }) => outcome === 'new')).toBe(true);
  });

  it('tells others of what is new or changed, with what was there before', async () => {
    const [document] = someOrders(1, 13);
    if (!document) throw new Error('No order');
    const shop = await database.addShop();
    const told: [string, string | undefined][] = [];
    const intake = new Intake(database, {
      afterPost: [
        async (trx, { shop_id }, now, previous) => {
          const rows = await trx.selectFrom('orders').select('name').where('shop_id', '=', shop_id).execute();
          expect(rows).toHaveLength(1);
          told.push([now.name, previous?.name]);
        },
      ],
    });
    await intake.postOrder(shop, { ...document, name: '#1', updated_at: '2031-01-01T00:00:00Z' });
    await intake.postOrder(shop, { ...document, name: '#1', updated_at: '2031-01-01T00:00:00Z' });
    await intake.postOrder(shop, { ...document, name: '#2', updated_at: '2031-01-02T00:00:00Z' });
    await database.db
      .transaction()
      .execute((trx) => intake.postOrderIn(trx, shop, { ...document, updated_at: '2031-01-01T12:00:00Z' }));
    expect(told).toEqual([
      ['#1', undefined],
      ['#2', '#1'],
    ]);
  });

  it('undoes with the transaction it was given, and still knows every name afterwards', async () => {
    const [document] = someOrders(1, 14);
    if (!document) throw new Error('No order');
    const shop = await database.addShop();
    const intake = new Intake(database);
    const strange = {
      ...document,
      test: false,
      lines: document.lines.map((line) => ({
        ...line,
        gift_card: false,
        vendor: 'Never seen',
        sku: 'NEVER-SEEN',
      })),
    };
    const undone = database.db.transaction().execute(async (trx) => {
      await intake.postOrderIn(trx, shop, strange);
      throw new Error('Undone');
    });
    await expect(undone).rejects.toThrow('Undone');
    expect(await countsOf(shop)).toEqual({ counted: 0, there: 0 });
    expect((await intake.postOrder(shop, strange)).outcome).toBe('new');
  });

  it('moves an order to another day', async () => {
    const [document] = someOrders(1, 15);
    if (!document) throw new Error('No order');
    const shop = await database.addShop();
    const intake = new Intake(database);
    const plain = {
      ...document,
      edits: [],
      refunds: [],
      lines: document.lines.slice(0, 1),
      cancelled_at: null,
    };
    await intake.postOrder(shop, { ...plain, placed_at: '2025-03-01T12:00:00Z', updated_at: null });
    await intake.postOrder(shop, { ...plain, placed_at: '2025-03-02T12:00:00Z', updated_at: null });
    const days = await database.db
      .selectFrom('order_counts')
      .select(['utc_date', 'orders'])
      .where('shop_id', '=', shop.shop_id)
      .where('orders', '!=', 0)
      .execute();
    expect(days).toEqual([{ utc_date: '2025-03-02', orders: 1 }]);
    const facts = await storedSums(database.pool, shop.shop_id);
    const dates = new Set(facts.sales_lines.map(({ local_date }) => local_date));
    expect(dates.has('2025-03-01')).toBe(false);
  });
});
