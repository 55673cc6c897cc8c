-- serves: the gift-card report of some stores, of whose cards most rest: only their balance is read, for which all cards of the chain were
-- looked through
create index gift_cards_of_shop_by_balance on gift_cards (shop_id, balance_cents desc nulls last, gift_card_id)
  where balance_cents <> 0;
