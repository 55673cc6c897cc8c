import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { openOwnCaller } from './own-caller.ts';
import type { Shops } from './shops.ts';
import { trade } from './trade.ts';

const seconds = (from: number) => (performance.now() - from) / 1_000;

/** Resident memory of a process, in megabytes. */
const memoryOf = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
};

type Waiting = { shopId: string; id: string; updatedAt: number; answered: number };

/** What came of messages: times in milliseconds, memory in megabytes. */
export type Messages = {
  sent: number;
  refused: number;
  answers: number[];
  /** From the answer until an order's facts are committed. */
  lags: number[];
  /** Whose facts never were. */
  unseen: number;
  /** After a tenth of the messages, and at the end. */
  memory: { tenth: number; end: number };
  took: number;
};

type Sending = {
  aSecond: number;
  forSeconds: number;
  seed: string;
  /** Shops whose messages are sent, and not waited for. */
  without?: ReadonlySet<string>;
};

/**
 * Sends so many messages a second, from a thread of its own, and sees when the facts of each order are committed. What they tell of
 * happens one after another in the emulated shops, just before it is told.
 */
export const sendMessages = async (
  shops: Shops,
  { aSecond, forSeconds, seed, without = new Set() }: Sending,
): Promise<Messages> => {
  const { shopify, chain, installation } = shops;
  const { deliveries } = shopify.emulator;
  const wanted = aSecond * forSeconds;
  deliveries.keep = wanted * 4;
  deliveries.mode = 'hold';
  // From here on each is sent in its turn.
  deliveries.log.length = 0;
  const caller = openOwnCaller(installation.address);
  const waiting: Waiting[] = [];
  const lags: number[] = [];
  const answers: number[] = [];
  const memory: number[] = [];
  let [sent, refused] = [0, 0];
  const from = performance.now();

  const look = async () => {
    await shops.onDatabase(async ({ pool }) => {
      while (waiting.length > 0 || seconds(from) < forSeconds) {
        // By their key alone: a look at all orders of a large chain would be what is measured.
        const { rows } = await pool.query<{ id: string; at: Date | null }>(
          `select o.shopify_order_id as id, o.source_updated_at as at
           from unnest($1::int[], $2::text[]) w (shop_id, id)
           join orders o on o.shop_id = w.shop_id and o.shopify_order_id = w.id`,
          [waiting.map(({ shopId }) => shopId), waiting.map(({ id }) => id)],
        );
        const now = Date.now();
        const here = new Map(rows.map(({ id, at }) => [id, at?.getTime()]));
        for (let at = waiting.length - 1; at >= 0; at -= 1) {
          const one = waiting[at];
          if (!one || (here.get(one.id) ?? 0) < one.updatedAt) continue;
          lags.push(now - one.answered);
          waiting.splice(at, 1);
        }
        if (seconds(from) > forSeconds * 5 + 60) break;
        await delay(50);
      }
    });
  };
  const sendOne = async (delivery: (typeof deliveries.log)[number]) => {
    const { path, headers } = deliveries.signed(delivery);
    const post = () => caller.call(path, { body: delivery.body, headers });
    // As a shop does that got no answer: the line may have been closed since it was last used.
    const answer = await post().catch(post);
    delivery.state = 'delivered';
    answers.push(answer.ms);
    if (answer.status !== 200) refused += 1;
    const { updated_at, id } = JSON.parse(delivery.body.replaceAll(/("id":)(\d+)/g, '$1"$2"'));
    if (without.has(delivery.shop.domain)) return;
    if (!/^ORDERS_(?:CREATE|UPDATED)$/.test(delivery.subscription.topic)) return;
    waiting.push({
      shopId: shops.ids.get(delivery.shop.domain) ?? '',
      id: String(id),
      updatedAt: Date.parse(updated_at),
      answered: answer.at,
    });
  };
  const send = async () => {
    const open: Promise<void>[] = [];
    for (let part = 0; sent < wanted; part += 1) {
      const due = Math.min(wanted, Math.floor(seconds(from) * aSecond));
      for (let deal = 0; deliveries.log.length < due; deal += 1) {
        await trade(shopify, chain, { deals: 1, seed: `${seed} ${part} ${deal}` });
      }
      for (const delivery of deliveries.log.slice(sent, due)) {
        delivery.state = 'sending';
        sent += 1;
        open.push(sendOne(delivery));
        if (sent === Math.floor(wanted / 10)) memory.push(await memoryOf(installation.pid));
      }
      await delay(20);
    }
    await Promise.all(open);
  };
  await Promise.all([send(), look()]).finally(caller.close);
  memory.push(await memoryOf(installation.pid));
  deliveries.mode = 'send';
  const [tenth = 1, end = 1] = memory;
  return {
    sent,
    refused,
    answers,
    lags,
    unseen: waiting.length,
    memory: { tenth, end },
    took: seconds(from),
  };
};
