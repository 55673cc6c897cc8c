import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { intakeOn } from '../../orders/intake/index.ts';
import { expirePoints } from '../ledger/expire-points.ts';
import {
  line,
  loyaltyDiscount,
  order,
  refund,
  startProgramme,
  type TestProgramme,
} from '../programme.fixture.ts';
import { pointsDifferences } from './post-again.ts';

let programme: TestProgramme;
beforeAll(async () => {
  programme = await startProgramme({ expiry_mode: 'FIXED', expiry_months: 1 });
});
afterAll(() => programme.close());

const found = (options = {}) => Array.fromAsync(pointsDifferences(programme.services.db, options));

it('posting the history again changes nothing, and what is wrong is found and put right', async () => {
  const intake = intakeOn(programme.services);
  const { downtown, pier } = programme.shops;
  const customer = { id: null, name: 'Ada Park', email: 'ada@example.com', phone: null };
  const sale = order({ customer, lines: [line({ quantity: 3 })] });
  await intake.postOrder(downtown, sale);
  await intake.postOrder(downtown, {
    ...sale,
    refunds: [refund('r1', 1)],
    financial_status: 'partially_refunded',
    updated_at: '2026-03-11T00:00:00Z',
  });
  const lines = [line({ unit_price_cents: 4_000, discounts: [{ discount: 0, amount_cents: 600 }] })];
  const placed_at = '2026-03-12T18:00:00Z';
  await intake.postOrder(pier, order({ customer, placed_at, discounts: [loyaltyDiscount], lines }));
  await expirePoints(programme.services.db, new Date('2026-05-20T00:00:00Z'));
  const before = await programme.balanceOf('ada@example.com');
  expect(await found()).toEqual([]);
  expect(await programme.balanceOf('ada@example.com')).toBe(before);

  // Something put an order right without telling the ledger.
  await sql`update orders set document = jsonb_set(document, '{lines,0,unit_price_cents}', '5000')
    where shopify_order_id = ${sale.shopify_order_id}`.execute(programme.services.db);
  const [wrong, ...more] = await found();
  expect(more).toEqual([]);
  expect(wrong).toMatchObject({ name: sale.name, stands: 10, wanted: 5 });
  expect(await programme.balanceOf('ada@example.com')).toBe(before);
  expect(await found({ fix: true })).toHaveLength(1);
  expect(await found()).toEqual([]);
  expect(await programme.differences()).toEqual([]);
});

type Step =
  | { do: 'sell'; who: number; units: number; where: boolean }
  | { do: 'pay'; who: number; points: number; where: boolean }
  | { do: 'refund'; order: number }
  | { do: 'cancel'; order: number }
  | { do: 'redeem'; who: number; points: number; where: boolean }
  | { do: 'expire'; days: number }
  | { do: 'adjust'; who: number; points: number }
  | { do: 'merge'; who: number; into: number };

const who = fc.integer({ min: 0, max: 2 });
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constant('sell' as const),
      who,
      units: fc.integer({ min: 1, max: 4 }),
      where: fc.boolean(),
    }),
    fc.record({
      do: fc.constant('pay' as const),
      who,
      points: fc.integer({ min: 1, max: 9 }),
      where: fc.boolean(),
    }),
    fc.record({ do: fc.constant('refund' as const), order: fc.nat(9) }),
    fc.record({ do: fc.constant('cancel' as const), order: fc.nat(9) }),
    fc.record({
      do: fc.constant('redeem' as const),
      who,
      points: fc.integer({ min: 5, max: 12 }),
      where: fc.boolean(),
    }),
    fc.record({ do: fc.constant('expire' as const), days: fc.integer({ min: 1, max: 60 }) }),
    fc.record({
      do: fc.constant('adjust' as const),
      who,
      points: fc.integer({ min: -9, max: 9 }).filter((n) => n !== 0),
    }),
    fc.record({ do: fc.constant('merge' as const), who, into: who }),
  ),
  { minLength: 3, maxLength: 12 },
);

it('whatever comes in whatever sequence, the ledger is sound and posting the history again changes nothing', async () => {
  await programme.terms({ expiry_mode: 'FIXED', expiry_months: 1 });
  const intake = intakeOn(programme.services);
  const till = await programme.call('/create-api-key', {
    token: programme.head,
    body: { name: 'Till', shop_domain: 'downtown.example', permissions: ['loyalty'] },
  });
  expect(till.status).toBe(200);
  let run = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      run += 1;
      const emails = [0, 1, 2].map((one) => `walk${run}-${one}@example.com`);
      const posted: { shop: (typeof programme.shops)['pier']; document: ReturnType<typeof order> }[] = [];
      const post = async (shop: (typeof programme.shops)['pier'], document: ReturnType<typeof order>) => {
        await intake.postOrder(shop, document);
        return document;
      };
      let minute = 0;
      const later = () => {
        minute += 1;
        return new Date(Date.parse('2026-03-04T10:00:00Z') + minute * 60_000).toISOString();
      };
      for (const step of all) {
        const shop = 'where' in step && step.where ? programme.shops.pier : programme.shops.downtown;
        const customer =
          'who' in step ? { id: null, name: 'Walker', email: emails[step.who]!, phone: null } : null;
        if (step.do === 'sell') {
          const placed_at = later();
          posted.push({
            shop,
            document: await post(
              shop,
              order({ customer, placed_at, lines: [line({ quantity: step.units })] }),
            ),
          });
        }
        if (step.do === 'pay') {
          const lines = [line({ discounts: [{ discount: 0, amount_cents: step.points * 100 }] })];
          const placed_at = later();
          posted.push({
            shop,
            document: await post(shop, order({ customer, placed_at, lines, discounts: [loyaltyDiscount] })),
          });
        }
        const one = 'order' in step ? posted[step.order % Math.max(1, posted.length)] : undefined;
        if (one && step.do === 'refund' && one.document.refunds.length === 0) {
          one.document = {
            ...one.document,
            refunds: [refund('r', 1)],
            financial_status: 'partially_refunded',
            updated_at: later(),
          };
          await post(one.shop, one.document);
        }
        if (one && step.do === 'cancel' && !one.document.cancelled_at) {
          one.document = {
            ...one.document,
            cancelled_at: later(),
            financial_status: 'refunded',
            updated_at: later(),
          };
          await post(one.shop, one.document);
        }
        if (step.do === 'redeem') {
          await programme.call('/loyalty/redeem', {
            token: till.body.key,
            headers: { 'idempotency-key': `${run}-${minute}-${all.indexOf(step)}` },
            body: { email: emails[step.who], points: step.points, lines: [{ sku: 'A', amount: 50 }] },
          });
        }
        if (step.do === 'expire') {
          await expirePoints(
            programme.services.db,
            new Date(Date.parse('2026-03-20T00:00:00Z') + step.days * 86_400_000),
          );
        }
        if (step.do === 'adjust') {
          const customerId = await programme.idOf(emails[step.who]!);
          const body = { customerId, points: step.points, reason: 'Walk' };
          await programme.call('/adjust-customer-points', { token: programme.head, body });
        }
        if (step.do === 'merge') {
          const [customerId, mergedId] = [
            await programme.idOf(emails[step.into]!),
            await programme.idOf(emails[step.who]!),
          ];
          await programme.call('/merge-customers', { token: programme.head, body: { customerId, mergedId } });
        }
      }
      expect(await programme.differences()).toEqual([]);
    }),
    { numRuns: 12 },
  );
  expect(await found()).toEqual([]);
});
