/** Products over all stores: lists of them, one of them, and what they are chosen by (specification 1, section 7). */
import * as z from 'zod';
import { area } from './kit/access.ts';
import { endpoint } from './kit/endpoint.ts';
import { limit, localDate, moment, money, page, shopDomain, text } from './kit/fields.ts';
import { exportedColumns, pagination } from './kit/list-fields.ts';
import {
  productFilters,
  productKey,
  productRow,
  productSort,
  productVariant,
  storesOf,
} from './product-fields.ts';
import { productStatuses } from './product-statuses.ts';
import { productsColumns } from './products-columns.ts';

const MOST_NAMED = 2_000;

const catalogue = area('/products');
const management = area('/mpe');

const listFields = { store: storesOf.optional(), ...productFilters };

/** The stores a choice is for; nothing, or an empty list, means all. */
const forShops = z.strictObject({ shop_name: storesOf.optional() }).prefault({});

const collection = z.object({
  id: z.string(),
  handle: z.string(),
  title: z.string(),
  /** Its products follow rules of the shop: none can be put into it by hand. */
  automatic: z.boolean(),
});

const fromText = (field: z.ZodInt) => z.coerce.number().pipe(field);

const skuGroup = z.object({
  sku: z.string(),
  title: z.string(),
  variant_title: z.string(),
  image: z.string().nullable(),
  stores: z.int(),
  min_price: money,
  max_price: money,
  min_cost: money.nullable(),
  max_cost: money.nullable(),
  available: z.int(),
  /** What isn't the same in all stores, in our words. */
  differs: z.array(z.enum(['title', 'price', 'cost', 'status', 'vendor'])),
});

export type SkuGroup = z.output<typeof skuGroup>;

const inStore = z.object({
  id: z.string(),
  shop: z.string(),
  store_name: z.string(),
  sku: z.string(),
  title: z.string(),
  status: z.enum(productStatuses),
  vendor: z.string().nullable(),
  price: money,
  compare_at_price: money.nullable(),
  unit_cost: money.nullable(),
  available: z.int(),
});

export const wholeProduct = productRow.extend({
  description: z.string().nullable(),
  seo_title: z.string().nullable(),
  seo_description: z.string().nullable(),
  product_category: z.string().nullable(),
  options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  collections: z.array(collection),
  images: z.array(z.object({ url: z.string(), alt: z.string() })),
  variants: z.array(
    productVariant.extend({
      levels: z.array(
        z.object({ location_id: z.int(), location: z.string(), on_hand: z.int(), available: z.int() }),
      ),
    }),
  ),
  /** The same SKUs in all stores, this one included. */
  stores: z.array(inStore),
  /** Of its SKUs in this store in the last 90 days of the store. */
  sales: z.object({
    from: localDate,
    to: localDate,
    units: z.int(),
    net_sales: money,
    weeks: z.array(z.object({ week: localDate, units: z.int() })),
  }),
  created_at: moment,
});

export const productsEndpoints = {
  getProducts: endpoint({
    method: 'GET',
    path: '/products',
    access: catalogue,
    summary: 'The catalogue: a row for each product and store',
    query: z.strictObject({
      page: fromText(page).default(1),
      limit: fromText(limit).default(25),
      ...productSort,
      ...listFields,
    }),
    response: z.object({ products: z.array(productRow), total_count: z.int(), pagination }),
    failure: 'Failed to fetch products',
  }),
  exportProducts: endpoint({
    method: 'POST',
    path: '/export-products',
    access: catalogue,
    summary: 'The products of a filter as CSV, a line for each variant',
    body: z
      .strictObject({ ...productSort, ...listFields, columns: exportedColumns(productsColumns) })
      .prefault({}),
    stream: 'text/csv',
    failure: 'Failed to export products',
  }),
  getSkuGroups: endpoint({
    method: 'POST',
    path: '/get-products-by-sku',
    access: catalogue,
    summary: 'The catalogue by SKU: ranges of price and cost over stores, stock, and what differs',
    body: z
      .strictObject({
        page: page.default(1),
        limit: limit.default(25),
        ...listFields,
        /** Only those that aren't the same in all stores. */
        differing: z.boolean().optional(),
      })
      .prefault({}),
    response: z.object({ skus: z.array(skuGroup), pagination }),
    failure: 'Failed to fetch products',
  }),
  getSkuStores: endpoint({
    method: 'POST',
    path: '/get-sku-stores',
    access: catalogue,
    summary: 'One SKU in each store that has it, side by side',
    body: z.strictObject({ sku: text(255).min(1, 'Name a SKU') }),
    response: z.object({ stores: z.array(inStore) }),
    failure: 'Failed to fetch products',
  }),
  getProduct: endpoint({
    method: 'POST',
    path: '/get-product',
    access: catalogue,
    summary: 'Everything about one product of a store',
    body: z.strictObject({ id: productKey }),
    response: z.object({ product: wholeProduct }),
    errors: ['NOT_FOUND'],
    failure: 'Failed to fetch the product',
  }),
  getMultiProducts: endpoint({
    method: 'POST',
    path: '/get-multi-products',
    access: management,
    summary: 'Products of some stores, page by page',
    body: z.strictObject({
      /** One store or several. */
      shop: z
        .union(
          [
            shopDomain.transform((one) => [one]),
            z.array(shopDomain).max(2_000, 'Choose at most 2,000 stores'),
          ],
          {
            error: 'Choose a store',
          },
        )
        .transform((shops) => shops.map((shop) => shop.trim()).filter(Boolean))
        .refine((shops) => shops.length > 0, 'Choose a store'),
      limit: limit.default(25),
      /** `nextPageToken` or `previousPageToken` of an earlier answer. */
      pageToken: text(200).nullish(),
      page: page.optional(),
      /** These alone, or all but these. */
      ids: z.array(productKey).max(MOST_NAMED, 'Name at most 2,000 products').optional(),
      except: z.array(productKey).max(MOST_NAMED, 'Leave out at most 2,000 products').optional(),
      ...productSort,
      ...productFilters,
    }),
    response: z.object({
      products: z.array(productRow),
      total_count: z.int(),
      nextPageToken: z.string().nullable(),
      previousPageToken: z.string().nullable(),
    }),
    failure: 'Failed to fetch multi products',
  }),
  getCollections: endpoint({
    method: 'POST',
    path: '/get-collections',
    access: management,
    summary: 'The collections of some stores, by title',
    body: forShops,
    response: z.object({ data: z.object({ collections: z.array(collection) }) }),
    failure: 'Failed to fetch collections',
  }),
  getCategories: endpoint({
    method: 'POST',
    path: '/get-categories',
    access: management,
    summary: 'The categories (product types) of some stores',
    body: forShops,
    response: z.object({ data: z.object({ categories: z.array(z.string()) }) }),
    failure: 'Failed to fetch categories',
  }),
  getVendors: endpoint({
    method: 'POST',
    path: '/get-vendors',
    access: management,
    summary: 'The vendors of some stores',
    body: forShops,
    response: z.object({ data: z.object({ vendors: z.array(z.string()) }) }),
    failure: 'Failed to fetch vendors',
  }),
  getProductTags: endpoint({
    method: 'POST',
    path: '/get-product-tags',
    access: management,
    summary: 'The tags of the products of some stores, those used most first',
    body: forShops,
    response: z.object({ tags: z.array(z.string()) }),
    failure: 'Failed to fetch tags',
  }),
  getSkus: endpoint({
    method: 'POST',
    path: '/get-skus',
    access: management,
    summary: 'The SKUs of the catalogue; with a search, those that contain it',
    body: z.strictObject({ search: text(255).optional(), shop_name: storesOf.optional() }).prefault({}),
    response: z.object({ skus: z.array(z.string()) }),
    failure: 'Failed to fetch skus',
  }),
};
