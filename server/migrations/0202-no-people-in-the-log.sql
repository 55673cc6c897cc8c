-- The log holds which record changed and how, never who a shopper is (decision 0109): what was written before is put right.
update audit_log set
  before = (before - '{customer_email,customer_name,recipient_email,recipient_message,note}'::text[]) || '{"changed": null}',
  after = (after - '{customer_email,customer_name,recipient_email,recipient_message,note}'::text[])
    || jsonb_build_object('changed', (select jsonb_agg(name order by name) from jsonb_object_keys(after) name
      where name in ('customer_email', 'customer_name', 'recipient_email', 'recipient_message', 'note')))
where action = 'gift-card.edited' and jsonb_typeof(before) = 'object' and jsonb_typeof(after) = 'object';

-- A list of shoppers becomes how many they are.
update audit_log set
  before = case when before ? 'customer_selection' then (before - 'customer_selection')
    || jsonb_build_object('customers', jsonb_array_length(before #> '{customer_selection,customers}')) else before end,
  after = case when after ? 'customer_selection' then (after - 'customer_selection')
      || jsonb_build_object('customers', jsonb_array_length(after #> '{customer_selection,customers}'))
    when jsonb_typeof(after -> 'customers') = 'array'
      then after || jsonb_build_object('customers', jsonb_array_length(after -> 'customers'))
    else after end
where entity = 'discount'
  and (before ? 'customer_selection' or after ? 'customer_selection' or jsonb_typeof(after -> 'customers') = 'array');

-- Of whom a file told without a number, their address is the key: without it they can't stay.
delete from customers where customer_id like 'email:%' and email is null;
