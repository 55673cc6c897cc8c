import { discountKind } from '../server/src/discounts/push/discount-kind.ts';
import { codeTaken, deletes } from '../server/src/discounts/push/documents.ts';
import { plain } from '../server/src/discounts/push/state-columns.ts';
import { systemActor } from '../server/src/platform/audit.ts';
import { pushToShops } from '../server/src/pushes/index.ts';
import { storesTogether } from '../server/src/pushes/outbox/ask-to-send.ts';
import { pushToStores } from '../server/src/pushes/sending/push-to-store.ts';
import { openPushingShops } from './kit/pushing-shops.ts';
import type { Result } from './kit/result.ts';

const STORES = Number(process.env.BACKROOM_BENCH_SHOPS ?? 200);
/** As many as one job sends to at a time. */
const AT_ONCE = 50;
const CONNECTIONS = 10;
const ROUNDS = 3;

/** All of it by so many at a time, in milliseconds. */
const timed = async (count: number, work: (index: number) => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      await work(index);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return performance.now() - start;
};

const wanted = (title: string, code: string) => ({
  ...plain,
  discount_id: '00000000-0000-4000-8000-000000000000',
  title,
  code,
  discount_type: 'ORDER',
  value_type: 'PERCENTAGE',
  value: 1_000,
  starts: '2026-03-01T00:00:00',
  ends: null,
  scope: 'BOTH',
  with_order: false,
  with_product: false,
  with_shipping: false,
  paused: false,
  removed: false,
  excluded: [],
});

/** The mutation as anybody would send it who looks afterwards at what became of it; its answer is read as any is that says what went wrong. */
const plainCreate = {
  ...deletes.Code,
  name: 'PlainCreate',
  text: `mutation PlainCreate($input: DiscountCodeBasicInput!) { done: discountCodeBasicCreate(basicCodeDiscount: $input) {
    codeDiscountNode { id } userErrors { field code message } } }`,
};

/** A push to all stores, beside the same mutation and one look at it asked of the emulator with nothing around them. */
export const pushing = async (): Promise<Result> => {
  const { db, house, services, clients, close } = await openPushingShops({
    kind: discountKind,
    shops: STORES,
    connections: CONNECTIONS,
  });
  try {
    const shopIds = [...clients.keys()];
    const bare = (round: number) =>
      timed(STORES, async (index) => {
        const client = clients.get(shopIds[index] ?? 0)!;
        const code = `BARE${round}`;
        const input = {
          title: code,
          code,
          startsAt: '2026-03-01T05:00:00Z',
          context: { all: 'ALL' },
          customerGets: { items: { all: true }, value: { percentage: 0.1 } },
        };
        await client.send(plainCreate, { input });
        await client.send(codeTaken, { code });
      });
    const ours = async (round: number) => {
      const code = `OURS${round}`;
      const start = performance.now();
      await db.transaction().execute((trx) =>
        pushToShops(house, trx, systemActor('bench'), {
          kind: 'discount',
          subject: code,
          label: code,
          to: shopIds.map((shopId) => ({ shopId, wanted: wanted(code, code) })),
        }),
      );
      const { signal } = new AbortController();
      // As the jobs do that were asked for, four at a time.
      await Promise.all(storesTogether(shopIds).map((some) => pushToStores(services, some, signal)));
      return performance.now() - start;
    };
    await bare(0);
    await ours(0);
    let [slow, fast] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    // In turn, the best of each: whatever else the machine does then is in neither.
    for (let round = 1; round <= ROUNDS; round += 1) {
      slow = Math.min(slow, await ours(round));
      fast = Math.min(fast, await bare(round));
    }
    return {
      what: `A discount to ${STORES} shops`,
      ours: `${(slow / 1_000).toFixed(2)} s`,
      beside: `bare mutation and look ${(fast / 1_000).toFixed(2)} s`,
      ratio: fast / slow,
      aim: { atLeast: 0.5 },
    };
  } finally {
    await close();
  }
};
