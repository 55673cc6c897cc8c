import type { GiftCardShop } from '@backroom/contract/gift-cards';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { holdsNow, type Scope } from '../../platform/sessions/scope.ts';
import { storeResults } from '../../pushes/index.ts';
import type { CardKey } from '../ledger/ledger.ts';

type Row = {
  shop_id: number;
  shop_domain: string;
  store_name: string;
  is_there: boolean;
  is_enabled: boolean;
};

const stateOf = ({ is_there, is_enabled }: Row, pushed: string | undefined): GiftCardShop['state'] => {
  if (is_there) return is_enabled ? 'there' : 'ended';
  return pushed === 'failed' ? 'failed' : 'coming';
};

/**
 * In which stores' own checkouts a card's code pays: where it was sold, and where we made it. Which other stores these are
 * a card's owner may know; why one of them refused it is that store's own.
 */
export const usableIn = async (scope: Scope, db: Database, key: CardKey): Promise<GiftCardShop[]> => {
  const { shopId, id } = key;
  const pushed = (await storeResults(db, 'gift-card', [String(id)])).get(String(id)) ?? [];
  const asked = pushed.filter(({ state }) => state === 'pending' || state === 'failed');
  const { rows } = await sql<Row>`
    select s.shop_id, s.shop_domain, s.name as store_name, m.is_enabled is not null as is_there,
      coalesce(m.is_enabled, true) as is_enabled
    from shops s left join (
      select shop_id, bool_or(is_enabled) as is_enabled from gift_card_mirrors
      where card_shop_id = ${shopId} and gift_card_id = ${id} and shopify_gift_card_id ~ '^[0-9]+$' group by shop_id
    ) m on m.shop_id = s.shop_id
    where m.shop_id is not null or s.shop_id = any(${asked.map((one) => one.shopId)}::int[])
    order by s.name, s.shop_id`.execute(db);
  const results = new Map(pushed.map((one) => [one.shopId, one]));
  return rows.map((row) => {
    const result = results.get(row.shop_id);
    return {
      shop_domain: row.shop_domain,
      store_name: row.store_name,
      state: stateOf(row, result?.state),
      message: holdsNow(scope, row.shop_id) ? (result?.message ?? null) : null,
    };
  });
};
