import type { productChangesEndpoints } from '@backroom/contract/product-changes';
import type { productFormEndpoints } from '@backroom/contract/product-form';
import type { productsEndpoints } from '@backroom/contract/products';
import type { Handlers } from '../platform/http/call.ts';
import { getCategories, getCollections, getSkus, getVendors } from './choices.ts';
import { createProducts, getStoreLocations } from './create-products.ts';
import { productChangesRoutes } from './edit/routes.ts';
import { exportProducts } from './export-products.ts';
import { getProduct } from './get-product.ts';
import { listMultiProducts, listProducts } from './list-products.ts';
import { getSkuStores, listSkuGroups } from './sku-groups.ts';

export const productsRoutes: Handlers<
  typeof productsEndpoints & typeof productFormEndpoints & typeof productChangesEndpoints
> = {
  ...productChangesRoutes,
  getProducts: listProducts,
  exportProducts,
  getSkuGroups: listSkuGroups,
  getSkuStores,
  getProduct,
  getMultiProducts: listMultiProducts,
  getCollections,
  getCategories,
  getVendors,
  getSkus,
  createProducts,
  getStoreLocations,
};
