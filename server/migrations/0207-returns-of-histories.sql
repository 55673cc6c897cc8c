-- Returns of sales histories stand on receipts of their own: an import finds the sale that each is of by its customer, and
-- whether a receipt is there already.

-- serves: the earlier sales of a customer that a history brought, latest first (server/src/imports/write/sales-of-returns.ts)
create index orders_of_history_customer on orders (
  shop_id,
  md5(coalesce(
    'id ' || (document -> 'customer' ->> 'id'),
    'mail ' || lower(document -> 'customer' ->> 'email'),
    'phone ' || (document -> 'customer' ->> 'phone')))
) where source_updated_at is null and shopify_order_id = name;

-- serves: whether a sale knows a receipt on which goods of it came back, whoever its customer was
create index orders_with_receipts on orders using gin (jsonb_path_query_array(document, '$.refunds[*].receipt'))
  where jsonb_path_exists(document, '$.refunds[*].receipt');
