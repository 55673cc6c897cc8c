/** Stores with practice shops that sell a few things, and head office signed in. */
import { addSimpleProduct, type Shop } from '@backroom/emulator';
import { sql } from 'kysely';
import { startWithPracticeShops } from '../../pushes/practice-shops.fixture.ts';

type EmulatedDiscount = Shop['discounts'] extends Map<string, infer One> ? One : never;

/** Puts a product of one variant into a shop: handle `toy-fox`, SKU `FOX`. */
export const sell = (shop: Shop, handle: string, sku: string): void => {
  addSimpleProduct(shop, { handle, sku, productType: 'Toys' });
};

export const startPushing = async (names: readonly string[]) => {
  const practice = await startWithPracticeShops(names, 100_000);
  const { server, services } = practice;
  const apart = await server.addShop({ domain: 'apart.example.com', name: 'Apart' });
  const head = await server.signIn({ email: 'head-office@example.com', role: 'SuperAdmin' });
  const domainOf = (name: string) => (name === 'apart' ? 'apart.example.com' : `${name}.myshopify.com`);
  const call = async (path: string, body: object) => {
    const { status, body: answer } = await server.call(path, { token: head, body });
    return { status, answer };
  };
  return {
    ...practice,
    apart,
    head,
    domainOf,
    call,
    /** Creates a discount and gives its id. @throws Error where it was refused */
    create: async (body: object, stores: readonly string[] = names): Promise<string> => {
      const { status, answer } = await call('/create-discount', {
        title: 'Spring',
        code: 'SPRING10',
        value: 10,
        start_date: '2026-03-01',
        shopIds: stores.map(domainOf),
        ...body,
      });
      if (status !== 200) throw new Error(JSON.stringify(answer));
      return answer.data.id;
    },
    /** How far it is in each store, by the store's name. */
    farOf: async (id: string): Promise<Record<string, { status: string; error: string | null }>> => {
      const { body } = await server.call(`/discounts/${id}`, { method: 'GET', token: head });
      const shops: { shop_name: string; status: string; error: string | null }[] = body.data.discount_shops;
      return Object.fromEntries(shops.map(({ shop_name, status, error }) => [shop_name, { status, error }]));
    },
    /** The only discount of a practice shop. */
    only: (name: string): EmulatedDiscount => {
      const all = [...practice.shopOf(name).discounts.values()];
      const [one] = all;
      if (all.length !== 1 || !one) throw new Error(`${name} has ${all.length} discounts`);
      return one;
    },
    /** As at the beginning: no discounts here or there. */
    empty: async () => {
      practice.emulator.faults.clear();
      for (const name of names) practice.shopOf(name).discounts.clear();
      await sql`truncate shopify_pushes, shopify_push_stores, shopify_pushed, discount_shops, discounts, excluded_skus cascade`.execute(
        services.db,
      );
      await sql`delete from graphile_worker._private_jobs`.execute(services.db);
    },
  };
};

export type Pushing = Awaited<ReturnType<typeof startPushing>>;
