// "Built to be distributed": a chain that outgrows one PostgreSQL is spread by shop_id with no change of ours. Held here
// to the migrated schema, to the queries, and to what the manifests of the rooms say of their tables.
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withoutIdentities } from '../platform/spread/identities.ts';
import { spreadPlan } from '../platform/spread/plan.ts';
import { house } from '../rooms.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { distributedVariable } from '../testing/test-server.ts';

const plan = spreadPlan(house);
const isDistributed = (table: string) => plan.distributed.includes(table);

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

const rowsOf = async <Row extends pg.QueryResultRow>(text: string) => (await client.query<Row>(text)).rows;

/** Columns of an index or constraint in their order, as an array of names. */
const names = (relation: string, keys: string) =>
  `(select array_agg(attname::text order by place) from unnest(${keys}) with ordinality as key (number, place)
    join pg_attribute on attrelid = ${relation} and attnum = key.number)`;

describe('the schema', () => {
  it('has each table in the manifest of one room', async () => {
    const tables = await rowsOf<{ name: string }>(
      `select relname::text as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    );
    const planned = [...plan.reference, ...plan.distributed, ...plan.local];
    expect(planned.toSorted(), 'one manifest names each table').toEqual(tables.map(({ name }) => name));
  });

  it('has shop_id first in every primary and unique key of store data', async () => {
    const keys = await rowsOf<{ table: string; key: string; columns: string[] }>(
      `select indrelid::regclass::text as table, indexrelid::regclass::text as key,
         ${names('indrelid', 'indkey::smallint[]')} as columns
       from pg_index join pg_class on pg_class.oid = indrelid
       where indisunique and relnamespace = 'public'::regnamespace`,
    );
    const ofStores = keys.filter(({ table }) => isDistributed(table));
    expect(ofStores.length).toBeGreaterThan(10);
    expect(ofStores.filter(({ columns }) => columns[0] !== 'shop_id')).toEqual([]);
  });

  it('has no column shop_id that may be empty in store data', async () => {
    const columns = await rowsOf<{ table: string }>(
      `select attrelid::regclass::text as table from pg_attribute join pg_class on pg_class.oid = attrelid
       where relnamespace = 'public'::regnamespace and relkind = 'r' and attname = 'shop_id' and attnotnull`,
    );
    const filled = columns.map(({ table }) => table);
    expect(plan.distributed.filter((table) => !filled.includes(table))).toEqual([]);
  });

  it('has foreign keys only within a store, or to small tables; none sets null', async () => {
    const keys = await rowsOf<{ from: string; to: string; ours: string[]; theirs: string[]; sets: string }>(
      `select conrelid::regclass::text as from, confrelid::regclass::text as to, confdeltype as sets,
         ${names('conrelid', 'conkey')} as ours, ${names('confrelid', 'confkey')} as theirs
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
    );
    expect(keys.length).toBeGreaterThan(10);
    const wrong = keys.filter(({ from, to, ours, theirs, sets }) => {
      if (sets === 'n') return true;
      if (isDistributed(to)) return !isDistributed(from) || ours[0] !== 'shop_id' || theirs[0] !== 'shop_id';
      return plan.local.includes(to) && !plan.local.includes(from);
    });
    expect(wrong).toEqual([]);
  });

  it('has no triggers', async () => {
    const triggers = await rowsOf(
      `select tgname from pg_trigger join pg_class on pg_class.oid = tgrelid
       where not tgisinternal and relnamespace = 'public'::regnamespace`,
    );
    expect(triggers).toEqual([]);
  });

  // One that was made spread has lost them.
  it.skipIf(process.env[distributedVariable])(
    'loses its identity columns when it is spread, and ids go on where they were',
    async () => {
      const before = await rowsOf(
        `insert into vendors (name) values ('Contoso'), ('Fabrikam') returning vendor_id`,
      );
      expect(before).toEqual([{ vendor_id: 1 }, { vendor_id: 2 }]);
      await client.query(`insert into vendors (name) values ('Tailspin')`);
      expect(await withoutIdentities(client)).toBeGreaterThan(5);
      expect(await withoutIdentities(client)).toBe(0);
      const left = await rowsOf(
        `select table_name from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`,
      );
      expect(left).toEqual([]);
      const vendors = `insert into vendors (name) values ('Northwind'), ('Litware') returning vendor_id`;
      expect(await rowsOf(vendors)).toEqual([{ vendor_id: 4 }, { vendor_id: 5 }]);
      const skus = `insert into categories (name) values ('Toys') returning category_id`;
      expect(await rowsOf(skus)).toEqual([{ category_id: 1 }]);
    },
  );
});

describe('the queries', () => {
  const folder = fileURLToPath(new URL('../', import.meta.url));
  const files = globSync('**/*.ts', { cwd: folder })
    .filter((name) => !/\.test\.ts$|^(testing|operations-tests|demo\/data)\/|\.generated\.ts$/.test(name))
    .map((name) => ({ name, text: readFileSync(folder + name, 'utf8') }));

  const matching = (pattern: RegExp) =>
    files.flatMap(({ name, text }) =>
      [...text.matchAll(pattern)].map(([found]) => `${name}: ${found.slice(0, 120)}`),
    );

  it('are found', () => {
    expect(matching(/\bfrom orders\b/g).length).toBeGreaterThan(0);
  });

  it.each([
    ['rollup, cube or grouping sets', /\b(?:rollup|cube|grouping sets)\s*\(/gi],
    ['lateral joins', /\bjoin lateral\b|,\s*lateral\b/gi],
    ['triggers', /\bcreate (?:or replace )?trigger\b/gi],
    ['now() where a conflict is settled', /\bdo update set\b[^`]*\bnow\(\)|doUpdateSet\([^;]*\bnow\(\)/gi],
  ])('have no %s', (_what, pattern) => {
    expect(matching(pattern)).toEqual([]);
  });

  it('lock rows of one store at a time', () => {
    // From the start of the statement to its lock, parts that stand in the same file included: a small table, or
    // the store named.
    const partsIn = (text: string) =>
      new Map(
        [...text.matchAll(/const (\w+) = (?:sql)?`([^`]*)`/g)].map(([, name = '', part = '']) => [
          name,
          part,
        ]),
      );
    // What is never asked of a spread database.
    const elsewhere = ['platform/ledger/book-at-once.ts', 'pushes/sending/arrive-many.ts'];
    const locks = files.flatMap(({ name, text }) => {
      if (elsewhere.includes(name)) return [];
      const parts = partsIn(text);
      return [...text.matchAll(/`([^`]*)\bfor (?:no key )?update\b/gi)].map(([, before = '']) => ({
        name,
        before: before.replaceAll(/\$\{(\w+)\}/g, (given, part) => parts.get(part) ?? given),
      }));
    });
    const small = [...plan.reference, ...plan.local].join('|');
    const isFine = (before: string) =>
      /shop_id = \$/.test(before) || new RegExp(`\\bfrom (?:${small})\\b`).test(before);
    expect(locks.length).toBeGreaterThan(2);
    expect(
      locks.filter(({ before }) => !isFine(before)).map(({ name, before }) => `${name}: ${before}`),
    ).toEqual([]);
  });
});
