import type { Connection } from '../../platform/database/connect.ts';
import { ledgerDifferences } from '../../platform/ledger/differences.ts';
import { cardLedger } from './card-ledger.ts';

/** What must hold of the whole ledger at any time, as queries that find every card for which it doesn't. */
const checks: Record<string, string> = {
  'liability is the balance of a living card': `
    select c.gift_card_id from gift_cards c left join gift_card_entries e using (shop_id, gift_card_id)
    group by c.shop_id, c.gift_card_id
    having coalesce(sum(e.liability_delta_cents), 0)
      <> case when c.expired_at is null and c.deactivated_at is null then c.balance_cents else 0 end`,
  'counts and sums are those of the entries': `
    select c.gift_card_id from gift_cards c left join gift_card_entries e using (shop_id, gift_card_id)
    group by c.shop_id, c.gift_card_id
    having c.redeem_count <> coalesce(sum(case 'REDEEMED' when e.reverses_type then -1 when e.type then 1 end), 0)
      or c.reload_count <> coalesce(sum(case 'RELOADED' when e.reverses_type then -1 when e.type then 1 end), 0)
      or c.redeemed_cents <> -coalesce(sum(e.amount_cents) filter (
        where coalesce(e.reverses_type, e.type) = 'REDEEMED'), 0)`,
  'what is loaded less what is redeemed and not refunded is the balance': `
    select c.gift_card_id from gift_cards c left join gift_card_entries e using (shop_id, gift_card_id)
    group by c.shop_id, c.gift_card_id
    having c.loaded_cents - c.redeemed_cents + coalesce(sum(e.amount_cents) filter (
      where coalesce(e.reverses_type, e.type) = 'REFUNDED_TO_CARD'), 0) <> c.balance_cents`,
  'nothing is taken back twice, nor by more or less than it was': `
    select r.gift_card_id from gift_card_entries r
    left join gift_card_entries e on e.shop_id = r.shop_id and e.gift_card_id = r.gift_card_id
      and e.entry_no = r.reverses_entry_no
    where r.reverses_entry_no is not null group by r.shop_id, r.gift_card_id, r.reverses_entry_no
    having count(*) > 1 or sum(r.amount_cents) is distinct from -min(e.amount_cents)`,
  'nothing is below zero without an order': `
    select gift_card_id from gift_card_entries where balance_after_cents < 0 and order_id is null
      and idempotency_key not like 'shopify:%'`,
};

/** The names of the checks that fail, with a card for which they do: empty where the ledger is sound. */
export const brokenChecks = async ({ pool, db }: Pick<Connection, 'pool' | 'db'>): Promise<string[]> => {
  const broken = (await ledgerDifferences(db, cardLedger)).map(({ what, id }) => `${what} (card ${id})`);
  for (const [name, query] of Object.entries(checks)) {
    const { rows } = await pool.query<{ gift_card_id: number }>(`${query} limit 1`);
    if (rows[0]) broken.push(`${name} (card ${rows[0].gift_card_id})`);
  }
  return broken;
};
