import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endOfDay } from '../../platform/database/end-of-day.ts';
import { startTestChain, type TestChain } from '../chain.fixture.ts';
import { bookExpiries } from './book-expiries.ts';
import { brokenChecks } from './ledger-checks.fixture.ts';
import { openCards } from './open-cards.ts';

let chain: TestChain;
beforeAll(async () => {
  chain = await startTestChain();
});
afterAll(() => chain.close());

const endOf = async (day: string, timezone: string) => {
  const { rows } = await sql<{ at: Date }>`select ${endOfDay(day, timezone)} as at`.execute(
    chain.services.db,
  );
  return rows[0]!.at.toISOString();
};

describe('the end of a day', () => {
  it.each([
    ['2025-03-08', 'America/New_York', '2025-03-09T04:59:59.999Z'],
    ['2025-03-09', 'America/New_York', '2025-03-10T03:59:59.999Z'], // clocks go forward that day
    ['2025-11-02', 'America/New_York', '2025-11-03T04:59:59.999Z'], // and back
    ['2025-11-02', 'America/Los_Angeles', '2025-11-03T07:59:59.999Z'],
    ['2025-12-31', 'Pacific/Kiritimati', '2025-12-31T09:59:59.999Z'],
    ['2024-10-31', 'America/Havana', '2024-11-01T03:59:59.999Z'],
    ['2024-11-02', 'America/Havana', '2024-11-03T03:59:59.999Z'], // 3 November begins, and its first hour comes twice
    ['2024-03-09', 'America/Havana', '2024-03-10T04:59:59.999Z'], // 10 March begins at one o'clock
    ['2024-04-25', 'Africa/Cairo', '2024-04-25T21:59:59.999Z'], // 26 April begins at one o'clock
    ['2024-02-28', 'Asia/Kathmandu', '2024-02-28T18:14:59.999Z'],
  ])('%s in %s is %s', async (day, timezone, expected) => {
    expect(await endOf(day, timezone)).toBe(expected);
  });
});

describe('expiry', () => {
  const issueEnding = async (shop_domain: string, expires_at: string) =>
    chain.issue({ shop_domain, expires_at, initial_amount: 40 });
  const historyOf = async (id: string) =>
    (await chain.call('/get-gift-card-history', { body: { gift_card_id: id }, token: chain.head })).body;

  it('is booked for each store when its own day is over, dated on that day, once', async () => {
    const east = await issueEnding(chain.domains.downtown, '2040-03-10');
    const west = await issueEnding(chain.domains.pier, '2040-03-10');
    const { db } = chain.services;
    expect(await bookExpiries(db, new Date('2040-03-11T04:59:59.999Z'))).toBe(0);
    expect(await bookExpiries(db, new Date('2040-03-11T05:00:00Z'))).toBe(1);
    expect(await bookExpiries(db, new Date('2040-03-11T07:59:00Z'))).toBe(0);
    expect(await bookExpiries(db, new Date('2040-03-11T08:00:00Z'))).toBe(1);
    expect(await bookExpiries(db, new Date('2040-03-12T08:00:00Z'))).toBe(0);
    const { giftCardHistory, giftCard } = await historyOf(east.id);
    expect(giftCard.balance).toBe(40);
    expect(giftCardHistory[0]).toMatchObject({
      action: 'EXPIRED',
      amount: 0,
      liability_delta: -40,
      balance_after: 40,
      date: '2040-03-11T04:59:59.999Z',
    });
    const entry = await db
      .selectFrom('gift_card_entries')
      .select(['local_date', 'event_shop_id'])
      .where('gift_card_id', '=', Number(west.id))
      .where('type', '=', 'EXPIRED')
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({ local_date: '2040-03-10', event_shop_id: chain.shops.pier });
  });

  it('refuses a card from its last moment on, before anything is booked, and reinstates it when moved', async () => {
    const { id, code } = await issueEnding(chain.domains.downtown, '2041-01-01');
    await chain.services.db
      .updateTable('gift_cards')
      .set({ expires_at: new Date(Date.now() - 1), expires_on: '2020-01-01' })
      .where('gift_card_id', '=', Number(id))
      .execute();
    const spend = () => chain.till('/gift-cards/redeem', { code, amount: 1 });
    expect(await spend()).toMatchObject({ status: 409, body: { code: 'GIFT_CARD_EXPIRED' } });
    const check = await chain.till('/gift-cards/check-balance', { code });
    expect(check.body).toMatchObject({ usable: false, giftCard: { status: 'expired', balance: 40 } });
    expect(await bookExpiries(chain.services.db)).toBe(1);
    const moved = await chain.call(`/api/gift-cards/${id}`, {
      method: 'PUT',
      body: { expires_at: '2041-01-01' },
      token: chain.head,
    });
    expect(moved.body.data.giftCard.status).toBe('active');
    const actions = (await historyOf(id)).giftCardHistory.map((entry: { action: string }) => entry.action);
    expect(actions).toEqual(['REINSTATED', 'EXPIRY_CHANGED', 'EXPIRED', 'ISSUED']);
    // What the ledger adds by itself is nobody's doing.
    const { rows: doers } = await sql<{ type: string; actor_kind: string }>`
      select type, actor_kind from gift_card_entries where gift_card_id = ${Number(id)} order by entry_no`.execute(
      chain.services.db,
    );
    expect(doers.map(({ type, actor_kind }) => `${type} ${actor_kind}`)).toEqual([
      'ISSUED user',
      'EXPIRED system',
      'EXPIRY_CHANGED user',
      'REINSTATED system',
    ]);
    expect((await spend()).body.giftCard.balance).toBe(39);
    expect(await brokenChecks(chain.connection)).toEqual([]);
  });

  it('is booked for more cards than are done at a time', async () => {
    const { db } = chain.services;
    const store = { shopId: chain.shops.downtown, timezone: 'America/New_York', dayCutoffMinutes: 0 };
    const cards = Array.from({ length: 202 }, (_, row) => ({
      row,
      store,
      // The last has the code of the one before it.
      codeHash: Buffer.from(`code ${Math.min(row, 200)}`),
      lastCharacters: 'MANY',
      face: 4_000,
      balance: 4_000,
      expiresOn: '2043-05-05',
      customerEmail: null,
      customerName: null,
      note: null,
    }));
    const opened = await db
      .transaction()
      .execute((trx) => openCards(trx, cards, { source: 'test', createdBy: 'ann' }));
    expect([...opened.keys()]).toEqual(cards.slice(0, 201).map(({ row }) => row));
    // With the one that was reinstated above.
    expect(await bookExpiries(db, new Date('2043-05-06T12:00:00Z'))).toBe(202);
    const { rows } = await sql<{ entry: string; cards: number }>`
      select type || ' ' || amount_cents || ' ' || liability_delta_cents || ' ' || paid as entry, count(*)::int as cards
      from gift_card_entries where gift_card_id = any(${[...opened.values()]}) group by 1 order by 1`.execute(
      db,
    );
    expect(rows).toEqual([
      { entry: 'EXPIRED 0 -4000 false', cards: 201 },
      { entry: 'IMPORTED 4000 4000 false', cards: 201 },
    ]);
    expect(await brokenChecks(chain.connection)).toEqual([]);
  });
});
