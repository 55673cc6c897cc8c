/** The month that the help works every report out with (web/src/help-center/articles/worked-example.md), order by order. */
import { Intake } from '../orders/intake/intake.ts';
import type { OrderDocument, OrderLine, OrderTransaction } from '../orders/order-document.ts';
import type { TestApplication } from './application.ts';
import { plainLine, plainOrder, plainRefund } from './plain-order.ts';

const paid = (id: string, at: string, amount_cents: number, more: Partial<OrderTransaction> = {}) => ({
  id,
  at,
  kind: 'sale' as const,
  status: 'success' as const,
  gateway: 'shopify_payments',
  amount_cents,
  gift_card: null,
  ...more,
});

const sale = (
  id: string,
  { quantity, price, tax, off = 0 }: { quantity: number; price: number; tax: number; off?: number },
  product: Partial<OrderLine>,
): OrderLine =>
  plainLine(id, quantity, {
    unit_price_cents: price,
    taxes: [
      {
        jurisdiction: 'Illinois',
        name: 'Sales tax',
        rate: '0.1',
        amount_cents: tax,
        channel_collected: false,
      },
    ],
    discounts: off === 0 ? [] : [{ discount: 0, amount_cents: off }],
    ...product,
  });

const train = {
  sku: 'TRAIN',
  product_title: 'Train',
  vendor: 'Northwood',
  product_type: 'Toys',
  unit_cost_cents: 8_00,
};
const kite = {
  sku: 'KITE',
  product_title: 'Kite',
  vendor: 'Windmill',
  product_type: 'Outdoor',
  unit_cost_cents: 6_00,
};

const orders: OrderDocument[] = [
  plainOrder(
    [
      sale('1', { quantity: 2, price: 20_00, tax: 3_60, off: 4_00 }, train),
      sale('2', { quantity: 1, price: 15_00, tax: 1_35, off: 1_50 }, kite),
    ],
    {
      shopify_order_id: '1001',
      name: '#1001',
      placed_at: '2025-03-03T18:00:00Z',
      discount_codes: ['SPRING'],
      discounts: [
        {
          title: 'SPRING',
          code: 'SPRING',
          method: 'CODE',
          discount_type: 'ORDER',
          value_type: 'PERCENTAGE',
          value: '10',
          funded_by: 'FRANCHISEE',
        },
      ],
      shipping: [{ title: 'Parcel', price_cents: 5_00, discounts: [], taxes: [] }],
      financial_status: 'partially_refunded',
      refunds: [plainRefund('r1', '2025-03-20T18:00:00Z', { lines: [{ line_id: '1', quantity: 1 }] })],
      transactions: [
        paid('t1', '2025-03-03T18:00:00Z', 59_45),
        paid('t2', '2025-03-20T18:00:00Z', 19_80, { kind: 'refund' }),
      ],
    },
  ),
  plainOrder([sale('1', { quantity: 1, price: 15_00, tax: 1_50 }, kite)], {
    shopify_order_id: '1002',
    name: '#1002',
    placed_at: '2025-03-10T18:00:00Z',
    transactions: [
      paid('t3', '2025-03-10T18:00:00Z', 10_00, { gateway: 'gift_card' }),
      paid('t4', '2025-03-10T18:00:00Z', 6_50, { gateway: 'cash' }),
    ],
  }),
  plainOrder(
    [
      plainLine('1', 1, {
        sku: null,
        product_title: 'Gift card',
        unit_price_cents: 50_00,
        gift_card: true,
        taxes: [],
        taxable: false,
        unit_cost_cents: null,
      }),
    ],
    {
      shopify_order_id: '1003',
      name: '#1003',
      placed_at: '2025-03-12T18:00:00Z',
      transactions: [paid('t5', '2025-03-12T18:00:00Z', 50_00)],
    },
  ),
];

type Card = {
  last: string;
  issued: string;
  entries: [type: string, day: string, cents: number, order?: string][];
};

const cards: Card[] = [
  {
    last: 'AAAA',
    issued: '2025-02-20',
    entries: [
      ['SOLD', '2025-02-20', 30_00],
      ['REDEEMED', '2025-03-10', -10_00, '1002'],
    ],
  },
  { last: 'BBBB', issued: '2025-03-12', entries: [['SOLD', '2025-03-12', 50_00, '1003']] },
];

/** What was on the shelf at the close of a day, where that changed. */
const shelf = [
  ['2025-02-28', 10, 5],
  ['2025-03-03', 8, 4],
  ['2025-03-10', 8, 3],
  ['2025-03-20', 9, 3],
  ['2025-03-31', 9, 3],
] as const;

/** Posts the month of the worked example into an application: one franchised store. */
export const postWorkedExample = async ({
  services,
  connection,
  addFranchisee,
  addShop,
}: TestApplication) => {
  const { db } = services;
  const franchisee_id = await addFranchisee('Harbor Toys');
  const shop_id = await addShop({
    domain: 'harbor.example.com',
    timezone: 'America/Chicago',
    franchiseeId: franchisee_id,
  });
  await db
    .insertInto('royalty_terms')
    .values({
      shop_id,
      franchisee_id,
      agreement: 'FRANCHISED',
      effective_from: '2024-01-01',
      rate_type: 'FLAT',
      rate_pct: 6,
      marketing_rate_pct: 2,
      minimum_cents: 0,
      updated_by: 'test',
    })
    .execute();
  await new Intake(connection).postOrders(
    { shop_id, timezone: 'America/Chicago', day_cutoff_minutes: 0 },
    orders,
  );
  for (const { last, issued, entries } of cards) {
    const { gift_card_id } = await db
      .insertInto('gift_cards')
      .values({
        shop_id,
        last_characters: last,
        face_cents: entries[0]?.[2] ?? 0,
        issued_on: issued,
        created_by: 'test',
        is_from: 'web',
        search_text: last,
      })
      .returning('gift_card_id')
      .executeTakeFirstOrThrow();
    let balance = 0;
    for (const [index, [type, day, amount_cents, order]] of entries.entries()) {
      balance += amount_cents;
      await db
        .insertInto('gift_card_entries')
        .values({
          shop_id,
          gift_card_id,
          entry_no: index + 1,
          type,
          amount_cents,
          liability_delta_cents: amount_cents,
          balance_after_cents: balance,
          at: `${day}T18:00:00Z`,
          local_date: day,
          event_shop_id: shop_id,
          paid: type === 'SOLD',
          order_id: order ?? null,
          order_name: order ? `#${order}` : null,
          actor_kind: 'system',
          actor: 'test',
          idempotency_key: `${last}-${index}`,
        })
        .execute();
    }
    await db
      .updateTable('gift_cards')
      .set({ balance_cents: balance })
      .where('gift_card_id', '=', gift_card_id)
      .execute();
  }
  const location_id = 1;
  await db
    .insertInto('locations')
    .values({ shop_id, location_id, shopify_location_id: 'floor', name: 'Shop floor' })
    .execute();
  const stock = { shop_id, location_id, committed: 0, incoming: 0 };
  await db
    .insertInto('inventory_snapshots')
    .values(
      shelf.flatMap(([local_date, trains, kites]) => [
        {
          ...stock,
          variant_id: 'train',
          local_date,
          sku: 'TRAIN',
          on_hand: trains,
          available: trains,
          unit_cost_cents: 8_00,
          price_cents: 20_00,
        },
        {
          ...stock,
          variant_id: 'kite',
          local_date,
          sku: 'KITE',
          on_hand: kites,
          available: kites,
          unit_cost_cents: 6_00,
          price_cents: 15_00,
        },
      ]),
    )
    .execute();
  await db.insertInto('inventory_days').values({ shop_id, closed_through: '2025-03-31' }).execute();
};
