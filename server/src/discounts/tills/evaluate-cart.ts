import type { discountTillEndpoints } from '@backroom/contract/discount-tills';
import { toCents, toDollars } from '@backroom/contract/kit/money';
import { sql } from 'kysely';
import { collectionMembers } from '../../catalogue/index.ts';
import { exclusionsFrom } from '../../excluded-skus/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import { queryOnDatabase } from '../../platform/database/query.ts';
import type { Call } from '../../platform/http/call.ts';
import { evaluate } from '../evaluate/evaluate.ts';
import type { Allocation, CartLine } from '../evaluate/types.ts';
import { discountsOfStore } from './store-discounts.ts';

type Evaluate = Call<typeof discountTillEndpoints.evaluateDiscounts>;
type Line = Evaluate['body']['lines'][number];

type Known = { sku: string; handle: string; collections: string[] };

/** What the store's catalogue knows of SKUs: their products, and the collections those are in. */
const knownProducts = async (db: Database, shopId: number, skus: readonly string[]) => {
  const { rows } = await sql<Known>`
    select lower(v.sku) as sku, p.handle,
      coalesce(array_agg(m.handle) filter (where m.handle is not null), '{}') as collections
    from variants v join products p using (shop_id, product_id) left join ${collectionMembers} m using (shop_id, product_id)
    where shop_id = ${shopId} and lower(v.sku) = any(${[...skus]}::text[]) group by 1, 2`.execute(db);
  return new Map(rows.map((row) => [row.sku, row]));
};

const cartLine = (line: Line, index: number, known: Known | undefined): CartLine => ({
  id: line.id ?? String(index),
  sku: line.sku ?? null,
  product: line.product ?? known?.handle ?? null,
  collections: line.collections ?? known?.collections ?? [],
  quantity: line.quantity,
  unit_price_cents: toCents(line.price),
  tax_cents: toCents(line.tax ?? 0),
  gift_card: line.gift_card,
});

/** What a cart is given in the key's store now, or at another moment. Changes nothing. */
export const evaluateCart = async ({ db, key, body }: Evaluate) => {
  const email = body.shopper?.email ?? null;
  const at = body.at ? new Date(body.at).toISOString() : new Date().toISOString();
  const skus = body.lines.flatMap(({ sku }) => (sku ? [sku.trim().toLowerCase()] : []));
  const [known, discounts, isExcluded] = await Promise.all([
    knownProducts(db, key.shopId, skus),
    discountsOfStore(db, key.shopId, body.codes, email),
    exclusionsFrom(queryOnDatabase(db), 'DISCOUNT'),
  ]);
  const lines = body.lines.map((line, index) =>
    cartLine(line, index, known.get(line.sku?.trim().toLowerCase() ?? '')),
  );
  // Two lines of one id would be told apart by nobody.
  const own = lines.map((line, index) => ({ ...line, id: `${index} ${line.id}` }));
  const cart = { lines: own, shipping_cents: toCents(body.shipping), codes: body.codes };
  const result = evaluate(cart, discounts, { at, channel: body.channel, email }, (sku) =>
    isExcluded(sku, at),
  );
  const named = ({ discount_id, amount_cents }: Allocation) => {
    const discount = discounts.find(({ id }) => id === discount_id);
    return {
      discount_id,
      title: discount?.title ?? '',
      code: discount?.code ?? null,
      amount: toDollars(amount_cents),
    };
  };
  return {
    lines: result.lines.map(({ discounts: given, discount_cents }, index) => ({
      id: lines[index]?.id ?? String(index),
      sku: lines[index]?.sku ?? null,
      discount: toDollars(discount_cents),
      discounts: given.map(named),
    })),
    shipping_discounts: result.shipping.map(named),
    applied: result.applied.map(named),
    refused: result.refused,
    total_discount: toDollars(result.discount_cents),
  };
};
