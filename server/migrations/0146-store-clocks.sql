-- A store's zone and the beginning of its day change from one of its days on. `timezone` and `day_cutoff_minutes` are those
-- of today; `clocks` holds all there were and will be, the oldest first: [{"from", "timezone", "day_cutoff_minutes"}], the
-- first with a null `from`. Null where there was never another: so whoever works out a day needs nothing but the store's row.
alter table shops add column clocks jsonb check (jsonb_typeof(clocks) = 'array' and jsonb_array_length(clocks) > 1);
