import type { plannedPricesEndpoints } from '@backroom/contract/planned-prices';
import type { productChangesEndpoints } from '@backroom/contract/product-changes';
import type { productFilesEndpoints } from '@backroom/contract/product-files';
import type { productFormEndpoints } from '@backroom/contract/product-form';
import type { productSaveEndpoints } from '@backroom/contract/product-save';
import type { productsEndpoints } from '@backroom/contract/products';
import type { stockWorkEndpoints } from '@backroom/contract/stock-work';
import type { Handlers } from '../platform/http/call.ts';
import { getCategories, getCollections, getProductTags, getSkus, getVendors } from './choices.ts';
import { createProducts, getStoreLocations } from './create-products.ts';
import { productChangesRoutes } from './edit/routes.ts';
import { exportProducts } from './export-products.ts';
import { exportToEdit } from './file/export-to-edit.ts';
import { readProductFile } from './file/read-file.ts';
import { getProduct } from './get-product.ts';
import { listMultiProducts, listProducts } from './list-products.ts';
import { cancelPlannedPrices, getPlannedPrices, planPrices } from './planned/plan-prices.ts';
import { getProductPushes } from './product-pushes.ts';
import { saveProduct } from './save-product.ts';
import { getSkuStores, listSkuGroups } from './sku-groups.ts';
import { stockWorkRoutes } from './stock-work/routes.ts';

export const productsRoutes: Handlers<
  typeof productsEndpoints &
    typeof productFormEndpoints &
    typeof productChangesEndpoints &
    typeof productSaveEndpoints &
    typeof productFilesEndpoints &
    typeof plannedPricesEndpoints &
    typeof stockWorkEndpoints
> = {
  ...productChangesRoutes,
  ...stockWorkRoutes,
  planPrices,
  getPlannedPrices,
  cancelPlannedPrices,
  exportProductsToEdit: exportToEdit,
  readProductFile,
  getProducts: listProducts,
  exportProducts,
  getSkuGroups: listSkuGroups,
  getSkuStores,
  getProduct,
  getMultiProducts: listMultiProducts,
  getCollections,
  getCategories,
  getVendors,
  getProductTags,
  getSkus,
  createProducts,
  saveProduct,
  getStoreLocations,
  getProductPushes,
};
