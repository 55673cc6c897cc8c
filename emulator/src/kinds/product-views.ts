import { GraphQLError } from 'graphql';
import { connectionOf, type PageArguments, plainConnection } from '../graphql/connection.ts';
import type { Context } from '../graphql/context.ts';
import type { View } from '../graphql/run.ts';
import {
  type Collection,
  type Level,
  type Media,
  type Product,
  quantityOf,
  type Variant,
} from './catalogue.ts';
import { gid } from './gids.ts';
import { locationView } from './locations.ts';
import { moneyV2 } from './money.ts';

const mediaView = (media: Media): View => ({
  __typename: 'MediaImage',
  id: gid('MediaImage', media.id),
  alt: media.alt,
  status: media.status,
  mediaContentType: 'IMAGE',
  image: media.status === 'READY' ? { id: gid('ImageSource', media.id), url: media.url } : null,
  preview: { image: media.status === 'READY' ? { id: gid('ImageSource', media.id), url: media.url } : null },
  mediaErrors:
    media.status === 'FAILED'
      ? [
          {
            code: 'IMAGE_DOWNLOAD_FAILURE',
            details: 'The file could not be read',
            message: 'Image could not be downloaded',
          },
        ]
      : [],
});

export const collectionView = (collection: Collection, context: Context): View => ({
  __typename: 'Collection',
  id: gid('Collection', collection.id),
  legacyResourceId: collection.id,
  handle: collection.handle,
  title: collection.title,
  updatedAt: collection.updatedAt,
  sortOrder: 'BEST_SELLING',
  sources: collection.rule
    ? [{ __typename: 'CollectionConditionsSource', id: gid('CollectionConditionsSource', collection.id) }]
    : [],
  products: (args: PageArguments) =>
    connectionOf(
      {
        items: [...context.shop.catalogue.products.values()].filter((product) =>
          context.shop.catalogue.collectionsOf(product).includes(collection),
        ),
        placeOf: ({ id }) => [0, id],
      },
      args,
      (product) => productView(product, context),
    ),
});

export const productView = (product: Product, context: Context): View => {
  const { catalogue } = context.shop;
  const variants = () => catalogue.variantsOf(product.id);
  return {
    __typename: 'Product',
    id: gid('Product', product.id),
    legacyResourceId: product.id,
    handle: product.handle,
    title: product.title,
    description: product.descriptionHtml.replaceAll(/<[^>]*>/g, ''),
    descriptionHtml: product.descriptionHtml,
    vendor: product.vendor,
    productType: product.productType,
    status: product.status,
    tags: product.tags.toSorted(),
    isGiftCard: product.giftCard,
    category: product.categoryId
      ? {
          id: gid('TaxonomyCategory', product.categoryId),
          fullName: product.categoryId,
          name: product.categoryId,
        }
      : null,
    seo: product.seo,
    createdAt: product.createdAt,
    updatedAt: product.updatedAt,
    publishedOnPublication: ({ publicationId }: { publicationId: string }) =>
      product.publicationIds.includes(publicationId),
    totalInventory: () =>
      variants()
        .flatMap(({ itemId }) => catalogue.levelsOf(itemId))
        .reduce((sum, { quantities }) => sum + (quantities.available ?? 0), 0),
    featuredMedia: () => (product.media[0] ? mediaView(product.media[0]) : null),
    media: (args: PageArguments) => plainConnection(product.media, args, mediaView),
    options: () =>
      product.options.map(({ name, values }, index) => ({
        id: gid('ProductOption', `${product.id}${index}`),
        name,
        values,
        position: index + 1,
      })),
    collections: (args: PageArguments) =>
      plainConnection(catalogue.collectionsOf(product), args, (one) => collectionView(one, context)),
    variants: (args: PageArguments) =>
      plainConnection(variants(), args, (variant) => variantView(variant, context)),
    variantsCount: () => ({ count: variants().length, precision: 'EXACT' }),
  };
};

const titleOf = ({ optionValues }: Variant) => optionValues.join(' / ') || 'Default Title';

export const variantView = (variant: Variant, context: Context): View => {
  const { catalogue } = context.shop;
  const product = () => catalogue.products.get(variant.productId);
  return {
    __typename: 'ProductVariant',
    id: gid('ProductVariant', variant.id),
    legacyResourceId: variant.id,
    sku: variant.sku,
    barcode: variant.barcode,
    title: titleOf(variant),
    displayName: () => `${product()?.title ?? ''} - ${titleOf(variant)}`,
    position: variant.position,
    price: decimalPrice(variant.priceCents),
    compareAtPrice: variant.compareAtCents === null ? null : decimalPrice(variant.compareAtCents),
    taxable: variant.taxable,
    inventoryPolicy: variant.inventoryPolicy,
    inventoryQuantity: () =>
      catalogue
        .levelsOf(variant.itemId)
        .reduce((sum, { quantities }) => sum + (quantities.available ?? 0), 0),
    createdAt: variant.createdAt,
    updatedAt: variant.updatedAt,
    selectedOptions: () =>
      (product()?.options ?? []).map(({ name }, index) => ({
        name,
        value: variant.optionValues[index] ?? 'Default Title',
      })),
    inventoryItem: () => itemView(variant, context),
    product: () => {
      const own = product();
      return own ? productView(own, context) : null;
    },
  };
};

/** Prices without a currency are written with two decimals. */
const decimalPrice = (cents: number) => (cents / 100).toFixed(2);

export const itemView = (variant: Variant, context: Context): View => {
  const { shop } = context;
  return {
    __typename: 'InventoryItem',
    id: gid('InventoryItem', variant.itemId),
    legacyResourceId: variant.itemId,
    sku: variant.sku,
    tracked: variant.tracked,
    requiresShipping: variant.requiresShipping,
    unitCost: variant.costCents === null ? null : moneyV2(variant.costCents, shop.currency),
    createdAt: variant.createdAt,
    updatedAt: variant.itemUpdatedAt,
    measurement: {
      id: gid('InventoryItemMeasurement', variant.itemId),
      weight: { value: variant.weightGrams, unit: 'GRAMS' },
    },
    variant: () => variantView(variant, context),
    inventoryLevel: ({ locationId }: { locationId: string }) => {
      const level = shop.catalogue.level(variant.itemId, locationId.split('/').at(-1) ?? '');
      return level ? levelView(level, context) : null;
    },
    inventoryLevels: (args: PageArguments) =>
      plainConnection(shop.catalogue.levelsOf(variant.itemId), args, (level) => levelView(level, context)),
  };
};

export const levelGid = ({ itemId, locationId }: Pick<Level, 'itemId' | 'locationId'>): string =>
  `${gid('InventoryLevel', `${itemId}-${locationId}`)}?inventory_item_id=${itemId}`;

export const levelView = (level: Level, context: Context): View => ({
  __typename: 'InventoryLevel',
  id: levelGid(level),
  isActive: true,
  createdAt: level.updatedAt,
  updatedAt: level.updatedAt,
  location: () => {
    const location = context.shop.locations.find(({ id }) => id === level.locationId);
    return location ? locationView(location) : null;
  },
  item: () => readItem(level.itemId, context),
  quantities: ({ names }: { names: string[] }) =>
    names.map((name) => {
      const quantity = quantityOf(level, name);
      if (quantity === null) throw new GraphQLError(`${name} is not a known quantity name`);
      return {
        id: gid('InventoryQuantity', `${level.itemId}-${level.locationId}-${name}`),
        name,
        quantity,
        updatedAt: level.updatedAt,
      };
    }),
});

export const readProduct = (id: string, context: Context): View | null => {
  const product = context.shop.catalogue.products.get(id);
  return product ? productView(product, context) : null;
};

export const readVariant = (id: string, context: Context): View | null => {
  const variant = context.shop.catalogue.variants.get(id);
  return variant ? variantView(variant, context) : null;
};

export const readItem = (id: string, context: Context): View | null => {
  const variant = context.shop.catalogue.variantOfItem(id);
  return variant ? itemView(variant, context) : null;
};

export const readLevel = (id: string, context: Context): View | null => {
  const [itemId = '', locationId = ''] = id.split('-');
  const level = context.shop.catalogue.level(itemId, locationId);
  return level ? levelView(level, context) : null;
};

export const readCollection = (id: string, context: Context): View | null => {
  const collection = context.shop.catalogue.collections.get(id);
  return collection ? collectionView(collection, context) : null;
};
