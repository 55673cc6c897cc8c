import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Clock } from '../clock.ts';
import type { ShopOrder } from './order.ts';

/** What searches and lists read of an order without reading the order itself. Moments in milliseconds. */
export type OrderRow = {
  id: string;
  createdAt: number;
  updatedAt: number;
  processedAt: number;
  test: boolean;
  /** The order as JSON, or where it stands among others that were packed with it. */
  kept: string | { pack: Buffer; at: number };
};

/** Orders that are packed together: alike as they are, each takes a few hundred bytes. */
const TOGETHER = 32;

/**
 * The orders of a shop, packed: 200,000 of them must fit beside each other. What the index of searches doesn't know yet
 * is found by id alone, as at Shopify.
 */
export class OrderShelf {
  readonly #rows = new Map<string, OrderRow>();
  readonly #indexed = new Map<string, OrderRow>();
  readonly #clock: Clock;
  #loose: OrderRow[] = [];
  #opened: { pack: Buffer; texts: string[] } | null = null;
  /** Milliseconds until a change is found by searches. */
  lag = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Keeps an order as it stands from now on. */
  put(order: ShopOrder, lag = this.lag): void {
    const row: OrderRow = {
      id: order.id,
      createdAt: Date.parse(order.createdAt),
      updatedAt: Date.parse(order.updatedAt),
      processedAt: Date.parse(order.processedAt),
      test: order.test,
      kept: JSON.stringify(order),
    };
    this.#rows.set(order.id, row);
    if (lag === 0) this.#indexed.set(order.id, row);
    else this.#clock.at(this.#clock.now() + lag, () => void this.#indexed.set(order.id, row));
    this.#loose.push(row);
    if (this.#loose.length >= TOGETHER) this.#pack();
  }

  #pack(): void {
    // A line each: JSON has no line breaks of its own.
    const texts = this.#loose.map(({ kept }) => (typeof kept === 'string' ? kept : ''));
    const pack = Buffer.from(deflateRawSync(texts.join('\n'), { level: 4 }));
    for (const [at, row] of this.#loose.entries()) row.kept = { pack, at };
    this.#loose = [];
  }

  remove(id: string): boolean {
    this.#indexed.delete(id);
    return this.#rows.delete(id);
  }

  get(id: string): ShopOrder | null {
    const row = this.#rows.get(id);
    return row ? this.unpack(row) : null;
  }

  #textOf({ kept }: OrderRow): string {
    if (typeof kept === 'string') return kept;
    // Who reads orders reads neighbours: the pack that was opened last stays open.
    if (this.#opened?.pack !== kept.pack) {
      this.#opened = { pack: kept.pack, texts: inflateRawSync(kept.pack).toString().split('\n') };
    }
    return this.#opened.texts[kept.at] ?? '';
  }

  unpack(row: OrderRow): ShopOrder {
    // Only `put` keeps.
    return JSON.parse(this.#textOf(row)) as ShopOrder;
  }

  /** What the index of searches knows. */
  listed(): OrderRow[] {
    return [...this.#indexed.values()];
  }

  ids(): string[] {
    return [...this.#rows.keys()];
  }
}
