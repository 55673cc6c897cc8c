-- serves: the gift-card report by what stands on cards (a page of those that nothing happened to, of which all were sorted for it), what
-- stands on all of them, and what of it is owed
create index gift_cards_by_balance on gift_cards (balance_cents desc nulls last, gift_card_id, shop_id) include (ends_at)
  where balance_cents <> 0;
