// Months of the past: as statements that came too late, and in the brackets of later ones.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Intake } from '../orders/intake/index.ts';
import { simpleOrder } from '../testing/simple-order.ts';
import { addPastStatements } from './past-statements.ts';
import { type Royalties, type Statement, startRoyalties, termsForm } from './royalties.fixture.ts';

let royalties: Royalties;
beforeAll(async () => {
  royalties = await startRoyalties();
});
afterAll(() => royalties.server.close());

test('months of the past are stated as if each had been stated when it was over', async () => {
  const shop = 'past.example.com';
  await royalties.addStore({ domain: shop, name: 'Past', cid: 'C-0103' }, [['2025-03-05', 10_000]]);
  await royalties.ok('/set-royalty-terms', termsForm(shop));
  const mails = async () => (await royalties.db.selectFrom('mails').select('mail_id').execute()).length;
  const before = await mails();
  await addPastStatements(
    royalties.db,
    { userId: null, name: 'test' } as Parameters<typeof addPastStatements>[1],
    [
      { shop, month: '2025-03', became: 'paid', reference: 'ACH 1' },
      { shop, month: '2025-04', became: 'disputed', note: 'Too much' },
      { shop, month: '2025-05', became: 'issued' },
    ],
  );
  const { data } = await royalties.ok('/get-royalty-statements', {
    search: 'C-0103',
    sortBy: 'number',
    sortOrder: 'asc',
  });
  expect(data.toSorted((a: Statement, b: Statement) => a.number.localeCompare(b.number))).toMatchObject([
    {
      status: 'paid',
      issued_at: '2025-04-03T12:00:00.000Z',
      paid_on: '2025-04-08',
      payment_reference: 'ACH 1',
    },
    {
      status: 'disputed',
      issued_at: '2025-05-03T12:00:00.000Z',
      disputed_at: '2025-05-08T12:00:00.000Z',
      dispute_note: 'Too much',
    },
    { status: 'issued', issued_at: '2025-06-03T12:00:00.000Z', disputed_at: null, paid_on: null },
  ]);
  expect(await mails()).toBe(before);
});

test('brackets count what was sold in the year before, and in no other', async () => {
  const shop = 'tiers.example.com';
  const shop_id = await royalties.addStore({ domain: shop, name: 'Tiers', cid: 'C-0104' }, [
    ['2024-12-31', 50_000],
    ['2025-01-01', 8_000],
    ['2025-01-31', 1_000],
    ['2025-02-01', 4_000],
  ]);
  const tiers = [
    { up_to_ytd: 100, rate_pct: 10 },
    { up_to_ytd: null, rate_pct: 5 },
  ];
  await royalties.ok(
    '/set-royalty-terms',
    termsForm(shop, { effective_from: '2024-06-01', rate_type: 'TIERED', tiers }),
  );
  const owed = async (start_date: string, end_date: string) => {
    const { data } = await royalties.ok('/royalty-report', { start_date, end_date, shop_name: [shop] });
    return data[0].periods.map((one: { royalty_calculated: number }) => one.royalty_calculated);
  };
  expect(await owed('2025-01-01', '2025-02-28')).toEqual([9, 2.5]);
  expect(await owed('2025-02-01', '2025-02-28')).toEqual([2.5]);
  expect(await owed('2024-12-01', '2024-12-31')).toEqual([30]);

  // Only a report of days without anything points to others.
  const nearest = async (start_date: string, end_date: string) =>
    (await royalties.ok('/royalty-report', { start_date, end_date, shop_name: [shop] })).meta.nearest;
  expect(await nearest('2025-01-01', '2025-02-28')).toBeNull();
  expect(await nearest('2025-03-01', '2025-03-31')).toEqual({
    start_date: '2025-02-01',
    end_date: '2025-02-28',
  });
  const gone = { placed_at: '2025-03-05T16:00:00Z', cancelled_at: '2025-03-05T17:00:00Z' };
  await new Intake(royalties.server.connection).postOrders(
    { shop_id, timezone: 'America/New_York', day_cutoff_minutes: 0 },
    [simpleOrder({ id: 'gone', name: 'gone', unit_price_cents: 100, ...gone })],
  );
  expect(await nearest('2025-03-01', '2025-03-31')).toBeNull();
});
