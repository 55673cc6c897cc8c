import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { toCents } from '@backroom/contract/kit/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Intake } from '../orders/intake/intake.ts';
import { systemActor } from '../platform/audit.ts';
import { type Connection, connect } from '../platform/database/connect.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { loadMapping } from './history/mapping.ts';
import { readCsv } from './input/csv.ts';
import { openText } from './input/open-text.ts';
import { openImport } from './open-import.ts';
import { RejectedRows } from './rejected-rows.ts';

const real = join(process.env.BACKROOM_TEST_DATA ?? '../shared/data', 'real');

/** Rows of a file of expected totals: some columns as they are, dollars in cents. */
const expected = async (name: string, keys: string[], money: string[], counts: string[]) => {
  const { header, rows } = await readCsv((await openText(join(real, 'expected', name))).text);
  const lines: (string | number)[][] = [];
  for await (const row of rows) {
    const cell = (column: string) => header.column(column).of(row);
    lines.push([
      ...keys.map(cell),
      ...money.map((column) => toCents(Number(cell(column)))),
      ...counts.map((column) => Number(cell(column))),
    ]);
  }
  return lines.toSorted();
};

describe.skipIf(!existsSync(real))(
  'real histories in the database, to the cent (needs BACKROOM_TEST_DATA)',
  () => {
    let database: TestDatabase;
    let connection: Connection;

    beforeAll(async () => {
      database = await createTestDatabase();
      connection = connect({ url: database.url });
    });
    afterAll(async () => {
      await connection.close();
      await database.drop();
    });

    const load = async (path: string, name: string) => {
      const services = { ...connection, intake: new Intake(connection), actor: systemActor('test') };
      const request = { kind: 'history', path: join(real, path), mapping: await loadMapping(name) } as const;
      const opened = await openImport(services, request);
      return await opened.run({ rejected: new RejectedRows('/dev/null', opened.columns) });
    };

    /** Sums over the facts of the stores of one dataset, by some expressions. */
    const sums = async (stores: string, by: string[], columns: string[], joins = '') => {
      const { rows } = await connection.pool.query<(string | number)[]>({
        rowMode: 'array',
        text: `select ${[...by, ...columns].join(', ')} from sales_lines l join shops s using (shop_id) ${joins}
        where s.shop_domain like $1 ${by.length > 0 ? `group by ${by.map((_, index) => index + 1).join(', ')}` : ''}`,
        values: [`${stores}%`],
      });
      return rows.toSorted();
    };

    const NET = 'sum(gross_cents - discount_cents - return_cents)::float8';
    const COGS = 'sum(cogs_cents)::float8';
    const UNITS = 'sum(units_sold - units_returned)::int';
    const ORDERS = 'sum(orders_count)::int';
    const MONTH = `to_char(l.local_date, 'YYYY-MM')`;

    test('maven-global-electronics: in total, by month, by category, and each of its 67 stores', async () => {
      const result = await load('maven-global-electronics/Sales.csv', 'maven-global-electronics');
      expect(result).toMatchObject({
        counts: { read: 26_326, created: 26_326, rejected: 0 },
        storesCreated: 67,
        stopped: null,
      });
      const measures = ['net_sales_usd', 'cogs_usd'];
      const counts = ['units', 'order_count'];
      const columns = [NET, COGS, UNITS, ORDERS];
      expect(await sums('global-electronics', [], columns)).toEqual(
        await expected('ge_total.csv', [], measures, counts),
      );
      expect(await sums('global-electronics', [MONTH], columns)).toEqual(
        await expected('ge_by_month.csv', ['month'], measures, counts),
      );
      expect(
        await sums(
          'global-electronics',
          ['c.name'],
          [NET, COGS, UNITS, 'sum(category_orders)::int'],
          'join categories c using (category_id)',
        ),
      ).toEqual(await expected('ge_by_category.csv', ['Category'], measures, counts));
      expect(await sums('global-electronics', ['s.shop_domain'], ['count(*) > 0'])).toHaveLength(
        await storesWithSales(),
      );
    }, 120_000);

    /** Stores named in the sales themselves. */
    const storesWithSales = async () => {
      const { header, rows } = await readCsv(
        (await openText(join(real, 'maven-global-electronics/Sales.csv'))).text,
      );
      const keys = new Set<string>();
      for await (const row of rows) keys.add(header.column('StoreKey').of(row));
      return keys.size;
    };

    test('supermarket-sales: by branch, month and payment type, tax rounded per invoice', async () => {
      const result = await load('supermarket-sales/supermarket_sales.csv', 'supermarket-sales');
      expect(result).toMatchObject({ counts: { created: 1000, rejected: 0 }, storesCreated: 3 });
      const branch = `upper(substring(s.shop_domain from 'supermarket-(.)'))`;
      expect(await sums('supermarket', [branch], [NET, 'sum(l.tax_cents)::float8', UNITS, ORDERS])).toEqual(
        await expected(
          'supermarket_by_branch.csv',
          ['branch'],
          ['net_sales_ex_tax', 'tax_rounded_per_order_half_up'],
          ['units', 'order_count'],
        ),
      );
      expect(
        await sums(
          'supermarket',
          [branch, MONTH, 'o.payment'],
          [NET, 'sum(l.tax_cents)::float8', UNITS, ORDERS],
          `join (select shop_id, order_id, document -> 'transactions' -> 0 ->> 'gateway' as payment from orders) o using (shop_id, order_id)`,
        ),
      ).toEqual(
        await expected(
          'supermarket_by_branch_month_payment.csv',
          ['branch', 'month', 'payment'],
          ['net_sales_ex_tax', 'tax_rounded_per_order_half_up'],
          ['units', 'order_count'],
        ),
      );
    });

    test('imported again, nothing changes', async () => {
      const facts = async () =>
        (await connection.pool.query('select count(*)::int as n from sales_lines')).rows[0];
      const before = await facts();
      const again = await load('supermarket-sales/supermarket_sales.csv', 'supermarket-sales');
      expect(again.counts).toEqual({ read: 1000, created: 0, updated: 0, unchanged: 1000, rejected: 0 });
      expect(await facts()).toEqual(before);
    });
  },
);
