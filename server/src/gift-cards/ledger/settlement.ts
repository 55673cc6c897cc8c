import type { giftCardsEndpoints } from '@backroom/contract/gift-cards';
import { toDollars } from '@backroom/contract/kit/money';
import { sql } from 'kysely';
import type { Call } from '../../platform/http/call.ts';
import { countsAs, settlementOf } from '../../platform/ledger/settlement.ts';
import { shopsAskedFor } from '../../platform/sessions/scope.ts';
import { inDays } from '../../platform/sessions/scope-conditions.ts';
import { paginationOf } from '../list/find-cards.ts';
import { cardLedger } from './card-ledger.ts';
import { maskedCode } from './codes.ts';

type Redemption = {
  shop_id: number;
  event_shop_id: number;
  gift_card_id: number;
  entry_no: number;
  at: Date;
  amount_cents: number;
  order_name: string | null;
  last_characters: string;
};

/**
 * Redemptions in the chosen stores of cards that another store issued, and those taken back, with their opposite
 * amount: what the two owe each other (R10). A
 * Franchisee learns of a foreign card its masked code, its issuer and what was spent in own stores; its balance,
 * its customer and its other uses stay with the store that issued it.
 */
export const listSettlement = async (call: Call<typeof giftCardsEndpoints.getGiftCardSettlement>) => {
  const { scope, db, body } = call;
  const { page, limit, from_date, to_date } = body;
  const shops = await shopsAskedFor(scope, db, body.shop_domain, 'shop_domain');
  const chosen = sql`e.event_shop_id <> e.shop_id
    and ${inDays(shops, 'e.event_shop_id', 'e.local_date')}
    ${from_date ? sql`and e.local_date >= ${from_date}::date` : sql``}
    ${to_date ? sql`and e.local_date <= ${to_date}::date` : sql``}`;
  const [list, sums, stores] = await Promise.all([
    sql<Redemption>`
      select e.shop_id, e.event_shop_id, e.gift_card_id, e.entry_no, e.at, e.amount_cents, e.order_name,
        c.last_characters
      from gift_card_entries e
      join gift_cards c on c.shop_id = e.shop_id and c.gift_card_id = e.gift_card_id
      where ${countsAs} = 'REDEEMED' and ${chosen}
      order by e.at desc, e.gift_card_id desc, e.entry_no desc
      limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    settlementOf(db, cardLedger, ['REDEEMED'], chosen),
    db.selectFrom('shops').select(['shop_id', 'name']).execute(),
  ]);
  const names = new Map(stores.map(({ shop_id, name }) => [shop_id, name]));
  const nameOf = (shopId: number) => names.get(shopId) ?? '';
  const total = sums.reduce((sum, { count }) => sum + count, 0);
  return {
    data: {
      redemptions: list.rows.map((row) => ({
        _id: `${row.gift_card_id}-${row.entry_no}`,
        date: row.at.toISOString(),
        masked_code: maskedCode(row.last_characters),
        issuing_store: nameOf(row.shop_id),
        redeeming_store: nameOf(row.event_shop_id),
        order_name: row.order_name,
        amount: toDollars(-row.amount_cents),
      })),
      pagination: paginationOf(page, limit, total),
      totals: sums.map(({ home, event, amount }) => ({
        issuing_store: nameOf(home),
        redeeming_store: nameOf(event),
        amount: toDollars(amount),
      })),
    },
  };
};
