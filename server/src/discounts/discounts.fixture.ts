import type { OrderDocument } from '@backroom/contract/order-document';
import { Intake } from '../orders/intake/intake.ts';
import { startTestApplication, type TestApplication } from '../testing/application.ts';
import { plainLine, plainOrder } from '../testing/plain-order.ts';

/** Two stores of the chain's franchisees in different zones, head office and an owner signed in. */
export type DiscountsWorld = {
  server: TestApplication;
  root: string;
  admin: string;
  /** Holds Pier alone. */
  owner: string;
  shops: { downtown: number; pier: number };
  /** Makes a call as head office unless said otherwise. */
  post: (path: string, body?: object, token?: string) => ReturnType<TestApplication['call']>;
  close: () => Promise<void>;
};

export const DOWNTOWN = 'downtown.example.com';
export const PIER = 'pier.example.com';

export const startDiscounts = async (): Promise<DiscountsWorld> => {
  const server = await startTestApplication();
  const franchiseeId = await server.addFranchisee('Olive Owner');
  const downtown = await server.addShop({ domain: DOWNTOWN, name: 'Downtown' });
  const pier = await server.addShop({
    domain: PIER,
    name: 'Pier',
    timezone: 'America/Los_Angeles',
    franchiseeId,
  });
  const root = await server.signIn({ email: 'root@example.com', role: 'SuperAdmin' });
  const admin = await server.signIn({ email: 'ann@example.com', role: 'Admin' });
  const owner = await server.signIn({
    email: 'olive@example.com',
    role: 'Admin',
    type: 'Franchisee',
    franchiseeId,
  });
  return {
    server,
    root,
    admin,
    owner,
    shops: { downtown, pier },
    post: (path, body = {}, token = admin) => server.call(path, { token, body }),
    close: () => server.close(),
  };
};

/** A whole body of a discount: 10 % off everything by code, in both stores. */
export const springTen = (over: object = {}) => ({
  title: 'Spring',
  code: 'SPRING10',
  type: 'PERCENTAGE',
  value: 10,
  discount_type: 'ORDER',
  minimum_requirement: { type: 'NONE' },
  usage_limit: null,
  start_date: '2026-03-01',
  end_date: '2026-03-31',
  applies_once_per_customer: false,
  customer_selection: { customers: [] },
  customer_gets: { items: { all: true, collections: [], products: [] } },
  scope: 'BOTH',
  shopIds: [DOWNTOWN, PIER],
  ...over,
});

/** An order of one line at $10.00 in Pier that a code took a dollar off. */
export const postUse = async (
  { server, shops }: DiscountsWorld,
  id: string,
  more: Partial<OrderDocument> = {},
): Promise<void> => {
  const shop = await server.services.db
    .selectFrom('shops')
    .selectAll()
    .where('shop_id', '=', shops.pier)
    .executeTakeFirstOrThrow();
  const discount = {
    title: 'SPRING10',
    code: 'spring10',
    method: 'CODE',
    discount_type: 'ORDER',
    value_type: 'PERCENTAGE',
    value: '10.00',
    funded_by: 'HQ',
  } as const;
  const order = plainOrder([plainLine('a', 1, { discounts: [{ discount: 0, amount_cents: 100 }] })], {
    shopify_order_id: id,
    name: `#${id}`,
    placed_at: '2026-03-10T18:00:00Z',
    discount_codes: ['spring10'],
    discounts: [discount],
    customer: { id: null, name: 'Ann', email: 'ann@shopper.com', phone: null },
    ...more,
  });
  await new Intake(server.connection).postOrder(shop, order);
};
