import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { toCents } from '@backroom/contract/kit/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileAt } from '../../platform/file-import/file-source.ts';
import { readCsv } from '../../platform/file-import/input/csv.ts';
import { openText } from '../../platform/file-import/input/open-text.ts';
import { loadMapping, type Mapping, parseMapping } from './history/mapping.ts';
import { rowsOfOrders } from './history/rows-of-orders.ts';
import { type HistoryOrder, openSalesHistory } from './sales-history-csv.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backroom-history-'));
});
afterAll(() => rm(folder, { recursive: true }));

const write = async (name: string, ...lines: string[]) => {
  const path = join(folder, name);
  await writeFile(path, `${lines.join('\n')}\n`);
  return path;
};

/** Opens a history whose other files lie beside it. */
const openHistory = ({ path, ...how }: { path: string; mapping: Mapping; repeatedRows?: 'once' | 'each' }) =>
  openSalesHistory({
    ...how,
    file: fileAt(path),
    otherFile: (name) => fileAt(join(dirname(path), name)),
  });

const mapping = {
  title: 'Till',
  files: { goods: { name: 'goods.csv', key: 'code', from: 'item' } },
  stores: {
    file: 'shops.csv',
    key: 'no',
    domain: { template: 'shop-{no}.example.com' },
    name: 'name',
    timezone: 'zone',
    opened_on: 'opened',
  },
  dates: ['DD.MM.YYYY', 'YYYY-MM-DD'],
  sale: {
    store: 'shop',
    order: 'receipt',
    date: 'day',
    time: 'time',
    sku: 'item',
    product: { file: 'goods', column: 'label' },
    category: { file: 'goods', column: 'group', map: { T: 'Toys' }, otherwise: { constant: 'Other' } },
    quantity: 'units',
    unit_price: { file: 'goods', column: 'price' },
    unit_cost: { file: 'goods', column: 'cost' },
    discount: 'off',
    tax: { amount: 'tax', name: { constant: 'VAT' }, rate: { constant: '19%' } },
    payment: 'paid by',
    customer: { email: 'mail' },
  },
};

const SALES = 'shop;receipt;day;time;item;units;off;tax;paid by;mail';

/** Writes the sales beside a goods and a shops file, and reads them. */
const read = async (
  rows: string[],
  changes: Partial<typeof mapping.sale> & Record<string, unknown> = {},
  repeatedRows: 'once' | 'each' = 'once',
) => {
  await write('goods.csv', 'code,label,group,price,cost', 'A,Robot,T,"$1,020.00 ",6.00', 'B,Book,,10.00,');
  await write(
    'shops.csv',
    'no,name,zone,opened',
    '1,Pier,America/Los_Angeles,01.02.2020',
    '2,Nowhere,Mars/Base,',
    '3,Quiet,UTC,',
  );
  const path = await write('sales.csv', SALES, ...rows);
  const history = await openHistory({
    path,
    mapping: parseMapping(JSON.stringify({ ...mapping, sale: { ...mapping.sale, ...changes } })),
    repeatedRows,
  });
  const said: string[] = [];
  const orders: HistoryOrder[] = [];
  const problems: string[] = [];
  const left: string[] = [];
  for await (const reading of history.orders) {
    if (reading.problems)
      problems.push(...reading.problems.map((each) => `${each.row} ${each.column}: ${each.message}`));
    else {
      orders.push(reading.value);
      left.push(...(reading.left ?? []).map(({ row, message }) => `${row}: ${message}`));
      said.push(...(reading.notes ?? []).map(({ row, code }) => `${row} ${code}`));
    }
  }
  return { stores: history.stores, notes: history.notes, orders, problems, left, said };
};

describe('a sales history', () => {
  test('joins goods and shops by key, and puts sales on the store’s clock', async () => {
    const { orders, problems, stores, notes } = await read([
      '1;R1;31.03.2025;23:30;A;2;20;387.60;Card;Ada@Example.com',
      '1;R1;31.03.2025;23:30;B;1;;1.90;Cash;',
      '1;R2;2025-04-01;;B;1;;;;',
    ]);
    expect(problems).toEqual([]);
    expect(stores.map((store) => store.opened_on)).toEqual(['2020-02-01', null]);
    expect(notes).toEqual([{ row: 3, column: 'stores: zone', message: '“Mars/Base” is not a time zone' }]);
    expect(orders.map(({ document }) => [document.name, document.placed_at])).toEqual([
      ['R1', '2025-04-01T06:30:00.000Z'],
      ['R2', '2025-04-01T19:00:00.000Z'],
    ]);
    const document = orders[0]?.document;
    expect(document?.lines).toMatchObject([
      {
        sku: 'A',
        product_title: 'Robot',
        product_type: 'Toys',
        quantity: 2,
        unit_price_cents: 102_000,
        unit_cost_cents: 600,
        discounts: [{ discount: 0, amount_cents: 2000 }],
        taxes: [{ name: 'VAT', rate: '0.19', amount_cents: 38_760 }],
      },
      {
        sku: 'B',
        product_title: 'Book',
        product_type: 'Other',
        unit_cost_cents: null,
        taxes: [{ amount_cents: 190 }],
      },
    ]);
    expect(document?.transactions.map(({ gateway, amount_cents }) => [gateway, amount_cents])).toEqual([
      ['Card', 240_760],
      ['Cash', 1190],
    ]);
    expect(document?.customer).toMatchObject({ email: 'ada@example.com' });
  });

  test('tax is rounded half-up once per order, not per row', async () => {
    const { orders } = await read([
      '1;R1;31.03.2025;;B;1;;0.3333;;',
      '1;R1;31.03.2025;;B;1;;0.33330;;',
      '1;R1;31.03.2025;;B;1;;0.3384;;',
    ]);
    expect(orders[0]?.document.lines.map((line) => line.taxes[0]?.amount_cents)).toEqual([34, 33, 34]);
    const half = await read(['1;R1;31.03.2025;;B;1;;0.0050;;']);
    expect(half.orders[0]?.document.lines[0]?.taxes[0]?.amount_cents).toBe(1);
  });

  test('rows with negative units return goods of the same order', async () => {
    const { orders, problems } = await read([
      '1;R1;31.03.2025;;B;3;;5.70;Cash;',
      '1;R1;31.03.2025;;B;-1;;;Cash;',
    ]);
    expect(orders[0]?.document.refunds).toMatchObject([{ lines: [{ line_id: '1', quantity: 1 }] }]);
    expect(orders[0]?.document.transactions.map(({ kind, amount_cents }) => [kind, amount_cents])).toEqual([
      ['sale', 3570],
      ['refund', 1190],
    ]);
    expect(problems).toEqual([]);
  });

  test('rows with negative units of other orders come after all sales, with what they say of the goods', async () => {
    const { orders, problems } = await read([
      '1;R1;31.03.2025;;B;-2;5.00;-2.85;Cash;ada@example.com',
      '1;R2;31.03.2025;;A;1;;;;',
      '1;R2;31.03.2025;;B;-1;;;Card;',
      '1;R3;31.03.2025;;B;2;;;;',
      '1;R3;31.03.2025;;B;-2;;;;',
      '1;R3;31.03.2025;;B;-2;;;Card;',
    ]);
    expect(problems).toEqual([]);
    expect(
      orders.map(({ document, returns }) => [
        document.name,
        document.lines.length,
        document.refunds.length,
        returns.map(({ line, gateway, isStated }) => [line.quantity, gateway, isStated]),
      ]),
    ).toEqual([
      ['R1', 0, 0, [[2, 'Cash', true]]],
      ['R2', 1, 0, [[1, 'Card', false]]],
      ['R3', 1, 1, [[2, 'Card', false]]],
    ]);
    expect(orders[0]?.returns[0]?.line).toMatchObject({
      sku: 'B',
      gross_cents: 1500,
      taxes: [{ amount_cents: 285 }],
      sold_before: true,
    });
  });

  test('a row that stands twice in an order, word for word, is counted once and told, or each', async () => {
    const rows = [
      '1;R1;31.03.2025;;B;1;;;Cash;',
      '1;R2;31.03.2025;;B;1;;;Cash;',
      '1;R1;31.03.2025;;B;1;;;Cash;',
      '1;R1;31.03.2025;;B;1;;;Card;',
    ];
    const units = ({ orders }: Awaited<ReturnType<typeof read>>) =>
      orders.map(({ document }) => [document.name, document.lines.length]);
    const once = await read(rows);
    expect(units(once)).toEqual([
      ['R1', 2],
      ['R2', 1],
    ]);
    expect(once.said).toEqual(['4 REPEATED_ROW']);
    const each = await read(rows, {}, 'each');
    expect(units(each)).toEqual([
      ['R1', 3],
      ['R2', 1],
    ]);
    expect(each.said).toEqual([]);
  });

  test('a row’s total that doesn’t divide by the units stays what it is, without a discount', async () => {
    const { orders } = await read(['1;R1;31.03.2025;;B;3;10.00;;;'], {
      unit_price: undefined,
      discount: undefined,
      line_total: 'off',
    });
    expect(orders[0]?.document.lines).toMatchObject([
      { quantity: 3, unit_price_cents: 333, gross_cents: 1000, discounts: [] },
    ]);
    expect(orders[0]?.document.transactions).toMatchObject([{ amount_cents: 1000 }]);
  });

  test('a bad row refuses its order, with row and column; the others are read', async () => {
    const { orders, problems } = await read([
      '1;R1;31.03.2025;;B;1;;;;',
      '1;R2;31.02.2025;25:00;B;1;;;;',
      '1;R2;31.03.2025;;X;one;99;;;',
      '9;R3;31.03.2025;;B;1;;;;',
      '2;R4;31.03.2025;;B;1;;;;',
      '1;;31.03.2025;;B;1;11;;;',
      '1;R5;31.03.2025;;B;1;;;;',
    ]);
    expect(orders.map(({ document }) => document.name)).toEqual(['R1', 'R5']);
    expect(problems).toEqual([
      '4 : goods.csv has no “X”',
      "3 day: “31.02.2025” is not a date of the mapping's formats",
      '3 time: “25:00” is not a time',
      '5 shop: There is no store “9”',
      '6 shop: There is no store “2”',
      '7 off: Is more than the goods cost',
      '7 receipt: Is empty',
    ]);
  });

  test('a row whose goods no file knows is left out, and the rest of its order read', async () => {
    const { orders, problems, left } = await read([
      '1;R1;31.03.2025;;X;1;;;;',
      '1;R1;31.03.2025;;B;2;;;Cash;',
    ]);
    expect(problems).toEqual([]);
    expect(left).toEqual(['2: goods.csv has no “X”']);
    expect(orders[0]?.document.lines).toMatchObject([{ sku: 'B', quantity: 2 }]);
    expect(orders[0]?.document.transactions).toMatchObject([{ amount_cents: 2000 }]);
    expect((await read(['1;R1;31.03.2025;;X;1;;;;'])).problems).toEqual(['2 : goods.csv has no “X”']);
  });

  test('a file may be joined to one that is joined itself', async () => {
    await write('goods.csv', 'code,label,price,maker', 'A,Robot,10.00,7', 'B,Book,5.00,');
    await write('makers.csv', 'id,maker', '7,Lego');
    await write('shops.csv', 'no,name,zone', '1,Pier,UTC');
    const path = await write(
      'chain.csv',
      'shop,receipt,day,item,units',
      '1,R1,2025-03-31,A,1',
      '1,R1,2025-03-31,B,1',
    );
    const { store, order: receipt, date, sku, product, quantity, unit_price } = mapping.sale;
    const sale = { store, order: receipt, date, sku, product, quantity, unit_price };
    const history = await openHistory({
      path,
      mapping: parseMapping(
        JSON.stringify({
          ...mapping,
          stores: { ...mapping.stores, opened_on: undefined },
          files: {
            ...mapping.files,
            makers: { name: 'makers.csv', key: 'id', from: { file: 'goods', column: 'maker' } },
          },
          sale: { ...sale, vendor: { file: 'makers', column: 'maker' } },
        }),
      ),
    });
    const [order] = await Array.fromAsync(history.orders);
    expect(order?.value?.document.lines.map(({ sku, vendor }) => [sku, vendor])).toEqual([
      ['A', 'Lego'],
      ['B', null],
    ]);
  });

  test('an order that isn’t what the file says it came to is refused', async () => {
    const { orders, problems } = await read(
      ['1;R1;31.03.2025;;B;1;10.00;;;', '1;R2;31.03.2025;;B;1;10.01;;;'],
      { discount: undefined, total: 'off' },
    );
    expect(orders).toHaveLength(1);
    expect(problems).toEqual(['3 off: The rows come to 10.00, the file says 10.01']);
  });

  test('stores are found among the sales where there is no file of them', async () => {
    const path = await write(
      'flat.csv',
      'branch,nr,on,what,n,price',
      'A,1,2025-01-01,Tea,1,2.00',
      'B,1,2025-01-01,Tea,2,2.00',
    );
    const history = await openHistory({
      path,
      mapping: parseMapping(
        JSON.stringify({
          title: 'Flat',
          stores: {
            key: 'branch',
            domain: { template: '{branch}.example.com' },
            name: 'branch',
            timezone: { constant: 'UTC' },
          },
          dates: ['YYYY-MM-DD'],
          sale: {
            store: 'branch',
            order: 'nr',
            date: 'on',
            product: 'what',
            quantity: 'n',
            unit_price: 'price',
          },
        }),
      ),
    });
    const found: string[] = [];
    for await (const reading of history.orders)
      found.push(`${reading.value?.store.domain} ${reading.value?.document.name}`);
    expect(found).toEqual(['a.example.com 1', 'b.example.com 1']);
  });

  test('stores whose names hold blanks need no map of each; blank ones are what stands for them', async () => {
    const path = await write(
      'named.csv',
      'branch,nr,on,what,n,price',
      'Ciudad Juárez (2),1,2025-01-01,Tea,1,2.00',
      ',2,2025-01-01,Tea,2,2.00',
      'Ciudad Juarez 2,3,2025-01-01,Tea,2,2.00',
      '北京,4,2025-01-01,Tea,2,2.00',
    );
    const branch = { column: 'branch', otherwise: { constant: 'Online' } };
    const history = await openHistory({
      path,
      mapping: parseMapping(
        JSON.stringify({
          title: 'Named',
          stores: {
            key: branch,
            domain: {
              template: '{branch}.example.com',
              otherwise: { constant: 'online.example.com' },
            },
            name: branch,
            timezone: { constant: 'UTC' },
          },
          dates: ['YYYY-MM-DD'],
          sale: {
            store: branch,
            order: 'nr',
            date: 'on',
            product: 'what',
            quantity: 'n',
            unit_price: 'price',
          },
        }),
      ),
    });
    const found: string[] = [];
    for await (const { value, problems } of history.orders) {
      found.push(value ? `${value.store.domain} ${value.store.name}` : (problems[0]?.message ?? ''));
    }
    expect(found).toEqual([
      'ciudad-juarez-2.example.com Ciudad Juárez (2)',
      'online.example.com Online',
      '“ciudad juarez 2.example.com” and “ciudad juárez (2).example.com” would be one domain, ciudad-juarez-2.example.com',
      '“北京.example.com” is not a domain',
    ]);
  });

  test('columns and files that the mapping names and nobody has are told', async () => {
    await expect(read([], { sku: 'gtin' })).rejects.toThrow('names the column “gtin”, which the file lacks');
    const path = await write('sales.csv', SALES);
    const files = { goods: { ...mapping.files.goods, name: 'none.csv' } };
    await expect(
      openHistory({ path, mapping: parseMapping(JSON.stringify({ ...mapping, files })) }),
    ).rejects.toThrow('There is no file');
  });
});

describe('the rows of each order together', () => {
  const group = async (keys: string[], bytes: number) => {
    const open = async () => {
      async function* text() {
        yield `key,place\n${keys.map((key, index) => `${key},${index}`).join('\n')}\n`;
      }
      return (await readCsv(text())).rows;
    };
    const groups: string[] = [];
    for await (const rows of rowsOfOrders({ open, keyOf: (row) => row.cells[0] ?? '', bytes })) {
      groups.push(rows.map((row) => row.cells.join('')).join(' '));
    }
    return groups;
  };

  test('as they stand where they do already', async () => {
    expect(await group(['9', '9', '10', '11', '11'], 1)).toEqual(['90 91', '102', '113 114']);
    expect(await group(['c', 'a', 'a', 'b'], 1)).toEqual(['c0', 'a1 a2', 'b3']);
  });

  test('brought together where they do not, in memory and on the disk', async () => {
    const expected = ['a0 a2 a5', 'b1 b4', 'c3'];
    expect(await group(['a', 'b', 'a', 'c', 'b', 'a'], 1)).toEqual(expected);
    expect((await group(['a', 'b', 'a', 'c', 'b', 'a'], 100_000_000)).toSorted()).toEqual(expected);
  });
});

const real = join(process.env.BACKROOM_TEST_DATA ?? '../shared/data', 'real');

/** Sums of dollars by key from a file of expected totals, in cents. */
const expectedBy = async (name: string, key: string, value: string) => {
  const { header, rows } = await readCsv((await openText(fileAt(join(real, 'expected', name)))).text);
  const sums = new Map<string, number>();
  for await (const row of rows)
    sums.set(header.column(key).of(row), toCents(Number(header.column(value).of(row))));
  return sums;
};

describe.skipIf(!existsSync(real))('real histories (needs BACKROOM_TEST_DATA)', () => {
  const totals = async (path: string, name: string) => {
    const history = await openHistory({ path: join(real, path), mapping: await loadMapping(name) });
    const sums = { orders: 0, rejected: 0, net: 0, cogs: 0, units: 0, tax: 0 };
    const byCategory = new Map<string, number>();
    for await (const { value } of history.orders) {
      if (!value) {
        sums.rejected += 1;
        continue;
      }
      sums.orders += 1;
      for (const line of value.document.lines) {
        const net = line.quantity * line.unit_price_cents;
        sums.net += net;
        sums.units += line.quantity;
        sums.cogs += line.quantity * (line.unit_cost_cents ?? 0);
        sums.tax += line.taxes.reduce((total, tax) => total + tax.amount_cents, 0);
        byCategory.set(line.product_type ?? '', (byCategory.get(line.product_type ?? '') ?? 0) + net);
      }
    }
    return { sums, byCategory, stores: history.stores };
  };

  test('maven-global-electronics reads to the cent', async () => {
    const { sums, byCategory, stores } = await totals(
      'maven-global-electronics/Sales.csv',
      'maven-global-electronics',
    );
    expect(sums).toEqual({
      orders: 26_326,
      rejected: 0,
      net: 5_575_547_959,
      cogs: 2_309_279_121,
      units: 197_757,
      tax: 0,
    });
    expect(stores).toHaveLength(67);
    expect(byCategory).toEqual(await expectedBy('ge_by_category.csv', 'Category', 'net_sales_usd'));
  });

  test('supermarket-sales reads to the cent, tax rounded per invoice', async () => {
    const { sums, byCategory } = await totals('supermarket-sales/supermarket_sales.csv', 'supermarket-sales');
    expect(sums).toEqual({
      orders: 1000,
      rejected: 0,
      net: 30_758_738,
      cogs: 0,
      units: 5510,
      tax: 1_538_005,
    });
    expect(byCategory).toEqual(
      await expectedBy('supermarket_by_product_line.csv', 'product_line', 'net_sales_ex_tax'),
    );
  });

  test('maven-toys reads to the cent', async () => {
    const { sums, stores } = await totals('maven-toys/sales.csv.gz', 'maven-toys');
    expect(sums).toEqual({
      orders: 829_262,
      rejected: 0,
      net: 1_444_457_235,
      cogs: 1_043_054_335,
      units: 1_090_565,
      tax: 0,
    });
    expect(stores).toHaveLength(50);
  }, 120_000);
});
