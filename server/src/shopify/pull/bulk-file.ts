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

const broken = (cause: unknown) => new ShopifyError('UNREACHABLE', 'The file broke off', { cause });

/** The lines of an answer, as many at a time as came together: a file has a dozen for each order, and none of them waits by itself. */
async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for await (const chunk of body) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      if (lines.length > 0) yield lines;
    }
  } catch (cause) {
    throw broken(cause);
  }
  if (rest !== '') yield [rest + decoder.decode()];
}

const lineOf = (text: string): Record<string, unknown> => {
  try {
    // A line that is no object is refused where its fields are read.
    return JSON.parse(text) as Record<string, unknown>;
  } catch (cause) {
    throw broken(cause);
  }
};

/**
 * The roots of a bulk operation's file, each with what belongs to it, one at a time.
 * @throws ShopifyError UNREACHABLE where the file breaks off or isn't what was asked for
 */
export async function* bulkRoots(
  url: string,
  kind: 'orders' | 'other',
  counted: Counted,
): AsyncGenerator<Json> {
  let response: Response;
  try {
    response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) });
  } catch (cause) {
    throw broken(cause);
  }
  if (!response.ok || !response.body) throw broken(response.status);
  let root: Root | null = null;
  for await (const lines of linesOf(response.body)) {
    for (const text of lines) {
      if (text.trim() === '') continue;
      const line = lineOf(text);
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
  }
  if (root) yield root.whole;
}
