import { expect, it } from 'vitest';
import { mayRead, withPieces } from './shard-names.ts';

const pieces = new Map([
  ['orders', 'public."orders_1"'],
  ['shops', '(select * from public."shops_2" union all select * from public."shops_3")'],
]);
const shops = pieces.get('shops');

it.each([
  ['select * from orders', 'select * from public."orders_1" as "orders"'],
  [
    'select "orders"."name" from "orders" where true',
    'select "orders"."name" from public."orders_1" as "orders" where true',
  ],
  [
    'select * from orders o join shops as h on h.shop_id = o.shop_id',
    `select * from public."orders_1" o join ${shops} as h on h.shop_id = o.shop_id`,
  ],
  [
    'select * FROM orders\n  LEFT JOIN shops "h" USING (shop_id)',
    `select * FROM public."orders_1" as "orders"\n  LEFT JOIN ${shops} "h" USING (shop_id)`,
  ],
  [
    '(select 1 from orders) union all select 2 from shops',
    `(select 1 from public."orders_1" as "orders") union all select 2 from ${shops} as "shops"`,
  ],
  ['select 1 from orders, x', 'select 1 from public."orders_1" as "orders", x'],
  // What the statement itself calls so is no table.
  [
    'with orders as materialized (select 1 from shops) select * from orders',
    `with orders as materialized (select 1 from ${shops} as "shops") select * from orders`,
  ],
  ['with a as (select 1), shops as (select 2) select * from shops', null],
  ['select orders from counts', null],
  ['select extract(epoch from orders_at) from order_counts', null],
  ['select * from public.orders join other.shops on true', null],
  ['select * from orders_pending', null],
  ['select * from generate_series(1, 2) orders', null],
])('%s', (query, expected) => {
  expect(withPieces(query, pieces)).toBe(expected ?? query);
});

it.each([
  ['select 1 from orders', true],
  ['select 1 from "orders" o', true],
  ['select 1 from x join\n  orders using (id)', true],
  ['select 1 from x, orders o', true],
  ['with x as (select 1 from orders) select * from x', true],
  ['select sum(n) as orders from counts', false],
  ['select 1 from orders_pending', false],
  // Columns may be called so: then it is asked for as where it does.
  ['select a, orders from counts', true],
])('%s may read a table of orders: %s', (query, may) => {
  expect(mayRead(query, new Set(['orders']))).toBe(may);
});
