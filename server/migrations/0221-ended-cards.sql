-- serves: what ended cards before a day moved of their liability and not of their balance, or the other way round
-- (server/src/reports/gift-cards/card-movements.ts)
create index gift_card_entries_ended on gift_card_entries (shop_id, local_date)
  include (gift_card_id, amount_cents, liability_delta_cents) where liability_delta_cents <> amount_cents;
