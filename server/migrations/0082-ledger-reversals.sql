-- What an entry takes back is known by its type too: a reversal counts, with its opposite amount, as what it
-- reverses (platform/ledger/settlement.ts), so that a redemption taken back is no longer owed between stores.
alter table gift_card_entries add column reverses_type text;

update gift_card_entries r set reverses_type = e.type, paid = e.paid
from gift_card_entries e
where e.shop_id = r.shop_id and e.gift_card_id = r.gift_card_id and e.entry_no = r.reverses_entry_no;

alter table gift_card_entries add check ((reverses_entry_no is null) = (reverses_type is null));

-- What was loaded is net of corrections and of refunded purchases, what was redeemed is net of reversals: initial
-- amount less balance is then what was redeemed and not given back.
update gift_cards c set
  loaded_cents = c.loaded_cents + s.corrected,
  redeemed_cents = c.redeemed_cents - s.given_back,
  redeem_count = c.redeem_count - s.redemptions,
  reload_count = c.reload_count - s.reloads
from (
  select shop_id, gift_card_id,
    coalesce(sum(amount_cents) filter (where type = 'SALE_REFUNDED' or type = 'ADJUSTED' and amount_cents < 0), 0)
      as corrected,
    coalesce(sum(amount_cents) filter (where reverses_type = 'REDEEMED'), 0) as given_back,
    count(*) filter (where reverses_type = 'REDEEMED') as redemptions,
    count(*) filter (where reverses_type = 'RELOADED') as reloads
  from gift_card_entries
  where reverses_type is not null or type in ('SALE_REFUNDED', 'ADJUSTED')
  group by 1, 2
) s
where c.shop_id = s.shop_id and c.gift_card_id = s.gift_card_id;

drop index gift_card_entries_cover;
drop index gift_card_entries_of_event_shop;
-- serve: the gift-card report by issuing store and by the store where it happened, without touching the table
create index gift_card_entries_cover on gift_card_entries (shop_id, local_date) include (
  gift_card_id, type, amount_cents, liability_delta_cents, event_shop_id, paid, reverses_type
);
create index gift_card_entries_of_event_shop on gift_card_entries (event_shop_id, local_date) include (
  shop_id, gift_card_id, type, amount_cents, reverses_type
);
