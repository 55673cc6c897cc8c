import type { catalogueEndpoints } from '@backroom/contract/catalogue';
import type { productOwnersEndpoints } from '@backroom/contract/product-owners';
import type { productPicturesEndpoints } from '@backroom/contract/product-pictures';
import type { Handlers } from '../platform/http/call.ts';
import { listCollections } from './collections.ts';
import { getProductFieldOwners, saveProductFieldOwners } from './owners/field-owners.ts';
import { getProductPicture } from './pictures/get-picture.ts';
import { generatePresignedUrls, uploadProductImages } from './pictures/upload-pictures.ts';
import { setUnitCost } from './set-unit-cost.ts';

export const catalogueRoutes: Handlers<
  typeof catalogueEndpoints & typeof productPicturesEndpoints & typeof productOwnersEndpoints
> = {
  getProductFieldOwners,
  saveProductFieldOwners,
  getCollectionData: async ({ scope, db }) => ({ collectionData: await listCollections(db, scope.holdings) }),
  setUnitCost,
  generateMultiplePresignedUrls: generatePresignedUrls,
  uploadProductImages,
  getProductPicture,
};
