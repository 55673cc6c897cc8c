import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Clock } from '../clock.ts';
import type { ShopOrder } from './order.ts';

/** What searches and lists read of an order without unpacking it. Moments in milliseconds. */
export type OrderRow = {
  id: string;
  createdAt: number;
  updatedAt: number;
  processedAt: number;
  test: boolean;
  packed: Buffer;
};

/** Words that every packed order has: with them known, an order takes some 700 bytes. */
let dictionary: Buffer = Buffer.alloc(0);

/**
 * The orders of a shop, packed: 200,000 of them must fit beside each other. What the index of searches doesn't know yet
 * is found by id alone, as at Shopify.
 */
export class OrderShelf {
  readonly #rows = new Map<string, OrderRow>();
  readonly #indexed = new Map<string, OrderRow>();
  readonly #clock: Clock;
  /** Milliseconds until a change is found by searches. */
  lag = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Keeps an order as it stands from now on. */
  put(order: ShopOrder, lag = this.lag): void {
    const text = JSON.stringify(order);
    if (dictionary.length === 0) dictionary = Buffer.from(text);
    const row: OrderRow = {
      id: order.id,
      createdAt: Date.parse(order.createdAt),
      updatedAt: Date.parse(order.updatedAt),
      processedAt: Date.parse(order.processedAt),
      test: order.test,
      packed: deflateRawSync(text, { level: 4, dictionary }),
    };
    this.#rows.set(order.id, row);
    if (lag === 0) this.#indexed.set(order.id, row);
    else this.#clock.at(this.#clock.now() + lag, () => void this.#indexed.set(order.id, row));
  }

  remove(id: string): boolean {
    this.#indexed.delete(id);
    return this.#rows.delete(id);
  }

  get(id: string): ShopOrder | null {
    const row = this.#rows.get(id);
    return row ? this.unpack(row) : null;
  }

  unpack({ packed }: OrderRow): ShopOrder {
    // Only `put` packs.
    return JSON.parse(inflateRawSync(packed, { dictionary }).toString()) as ShopOrder;
  }

  /** What the index of searches knows. */
  listed(): OrderRow[] {
    return [...this.#indexed.values()];
  }

  ids(): string[] {
    return [...this.#rows.keys()];
  }
}
