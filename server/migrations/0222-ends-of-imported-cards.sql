-- Gift cards that came in from a file kept their last day, and lost the moment at which it ends: they never expired
-- (server/src/gift-cards/import). A day that is over by now stays without an end: such cards may have been used since, and
-- whoever holds one would lose it overnight.
update gift_cards c
  set expires_at = ((c.expires_on + 1)::timestamp at time zone s.timezone) - interval '1 millisecond'
  from shops s
  where s.shop_id = c.shop_id and c.expires_at is null and c.expires_on > current_date;
