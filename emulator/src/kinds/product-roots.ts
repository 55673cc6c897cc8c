import type { Context } from '../graphql/context.ts';
import type { View } from '../graphql/run.ts';
import type { Collection, Product, Variant } from './catalogue.ts';
import { idOf } from './gids.ts';
import { countOf, type ListRoot, listOf } from './listed.ts';
import {
  collectionView,
  itemView,
  productView,
  readCollection,
  readItem,
  readLevel,
  readProduct,
  readVariant,
  variantView,
} from './product-views.ts';

const products: ListRoot<Product> = {
  root: 'products',
  itemsOf: ({ shop }) => shop.catalogue.products.values(),
  terms: {
    id: { kind: 'exact', of: ({ id }) => id },
    title: { kind: 'text', of: ({ title }) => title },
    handle: { kind: 'exact', of: ({ handle }) => handle },
    vendor: { kind: 'text', of: ({ vendor }) => vendor },
    product_type: { kind: 'text', of: ({ productType }) => productType },
    status: { kind: 'exact', of: ({ status }) => status },
    tag: { kind: 'exact', of: ({ tags }) => tags },
    created_at: { kind: 'date', of: ({ createdAt }) => Date.parse(createdAt) },
    updated_at: { kind: 'date', of: ({ updatedAt }) => Date.parse(updatedAt) },
  },
  sorts: {
    ID: ({ id }) => [0, id],
    TITLE: ({ id, title }) => [title.toLowerCase(), id],
    CREATED_AT: ({ id, createdAt }) => [Date.parse(createdAt), id],
    UPDATED_AT: ({ id, updatedAt }) => [Date.parse(updatedAt), id],
  },
  words: ({ title, vendor, productType, handle }) => `${title} ${vendor} ${productType} ${handle}`,
  view: productView,
};

const variants: ListRoot<Variant> = {
  root: 'productVariants',
  itemsOf: ({ shop }) => shop.catalogue.variants.values(),
  terms: {
    id: { kind: 'exact', of: ({ id }) => id },
    sku: { kind: 'text', of: ({ sku }) => sku },
    barcode: { kind: 'exact', of: ({ barcode }) => barcode },
    product_id: { kind: 'exact', of: ({ productId }) => productId },
    updated_at: { kind: 'date', of: ({ updatedAt }) => Date.parse(updatedAt) },
  },
  sorts: { ID: ({ id }) => [0, id], SKU: ({ id, sku }) => [sku ?? '', id] },
  words: ({ sku, optionValues }) => `${sku ?? ''} ${optionValues.join(' ')}`,
  view: variantView,
};

const items: ListRoot<Variant> = {
  root: 'inventoryItems',
  itemsOf: ({ shop }) => shop.catalogue.variants.values(),
  terms: {
    id: { kind: 'exact', of: ({ itemId }) => itemId },
    sku: { kind: 'text', of: ({ sku }) => sku },
    created_at: { kind: 'date', of: ({ createdAt }) => Date.parse(createdAt) },
    updated_at: { kind: 'date', of: ({ itemUpdatedAt }) => Date.parse(itemUpdatedAt) },
  },
  sorts: { ID: ({ itemId }) => [0, itemId] },
  words: ({ sku }) => sku ?? '',
  view: itemView,
};

const collections: ListRoot<Collection> = {
  root: 'collections',
  itemsOf: ({ shop }) => shop.catalogue.collections.values(),
  terms: {
    id: { kind: 'exact', of: ({ id }) => id },
    handle: { kind: 'exact', of: ({ handle }) => handle },
    title: { kind: 'text', of: ({ title }) => title },
    updated_at: { kind: 'date', of: ({ updatedAt }) => Date.parse(updatedAt) },
  },
  sorts: {
    ID: ({ id }) => [0, id],
    TITLE: ({ id, title }) => [title.toLowerCase(), id],
    UPDATED_AT: ({ id, updatedAt }) => [Date.parse(updatedAt), id],
  },
  words: ({ title, handle }) => `${title} ${handle}`,
  view: collectionView,
};

type ProductIdentifier = { id?: string | null; handle?: string | null };

export const productQueries: View = {
  products: listOf(products),
  productsCount: countOf(products),
  product: ({ id }: { id: string }, context: Context) => readProduct(idOf(id, 'Product'), context),
  productByIdentifier: ({ identifier }: { identifier: ProductIdentifier }, context: Context) => {
    const found = [...context.shop.catalogue.products.values()].find(
      ({ id, handle }) => handle === identifier.handle || id === idOf(identifier.id, 'Product'),
    );
    return found ? productView(found, context) : null;
  },
  productVariants: listOf(variants),
  productVariantsCount: countOf(variants),
  productVariant: ({ id }: { id: string }, context: Context) =>
    readVariant(idOf(id, 'ProductVariant'), context),
  inventoryItems: listOf(items),
  inventoryItem: ({ id }: { id: string }, context: Context) => readItem(idOf(id, 'InventoryItem'), context),
  inventoryLevel: ({ id }: { id: string }, context: Context) =>
    readLevel(idOf(id, 'InventoryLevel'), context),
  collections: listOf(collections),
  collectionsCount: countOf(collections),
  collection: ({ id }: { id: string }, context: Context) => readCollection(idOf(id, 'Collection'), context),
};
