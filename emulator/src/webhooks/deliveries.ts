import { createHmac, randomUUID } from 'node:crypto';
import type { Emulator } from '../emulator.ts';
import { API_VERSION } from '../graphql/schema.ts';
import type { Shop } from '../shop.ts';
import type { Subscription } from './subscription.ts';

/** One message to one address, and how often it was tried. */
export type Delivery = {
  id: string;
  eventId: string;
  shop: Shop;
  subscription: Subscription;
  triggeredAt: string;
  body: string;
  tries: number;
  state: 'held' | 'sending' | 'delivered' | 'failed' | 'dropped';
};

/** What becomes of announcements: sent at once, kept back, or lost. */
export type DeliveryMode = 'send' | 'hold' | 'drop';

/** Eight repeats within four hours, in minutes after the try before. */
const REPEATS = [1, 4, 10, 20, 30, 45, 60, 70];

const PATIENCE = 5_000;

/** `ORDERS_UPDATED` is `orders/updated`: all but the last word name the resource, where it has several words of its own. */
const severalWords =
  /^(ORDER_TRANSACTIONS|INVENTORY_ITEMS|INVENTORY_LEVELS|BULK_OPERATIONS|FULFILLMENT_ORDERS|CUSTOMER_GROUPS)_/;

const headerOfTopic = (topic: string): string => {
  const resource = severalWords.exec(topic)?.[1] ?? topic.split('_')[0] ?? topic;
  return `${resource}/${topic.slice(resource.length + 1)}`.toLowerCase();
};

const only = (payload: Record<string, unknown>, fields: readonly string[]) =>
  fields.length === 0
    ? payload
    : Object.fromEntries(Object.entries(payload).filter(([name]) => fields.includes(name)));

/** Tells apps what happened in shops: signed, repeated when refused, given up after four hours. */
export class Deliveries {
  readonly #emulator: Emulator;
  readonly #open = new Set<Promise<void>>();
  readonly log: Delivery[] = [];
  mode: DeliveryMode = 'send';
  /** How often each message goes out: 2 doubles all. */
  copies = 1;
  /** How many messages are remembered at most. */
  keep = 20_000;

  constructor(emulator: Emulator) {
    this.#emulator = emulator;
  }

  /** Tells all subscribers of a topic. Ids in a payload are numbers, beyond 2^53 too: pass them as bigint. */
  announce(shop: Shop, topic: string, payload: Record<string, unknown>): void {
    if (this.mode === 'drop') return;
    const eventId = randomUUID();
    for (const subscription of shop.subscriptions.values()) {
      if (subscription.topic !== topic) continue;
      const delivery: Delivery = {
        id: randomUUID(),
        eventId,
        shop,
        subscription,
        triggeredAt: new Date(this.#emulator.clock.now()).toISOString(),
        body: jsonOf(only(payload, subscription.includeFields)),
        tries: 0,
        state: 'held',
      };
      this.#keep(delivery);
      if (this.mode === 'send') for (let copy = 0; copy < this.copies; copy += 1) this.send(delivery);
    }
  }

  #keep(delivery: Delivery): void {
    this.log.push(delivery);
    if (this.log.length > this.keep) this.log.splice(0, this.keep / 2);
  }

  /** Sends what was kept back, or some of it, in the sequence given. */
  release(deliveries: readonly Delivery[] = this.log.filter(({ state }) => state === 'held')): void {
    for (const delivery of deliveries) this.send(delivery);
  }

  /** Sends a message now, once more where it was sent already. */
  send(delivery: Delivery): void {
    delivery.state = 'sending';
    const sent = this.#post(delivery).then((accepted) => {
      if (accepted) delivery.state = 'delivered';
      else this.#repeat(delivery);
    });
    const tracked: Promise<void> = sent.finally(() => this.#open.delete(tracked));
    this.#open.add(tracked);
  }

  /** All that is on its way has been answered, or given up on. */
  async settled(): Promise<void> {
    while (this.#open.size > 0) await Promise.all(this.#open);
  }

  #repeat(delivery: Delivery): void {
    const { shop, subscription } = delivery;
    const wait = REPEATS[delivery.tries - 1];
    if (wait === undefined) {
      delivery.state = 'failed';
      shop.subscriptions.delete(subscription.id);
      return;
    }
    const { clock } = this.#emulator;
    clock.at(clock.now() + wait * 60_000, async () => {
      if (!shop.subscriptions.has(subscription.id)) {
        delivery.state = 'dropped';
        return;
      }
      this.send(delivery);
      await this.settled();
    });
  }

  /** Where a message goes, and what stands beside its body: for who sends it in a way of their own. */
  signed({ id, eventId, shop, subscription, triggeredAt, body }: Delivery): {
    path: string;
    headers: Record<string, string>;
  } {
    const secret = this.#emulator.apps.get(subscription.clientId)?.secret ?? '';
    return {
      path: new URL(subscription.uri).pathname,
      headers: {
        'content-type': 'application/json',
        'x-shopify-topic': headerOfTopic(subscription.topic),
        'x-shopify-hmac-sha256': createHmac('sha256', secret).update(body).digest('base64'),
        'x-shopify-shop-domain': shop.domain,
        'x-shopify-api-version': API_VERSION,
        'x-shopify-webhook-id': id,
        'x-shopify-event-id': eventId,
        'x-shopify-triggered-at': triggeredAt,
        ...(subscription.name !== null && { 'x-shopify-name': subscription.name }),
      },
    };
  }

  async #post(delivery: Delivery): Promise<boolean> {
    const { subscription, body } = delivery;
    delivery.tries += 1;
    try {
      const response = await fetch(subscription.uri, {
        method: 'POST',
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE),
        headers: this.signed(delivery).headers,
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      // Nobody there, or too slow: repeated like a refusal.
      return false;
    }
  }
}

// Node has had it since 21; the types of TypeScript don't know it yet.
const exact = JSON as typeof JSON & { rawJSON(text: string): unknown };

/** JSON in which ids are numbers, whatever their length. */
const jsonOf = (payload: Record<string, unknown>): string =>
  JSON.stringify(payload, (_, value: unknown) =>
    typeof value === 'bigint' ? exact.rawJSON(String(value)) : value,
  );
