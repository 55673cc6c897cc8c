-- serves: the gift-card report of some stores, for cards of others that were used there: whether an entry moved anything stands in the
-- index, so that no row has to be looked at
drop index gift_card_entries_of_event_shop;
create index gift_card_entries_of_event_shop on gift_card_entries (event_shop_id, local_date)
  include (shop_id, gift_card_id, type, amount_cents, liability_delta_cents, reverses_type);
