import { writeProducts } from '../../catalogue/index.ts';
import { writeCustomers } from '../../customers/index.ts';
import type { Services } from '../../platform/services.ts';
import { writeInventory } from '../../stock/index.ts';
import type { ShopifyDocument } from '../client/document.ts';
import { bulkKinds } from '../documents/bulk-kinds.ts';
import { customersByIds, type Nodes, productsByIds, stockByIds } from '../documents/by-ids.ts';
import type { Json } from './json-fields.ts';
import { readCustomer } from './read-customer.ts';
import { readProduct } from './read-product.ts';
import { readStock } from './read-stock.ts';
import type { StoreShop } from './store-shop.ts';

/** What became of things that were read: how many could not be, and why the first of them. */
export type Written = { refused: number; why: string | null };

/** A kind of thing beside orders: how it is asked for, read and written. */
export type Kind = {
  /** As Shopify's ids name it. */
  readonly gid: string;
  readonly label: string;
  /** Without this permission it isn't asked for. */
  readonly scope: string;
  readonly bulk: string;
  readonly byIds: ShopifyDocument<Nodes>;
  readonly idsPerCall: number;
  write(services: Services, shop: StoreShop, nodes: readonly Json[]): Promise<Written>;
};

type Outcomes = readonly (string | { refused: string })[];

/** Reads what can be read, writes it, and counts what could not be. */
const writing =
  <T>(
    read: (node: Json) => T,
    write: (services: Services, shop: StoreShop) => (values: readonly T[]) => Promise<Outcomes>,
  ): Kind['write'] =>
  async (services, shop, nodes) => {
    const why: string[] = [];
    const values = nodes.flatMap((node) => {
      try {
        return [read(node)];
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        why.push(error.message);
        return [];
      }
    });
    const outcomes = await write(services, shop)(values);
    why.push(...outcomes.flatMap((outcome) => (typeof outcome === 'string' ? [] : [outcome.refused])));
    return { refused: why.length, why: why[0] ?? null };
  };

export const kinds = {
  products: {
    gid: 'Product',
    label: 'Products',
    scope: 'read_products',
    bulk: bulkKinds.products,
    byIds: productsByIds,
    idsPerCall: 5,
    write: writing(readProduct, ({ db }, shop) => writeProducts(db, shop)),
  },
  stock: {
    gid: 'InventoryItem',
    label: 'Stock',
    scope: 'read_inventory',
    bulk: bulkKinds.inventoryItems,
    byIds: stockByIds,
    idsPerCall: 10,
    // What isn't kept here, gift cards and such, has no variant to count.
    write: writing(readStock, ({ db }, shop) => writeInventory(db, shop)),
  },
  customers: {
    gid: 'Customer',
    label: 'Customers',
    scope: 'read_customers',
    bulk: bulkKinds.customers,
    byIds: customersByIds,
    idsPerCall: 50,
    write: writing(readCustomer, ({ db }, shop) => writeCustomers(db, shop)),
  },
} as const satisfies Record<string, Kind>;

export type KindName = keyof typeof kinds;

export const kindNames: readonly KindName[] = ['products', 'stock', 'customers'];

export const isKind = (name: string): name is KindName => Object.hasOwn(kinds, name);
