import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { CardKey } from '../ledger/ledger.ts';
import type { Wanted } from './mirror-plan.ts';

/** How long a deactivation may be undone; only after that a mirror is ended, which Shopify can't take back. */
export const UNDO_MINUTES = 15;

/** A card as it is to be in one shop. */
export type CardForShop = {
  readonly wanted: Wanted;
  readonly currency: string;
  readonly entryNo: number;
  /** The shop's card, where one is known. */
  readonly gid: string | null;
  readonly sealedCode: string | null;
};

type Row = {
  balance_cents: number;
  moved_there: number;
  entries_count: number;
  expires_on: string | null;
  currency: string;
  end: Wanted['end'];
  code_enc: string | null;
};

/**
 * What the ledger says of a card in a shop now. What the shop moved itself is what its orders told and what was found by
 * looking there (`shopify:` in its key); of a refunded purchase Shopify takes nothing off the card, so that is ours to do.
 * Null where the card is no more.
 */
export const cardForShop = async (
  db: Database,
  { shopId, id }: CardKey,
  eventShopId: number,
): Promise<CardForShop | null> => {
  const { rows } = await sql<Row>`
    select c.balance_cents, c.entries_count, c.expires_on, c.currency, k.code_enc,
      case when c.deactivated_at is null then 'no'
        when c.deactivated_at > now() - make_interval(mins => ${UNDO_MINUTES}) then 'emptied' else 'ended' end as "end",
      coalesce((select sum(e.amount_cents) from gift_card_entries e
        where e.shop_id = c.shop_id and e.gift_card_id = c.gift_card_id and e.event_shop_id = ${eventShopId}
          and coalesce(e.reverses_type, e.type) <> 'SALE_REFUNDED'
          and (e.order_id is not null or e.idempotency_key like ${`shopify:${eventShopId}:%`})), 0)::int as moved_there
    from gift_cards c
    left join gift_card_kept_codes k on k.shop_id = c.shop_id and k.gift_card_id = c.gift_card_id
    where c.shop_id = ${shopId} and c.gift_card_id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  // Rows of the shop, and not of the store that issued the card: they may lie on another server.
  const mirrors = await sql<{ number: string }>`
    select shopify_gift_card_id as number from gift_card_mirrors
    where shop_id = ${eventShopId} and card_shop_id = ${shopId} and gift_card_id = ${id}
      and shopify_gift_card_id ~ '^[0-9]+$'
    order by made_here desc limit 1`.execute(db);
  const number = mirrors.rows[0]?.number;
  return {
    wanted: { ours: row.balance_cents - row.moved_there, expiresOn: row.expires_on, end: row.end },
    currency: row.currency,
    entryNo: row.entries_count,
    gid: number === undefined ? null : `gid://shopify/GiftCard/${number}`,
    sealedCode: row.code_enc,
  };
};
