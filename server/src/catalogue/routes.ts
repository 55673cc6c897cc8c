import type { catalogueEndpoints } from '@backroom/contract/catalogue';
import type { productPicturesEndpoints } from '@backroom/contract/product-pictures';
import type { Handlers } from '../platform/http/call.ts';
import { listCollections } from './collections.ts';
import { getProductPicture } from './pictures/get-picture.ts';
import { generatePresignedUrls, uploadProductImages } from './pictures/upload-pictures.ts';
import { setUnitCost } from './set-unit-cost.ts';

export const catalogueRoutes: Handlers<typeof catalogueEndpoints & typeof productPicturesEndpoints> = {
  getCollectionData: async ({ scope, db }) => ({ collectionData: await listCollections(db, scope.holdings) }),
  setUnitCost,
  generateMultiplePresignedUrls: generatePresignedUrls,
  uploadProductImages,
  getProductPicture,
};
