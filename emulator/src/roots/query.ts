import { bulkQueries } from '../bulk/bulk-roots.ts';
import { discountQueries, readDiscount } from '../discounts/discount-roots.ts';
import { type PageArguments, plainConnection } from '../graphql/connection.ts';
import type { Context } from '../graphql/context.ts';
import type { View } from '../graphql/run.ts';
import { customerQueries, readCustomer } from '../kinds/customers.ts';
import { gid, readGid } from '../kinds/gids.ts';
import { giftCardQueries, readGiftCard } from '../kinds/gift-cards.ts';
import { locationView } from '../kinds/locations.ts';
import { productOperationQueries } from '../kinds/product-mutations.ts';
import { productQueries } from '../kinds/product-roots.ts';
import { readCollection, readItem, readLevel, readProduct, readVariant } from '../kinds/product-views.ts';
import { publicationView } from '../kinds/publications.ts';
import { orderQueries, readOrder } from '../orders/order-roots.ts';
import { reportQueries } from '../reports/shopifyql.ts';
import { webhookQueries } from '../webhooks/webhook-roots.ts';

type Read = (id: string, context: Context) => View | null;

/** Kinds that `node` and `nodes` find by their ids. */
const nodes: Readonly<Record<string, Read>> = {
  Order: readOrder,
  Location: (id, { shop }) => {
    const location = shop.locations.find((one) => one.id === id);
    return location ? locationView(location) : null;
  },
  Product: readProduct,
  ProductVariant: readVariant,
  InventoryItem: readItem,
  InventoryLevel: readLevel,
  Customer: readCustomer,
  Collection: readCollection,
  GiftCard: readGiftCard,
  DiscountNode: readDiscount,
  DiscountCodeNode: readDiscount,
  DiscountAutomaticNode: readDiscount,
};

const nodeOf = (id: unknown, context: Context): View | null => {
  const found = readGid(id);
  return (found && nodes[found.kind]?.(found.id, context)) ?? null;
};

/** Every query that the emulator answers. */
export const queryRoot: View = {
  ...orderQueries,
  ...bulkQueries,
  ...webhookQueries,
  ...customerQueries,
  ...productQueries,
  ...productOperationQueries,
  ...discountQueries,
  ...giftCardQueries,
  ...reportQueries,
  node: ({ id }: { id: string }, context: Context) => nodeOf(id, context),
  nodes: ({ ids }: { ids: string[] }, context: Context) => ids.map((id) => nodeOf(id, context)),
  shop: (_: unknown, { shop }: Context) => ({
    id: gid('Shop', shop.id),
    name: shop.name,
    myshopifyDomain: shop.domain,
    ianaTimezone: shop.timezone,
    currencyCode: shop.currency,
    taxesIncluded: shop.taxesIncluded,
    plan: { publicDisplayName: 'Basic', displayName: 'Basic', partnerDevelopment: false, shopifyPlus: false },
    resourceLimits: { locationLimit: 10, maxProductOptions: 3, maxProductVariants: 2_048 },
    features: { giftCards: true },
  }),
  currentAppInstallation: (_: unknown, { install, shop }: Context) => ({
    id: gid('AppInstallation', `${shop.id}1`),
    accessScopes: install.scopes.map((handle) => ({ handle, description: handle.replaceAll('_', ' ') })),
    app: { id: gid('App', shop.id), title: install.app.title },
  }),
  locations: (args: PageArguments & { includeInactive?: boolean | null }, { shop }: Context) =>
    plainConnection(
      shop.locations.filter(({ isActive }) => isActive || args.includeInactive === true),
      args,
      locationView,
    ),
  publications: (args: PageArguments, { shop }: Context) =>
    plainConnection(shop.publications, args, publicationView),
};
