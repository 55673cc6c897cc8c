import { toDollars } from '@backroom/contract/kit/money';
import type { PointsCode } from '@backroom/contract/loyalty-fields';
import { isPointsCode, POINTS_TITLE } from '@backroom/contract/points-code';
import { sql } from 'kysely';
import type { OrderDocument } from '../../orders/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import { type StoreResult, storeResults } from '../../pushes/index.ts';
import type { CustomerKey } from '../ledger/book-points.ts';
import { type Hundredths, toPoints } from '../points.ts';

/** The kind under which codes go to shops. */
export const POINTS_CODE = 'points-code';

/** Which code: the redemption that it stands for. */
export type CodeKey = { shop_id: number; loyalty_customer_id: number; entry_no: number };

export type CodeRow = CodeKey & {
  for_shop_id: number;
  code: string;
  points: Hundredths;
  value_cents: number;
  minimum_cents: number | null;
  combines: boolean;
  state: 'open' | 'used' | 'ended';
  expires_at: Date;
  asked_to_end_at: Date | null;
  created_at: Date;
};

export const codeColumns = sql`shop_id, loyalty_customer_id, entry_no, for_shop_id, code, points, value_cents, minimum_cents,
  combines, state, expires_at, asked_to_end_at, created_at`;

export const sameCode = (a: string, b: string): boolean => a.toUpperCase() === b.toUpperCase();

/** What the outbox calls it, and the API. */
export const codeIdOf = ({ loyalty_customer_id, entry_no }: CodeKey): string =>
  `${loyalty_customer_id}-${entry_no}`;

/** The codes of points that orders of a store were paid with, by what the order calls them; nothing is asked for orders without one. */
export const codesOfOrders = async (
  db: Database,
  shopId: number,
  documents: readonly Pick<OrderDocument, 'discounts'>[],
): Promise<(document: Pick<OrderDocument, 'discounts'>) => CodeRow[]> => {
  const namesOf = ({ discounts }: Pick<OrderDocument, 'discounts'>) =>
    discounts.flatMap(({ code }) => (isPointsCode(code) ? [code.toUpperCase()] : []));
  const codes = documents.flatMap(namesOf);
  if (codes.length === 0) return () => [];
  const { rows } = await sql<CodeRow>`
    select ${codeColumns} from loyalty_codes where for_shop_id = ${shopId} and code = any(${codes}::text[])
    order by created_at, entry_no`.execute(db);
  return (document) => {
    const names = new Set(namesOf(document));
    return rows.filter(({ code }) => names.has(code));
  };
};

/** Takes an open code as used. Of an order and an end at once only one gets it. @returns whether it was open */
export const useCode = async (trx: Database, code: CodeKey): Promise<boolean> => closed(trx, code, 'used');

/** Takes all open ones of these codes of a store's shoppers as used, under the same rule. @returns the ids of those */
export const useCodes = async (
  trx: Database,
  shopId: number,
  codes: readonly CodeKey[],
): Promise<string[]> => {
  const keys = codes.map(({ loyalty_customer_id, entry_no }) => ({ loyalty_customer_id, entry_no }));
  const { rows } = await sql<CodeKey>`update loyalty_codes c set state = 'used', closed_at = now()
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(loyalty_customer_id bigint, entry_no int)
    where c.shop_id = ${shopId} and c.loyalty_customer_id = k.loyalty_customer_id and c.entry_no = k.entry_no
      and c.state = 'open'
    returning c.shop_id, c.loyalty_customer_id, c.entry_no`.execute(trx);
  return rows.map(codeIdOf);
};

/** The same for one that ends. */
export const endCode = async (trx: Database, code: CodeKey): Promise<boolean> => closed(trx, code, 'ended');

const closed = async (
  trx: Database,
  { shop_id, loyalty_customer_id, entry_no }: CodeKey,
  state: 'used' | 'ended',
): Promise<boolean> => {
  const { rows } = await sql`update loyalty_codes set state = ${state}, closed_at = now()
    where shop_id = ${shop_id} and loyalty_customer_id = ${loyalty_customer_id} and entry_no = ${entry_no}
      and state = 'open' returning 1`.execute(trx);
  return rows.length > 0;
};

const inShopWords = ({ state }: CodeRow, result: StoreResult | undefined): string | null => {
  if (state !== 'open' || !result) return null;
  if (result.state === 'pending') return 'On its way to the shop';
  if (result.state === 'there') return result.warnings[0] ?? null;
  if (result.state === 'drifted') return 'Somebody changed or deleted it in the shop: see Changed in shops';
  return result.message ?? 'It isn’t in the shop';
};

type Shown = CodeRow & {
  shop_domain: string;
  store_name: string;
  order_id: string | null;
  order_name: string | null;
};

/** The codes of a shopper, the newest first, with how far each is in its shop. */
export const codesOf = async (db: Database, { shopId, id }: CustomerKey): Promise<PointsCode[]> => {
  const { rows } = await sql<Shown>`
    select c.*, s.shop_domain, s.name as store_name, e.order_id, e.order_name
    from loyalty_codes c join shops s on s.shop_id = c.for_shop_id
    join loyalty_entries e on e.shop_id = c.shop_id and e.loyalty_customer_id = c.loyalty_customer_id
      and e.entry_no = c.entry_no
    where c.shop_id = ${shopId} and c.loyalty_customer_id = ${id}
    order by c.entry_no desc limit 100`.execute(db);
  const open = rows.filter(({ state }) => state === 'open');
  const results =
    open.length === 0
      ? new Map<string, StoreResult[]>()
      : await storeResults(db, POINTS_CODE, open.map(codeIdOf));
  return rows.map((row) => ({
    _id: codeIdOf(row),
    code: row.code,
    title: POINTS_TITLE,
    points: toPoints(row.points),
    discount: toDollars(row.value_cents),
    minimum_subtotal: row.minimum_cents === null ? null : toDollars(row.minimum_cents),
    shop: row.shop_domain,
    shop_name: row.store_name,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    state: row.state === 'open' && row.asked_to_end_at ? 'ending' : row.state,
    in_shop: inShopWords(row, results.get(codeIdOf(row))?.[0]),
    order_id: row.order_id,
    order_name: row.order_name,
  }));
};
