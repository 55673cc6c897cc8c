import type pg from 'pg';

/** What must hold of the whole ledger at any time, as queries that find every card for which it doesn't. */
const checks: Record<string, string> = {
  'balance is the sum of amounts': `
    select c.gift_card_id from gift_cards c left join gift_card_entries e using (shop_id, gift_card_id)
    group by c.shop_id, c.gift_card_id having c.balance_cents <> coalesce(sum(e.amount_cents), 0)`,
  'liability is the balance of a living card': `
    select c.gift_card_id from gift_cards c left join gift_card_entries e using (shop_id, gift_card_id)
    group by c.shop_id, c.gift_card_id
    having coalesce(sum(e.liability_delta_cents), 0)
      <> case when c.expired_at is null and c.deactivated_at is null then c.balance_cents else 0 end`,
  'balance after is the running sum': `
    select gift_card_id from (
      select gift_card_id, balance_after_cents,
        sum(amount_cents) over (partition by shop_id, gift_card_id order by entry_no) as running
      from gift_card_entries) e where running <> balance_after_cents`,
  'entries are numbered without a gap': `
    select c.gift_card_id from gift_cards c left join gift_card_entries e using (shop_id, gift_card_id)
    group by c.shop_id, c.gift_card_id
    having c.entries_count <> count(e.entry_no) or c.entries_count <> coalesce(max(e.entry_no), 0)`,
  'counts and sums are those of the entries': `
    select c.gift_card_id from gift_cards c left join gift_card_entries e using (shop_id, gift_card_id)
    group by c.shop_id, c.gift_card_id
    having c.redeem_count <> count(*) filter (where e.type = 'REDEEMED')
      or c.reload_count <> count(*) filter (where e.type = 'RELOADED')
      or c.redeemed_cents <> coalesce(-sum(e.amount_cents) filter (where e.type = 'REDEEMED'), 0)`,
  'nothing is below zero without an order': `
    select gift_card_id from gift_card_entries where balance_after_cents < 0 and order_id is null`,
};

/** The names of the checks that fail, with a card for which they do: empty where the ledger is sound. */
export const brokenChecks = async (pool: pg.Pool): Promise<string[]> => {
  const broken: string[] = [];
  for (const [name, query] of Object.entries(checks)) {
    const { rows } = await pool.query<{ gift_card_id: number }>(`${query} limit 1`);
    if (rows[0]) broken.push(`${name} (card ${rows[0].gift_card_id})`);
  }
  return broken;
};
