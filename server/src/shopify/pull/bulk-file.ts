import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { BulkOrder } from '../../shopify-orders/index.ts';
import { ShopifyError } from '../client/shopify-error.ts';
import type { Json } from './json-fields.ts';

const PATIENCE_MS = 10 * 60_000;

type Root = { readonly whole: Record<string, unknown>; add(line: Record<string, unknown>): boolean };

/** Where what belongs to a product or an item stands in it, by its kind. */
const places: Readonly<Record<string, string>> = {
  ProductVariant: 'variants',
  InventoryLevel: 'inventoryLevels',
  Collection: 'collections',
  GiftCardDebitTransaction: 'transactions',
  GiftCardCreditTransaction: 'transactions',
};

const plainRoot = (whole: Record<string, unknown>): Root => ({
  whole,
  add: (line) => {
    if (line.__parentId !== whole.id) return false;
    const place = places[/^gid:\/\/[^/]+\/(\w+)\//.exec(String(line.id))?.[1] ?? ''];
    if (!place) return true;
    const there = whole[place];
    if (Array.isArray(there)) there.push(line);
    else whole[place] = [line];
    return true;
  },
});

const orderRoot = (whole: Record<string, unknown>): Root => {
  const order = new BulkOrder(whole);
  return { whole, add: (line) => order.add(line) };
};

/** How many lines and roots a file had: what Shopify says it has is held against it. */
export type Counted = { lines: number; roots: number };

/**
 * The roots of a bulk operation's file, each with what belongs to it, one at a time.
 * @throws ShopifyError UNREACHABLE where the file breaks off or isn't what was asked for
 */
export async function* bulkRoots(
  url: string,
  kind: 'orders' | 'other',
  counted: Counted,
): AsyncGenerator<Json> {
  const broken = (cause: unknown) => new ShopifyError('UNREACHABLE', 'The file broke off', { cause });
  let response: Response;
  try {
    response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) });
  } catch (cause) {
    throw broken(cause);
  }
  if (!response.ok || !response.body) throw broken(response.status);
  // The types of Node and of the web name the same streams apart.
  const body = Readable.fromWeb(response.body as ReadableStream);
  const failed = new Promise<never>((_, reject) => body.once('error', (error) => reject(broken(error))));
  failed.catch(() => undefined);
  const lines = createInterface({ input: body, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]();
  let root: Root | null = null;
  for (;;) {
    const next = await Promise.race([lines.next(), failed]);
    if (next.done) break;
    if (next.value === '') continue;
    let line: Record<string, unknown>;
    try {
      // A line that is no object is refused where its fields are read.
      line = JSON.parse(next.value) as Record<string, unknown>;
    } catch (cause) {
      throw broken(cause);
    }
    counted.lines += 1;
    if (typeof line.__parentId === 'string') {
      if (!root?.add(line))
        throw new ShopifyError('OUR_MISTAKE', 'A part stands apart from what it belongs to');
      continue;
    }
    if (root) yield root.whole;
    counted.roots += 1;
    root = kind === 'orders' ? orderRoot(line) : plainRoot(line);
  }
  if (root) yield root.whole;
}
