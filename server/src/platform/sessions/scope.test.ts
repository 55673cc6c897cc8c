// What a caller sees and may change, by the days on which stores were theirs: told day by day, at every edge.
import { ApiError } from '@backroom/contract/kit/errors';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setOwner } from '../../stores/index.ts';
import { startTestApplication, type TestApplication } from '../../testing/application.ts';
import {
  type Holding,
  holdsNow,
  maySeeDay,
  type Scope,
  scopeOfApiKey,
  scopeOfSystem,
  scopeOfToday,
  scopeOfUser,
  shopsAskedFor,
} from './scope.ts';
import { heldEver, heldNow, inDays, isBounded } from './scope-conditions.ts';

/** Noon of the 20th in New York. */
const now = new Date('2026-05-20T16:00:00Z');

let server: TestApplication;
let [owner, other] = [0, 0];
let [kept, sold, given, coming] = [0, 0, 0, 0];

const scopeOf = (franchisee_id: number, at = now): Promise<Scope> =>
  scopeOfUser(server.services.db, { user_id: 'x', role: 'Admin', type: 'Franchisee', franchisee_id }, at);
const heldIn = ({ holdings }: Scope): readonly Holding[] => (holdings === 'all' ? [] : holdings);
const shop = (name: string, franchiseeId: number) =>
  server.addShop({ domain: `${name}.example`, timezone: 'America/New_York', franchiseeId });

beforeAll(async () => {
  server = await startTestApplication();
  const { db } = server.services;
  owner = await server.addFranchisee('Owner');
  other = await server.addFranchisee('Other');
  kept = await shop('kept', owner);
  sold = await shop('sold', owner);
  given = await shop('given', other);
  coming = await shop('coming', other);
  await setOwner(db, sold, other, '2026-05-10');
  await setOwner(db, given, owner, '2026-05-20');
  await setOwner(db, coming, owner, '2026-05-21');
});
afterAll(() => server.close());

it('holds stores on the days on which they were the franchisee’s, those that have begun', async () => {
  expect((await scopeOf(owner)).holdings).toEqual([
    { shopId: kept, from: null, to: null, isNow: true },
    { shopId: sold, from: null, to: '2026-05-09', isNow: false },
    { shopId: given, from: '2026-05-20', to: null, isNow: true },
  ]);
  const { holdings } = await scopeOf(other);
  expect(holdings).toContainEqual({ shopId: coming, from: null, to: '2026-05-20', isNow: true });
});

it('goes by the store’s own day: the evening before it is still the other’s', async () => {
  const evening = new Date('2026-05-20T03:59:59Z');
  const idsAt = async (at: Date) => heldIn(await scopeOf(owner, at)).map(({ shopId }) => shopId);
  expect(await idsAt(evening)).toEqual([kept, sold]);
  expect(await idsAt(new Date('2026-05-20T04:00:00Z'))).toEqual([kept, sold, given]);
});

it('sees a day of a store from the first to the last that was its own', async () => {
  const scope = await scopeOf(owner);
  const seen = (shopId: number, day: string) => maySeeDay(scope, shopId, day);
  expect([seen(sold, '1990-01-01'), seen(sold, '2026-05-09'), seen(sold, '2026-05-10')]).toEqual([
    true,
    true,
    false,
  ]);
  expect([seen(given, '2026-05-19'), seen(given, '2026-05-20'), seen(given, '2027-01-01')]).toEqual([
    false,
    true,
    true,
  ]);
  expect([seen(kept, '2026-05-20'), seen(coming, '2026-05-20')]).toEqual([true, false]);
  expect(maySeeDay(scopeOfSystem(), coming, '2026-05-20')).toBe(true);
});

it('changes nothing but in stores of today', async () => {
  const scope = await scopeOf(owner);
  const held = [kept, sold, given, coming].map((id) => holdsNow(scope, id));
  expect(held).toEqual([true, false, true, false]);
  expect(holdsNow(scopeOfSystem(), coming)).toBe(true);
  const today = scopeOfToday(scope);
  expect(today).toMatchObject({ userId: 'x', audience: 'franchisee' });
  expect(heldIn(today).map(({ shopId }) => shopId)).toEqual([kept, given]);
  expect(scopeOfToday(scopeOfSystem()).holdings).toBe('all');
});

it('is all stores for staff, one for a key, none for a role that nobody knows', async () => {
  const { db } = server.services;
  const of = async (role: string, type: string) =>
    (await scopeOfUser(db, { user_id: 'x', role, type, franchisee_id: owner })).holdings;
  expect(await of('SuperAdmin', 'Franchisee')).toBe('all');
  expect(await of('Admin', 'Staff')).toBe('all');
  expect(await of('Auditor', 'Staff')).toEqual([]);
  const key = scopeOfApiKey(kept);
  expect(key).toMatchObject({ userId: null, audience: 'api-key' });
  expect([holdsNow(key, kept), holdsNow(key, sold)]).toEqual([true, false]);
});

describe('stores asked for', () => {
  const asked = async (scope: Scope, names?: string[]) => shopsAskedFor(scope, server.services.db, names);
  const refusalOf = async (scope: Scope, names: string[]) =>
    asked(scope, names).then(
      () => null,
      (error: unknown) => (error instanceof ApiError ? [error.code, error.details?.[0]?.field] : error),
    );

  it('are all where none is named', async () => {
    const scope = await scopeOf(owner);
    expect(await asked(scope)).toBe(scope.holdings);
    expect(await asked(scope, [])).toBe(scope.holdings);
    expect(await asked(scopeOfSystem())).toBe('all');
  });

  it('go by domain or id, each once, with the days of it that are seen', async () => {
    const scope = await scopeOf(owner);
    const both = ['sold.example', String(sold), 'kept.example'];
    expect(await asked(scope, both)).toEqual([
      { shopId: sold, from: null, to: '2026-05-09', isNow: false },
      { shopId: kept, from: null, to: null, isNow: true },
    ]);
    expect(await asked(scopeOfSystem(), ['sold.example', String(sold)])).toEqual([
      { shopId: sold, from: null, to: null, isNow: true },
    ]);
  });

  it('of another, or of nobody, are refused; only who sees all learns that there is no such store', async () => {
    const scope = await scopeOf(owner);
    for (const name of ['coming.example', String(coming), 'nowhere.example', '999999', '-1'])
      expect(await refusalOf(scope, ['kept.example', name]), name).toEqual(['FORBIDDEN', undefined]);
    for (const name of ['nowhere.example', '999999', '-1', '1234567890'])
      expect(await refusalOf(scopeOfSystem(), [name]), name).toEqual(['VALIDATION_FAILED', 'shop_name']);
  });
});

describe('as conditions of queries', () => {
  const days = ['2026-05-09', '2026-05-10', '2026-05-19', '2026-05-20'];
  const rowsOf = async (condition: ReturnType<typeof heldNow>): Promise<string[]> => {
    const { rows } = await sql<{ name: string }>`
      select replace(s.shop_domain, '.example', '') || ' ' || right(d.day::text, 2) as name
      from shops s cross join unnest(${days}::date[]) as d(day)
      where ${condition} order by s.shop_id, d.day`.execute(server.services.db);
    return rows.map(({ name }) => name);
  };

  it('say the days, the stores of today and those of any day', async () => {
    const { holdings } = await scopeOf(owner);
    const allDays = (name: string) => ['09', '10', '19', '20'].map((day) => `${name} ${day}`);
    expect(await rowsOf(inDays(holdings, 's.shop_id', 'd.day'))).toEqual([
      ...allDays('kept'),
      'sold 09',
      'given 20',
    ]);
    expect(await rowsOf(heldNow(holdings, 's.shop_id'))).toEqual([...allDays('kept'), ...allDays('given')]);
    expect(await rowsOf(heldEver(holdings, 's.shop_id'))).toEqual(['kept', 'sold', 'given'].flatMap(allDays));
  });

  it('are true where all is seen, and false where nothing is', async () => {
    for (const condition of [
      inDays('all', 's.shop_id', 'd.day'),
      heldNow('all', 's.shop_id'),
      heldEver('all', 's.shop_id'),
    ])
      expect(await rowsOf(condition)).toHaveLength(16);
    for (const condition of [
      inDays([], 's.shop_id', 'd.day'),
      heldNow([], 's.shop_id'),
      heldEver([], 's.shop_id'),
    ])
      expect(await rowsOf(condition)).toEqual([]);
  });

  it('know whether days are left out', async () => {
    const { holdings } = await scopeOf(owner);
    const own = (id: number) => (holdings === 'all' ? [] : holdings.filter(({ shopId }) => shopId === id));
    expect([isBounded('all'), isBounded(own(kept)), isBounded(own(sold)), isBounded(own(given))]).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(isBounded(holdings)).toBe(true);
  });
});
