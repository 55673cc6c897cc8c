-- What head office or a vendor pays for of a discount is a line of the statement that the store gets back.
alter table royalty_statement_lines drop constraint royalty_statement_lines_kind_check;
alter table royalty_statement_lines add constraint royalty_statement_lines_kind_check
  check (kind in ('royalty', 'minimum', 'marketing', 'fixed-fee', 'funded-credit', 'correction'));

-- serve: how often a discount was used in a store, and what it gave, by the label under which orders carry it
create index order_discounts_of_label on order_discounts (shop_id, discount_label_id, local_date) include (
  order_id, uses, amount_cents, shipping_amount_cents
);
