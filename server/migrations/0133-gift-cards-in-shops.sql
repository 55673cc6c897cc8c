-- Gift cards in stores' shops: each card issued here has a mirror in every connected shop that can have it, so that it pays
-- there (design of 5.5). The ledger says what is on a card; a mirror is brought to it.

-- Whether we made the mirror: then what it was made with is ours too. What the shop held when it was last looked at.
alter table gift_card_mirrors
  add column made_here boolean not null default false,
  add column balance_cents integer,
  add column is_enabled boolean not null default true,
  add column seen_at timestamptz;

-- Codes of cards that aren't in all shops yet: sealed, and gone once they are, or after a week.
create table gift_card_kept_codes (
  shop_id integer not null references shops,
  gift_card_id bigint not null,
  code_enc text not null,
  kept_until timestamptz not null,
  primary key (shop_id, gift_card_id)
);

-- What a shop took by itself, found out by looking, is booked as it is like what an order says: two shops may race for the
-- same money.
alter table gift_card_entries drop constraint gift_card_entries_check1;
alter table gift_card_entries add constraint gift_card_entries_not_below_zero check (
  balance_after_cents >= 0
  or type <> 'ADJUSTED' and (type <> 'REDEEMED' or order_id is not null or idempotency_key like 'shopify:%')
);
