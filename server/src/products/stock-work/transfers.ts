import { toDollars } from '@backroom/contract/kit/money';
import type { TransferProposal } from '@backroom/contract/stock-work';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { Holdings } from '../../platform/sessions/scope.ts';
import { proposeTransfers, type StockedSku } from './propose-transfers.ts';
import { type Asked, stockedVariants } from './read-stock.ts';

type Row = StockedSku & { title: string; shop: string; storeName: string; owner: string | null };

/** SKUs that lie dead in some store and sell in another of the same owner: only of those something can move. */
const readCandidates = async (db: Database, holdings: Holdings, asked: Asked): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    with stocked as (
      select n.shop_id as "shopId", o.franchisee_id as "ownerId", n.sku, n.available, n.sold, n.is_new as "isNew", n.cost,
        n.title, s.shop_domain as shop, s.name as "storeName", nullif(concat_ws(' ', f.first_name, f.last_name), '') as owner
      from ${stockedVariants(holdings, asked)} n join shops s on s.shop_id = n.shop_id
      left join shop_owners o on o.shop_id = n.shop_id and (now() at time zone s.timezone)::date >= o.from_date
        and (now() at time zone s.timezone)::date <= o.to_date
      left join franchisees f on f.franchisee_id = o.franchisee_id
    )
    select * from stocked a where exists (
        select from stocked b where b.sku = a.sku and b."ownerId" is not distinct from a."ownerId"
          and b.available > 0 and b.sold <= 0 and not b."isNew")
      and exists (
        select from stocked b where b.sku = a.sku and b."ownerId" is not distinct from a."ownerId" and b.sold > 0)
      and (a.sold > 0 or a.available > 0)`.execute(db);
  return rows;
};

const CHAIN = 'The chain';

/** What could move between stores of one owner, worth most first; the worth of all of it in cents. */
export const readTransfers = async (
  db: Database,
  holdings: Holdings,
  asked: Asked,
): Promise<{ rows: TransferProposal[]; worth: number }> => {
  const candidates = await readCandidates(db, holdings, asked);
  const known = new Map(candidates.map((row) => [`${row.shopId}|${row.sku}`, row]));
  const rowOf = ({ shopId, sku }: StockedSku) => known.get(`${shopId}|${sku}`);
  const rows = proposeTransfers([...known.values()]).flatMap(({ from, to, quantity }) => {
    const [giver, taker] = [rowOf(from), rowOf(to)];
    if (!giver || !taker) return [];
    const cost = from.cost ?? to.cost;
    return [
      {
        key: `${from.sku}|${from.shopId}|${to.shopId}`,
        title: giver.title,
        sku: from.sku,
        owner: giver.owner ?? CHAIN,
        from_shop: giver.shop,
        from_store: giver.storeName,
        from_available: from.available,
        to_shop: taker.shop,
        to_store: taker.storeName,
        to_available: to.available,
        to_sold: to.sold,
        quantity,
        cents: cost === null ? null : quantity * cost,
      },
    ];
  });
  rows.sort(
    (a, b) => (b.cents ?? -1) - (a.cents ?? -1) || b.quantity - a.quantity || (a.key < b.key ? -1 : 1),
  );
  return {
    rows: rows.map(({ cents, ...row }) => ({ ...row, worth: cents === null ? null : toDollars(cents) })),
    worth: rows.reduce((sum, { cents }) => sum + (cents ?? 0), 0),
  };
};
