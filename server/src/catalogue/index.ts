/** What catalogue offers to other rooms. */

export { addProduct, type NewProduct, type NewVariant } from './add-product.ts';
export { archiveProducts } from './archive-products.ts';
export { changeProduct, lockProduct, type ProductPatch, type VariantPatch } from './change-product.ts';
export {
  collectionMembers,
  collectionsOfProduct,
  countInCollections,
  inCollections,
  listCollections,
  namedCollections,
} from './collections.ts';
export { copyCatalogue } from './copy-catalogue.ts';
export { countByState, type StockState, writeStockStates } from './count-products.ts';
export { type Owners, readOwners } from './owners/field-owners.ts';
export { addPicture } from './pictures/store-picture.ts';
export {
  imageUrl,
  type ProductImage,
  picturesKept,
  readImages,
  writeImages,
} from './product-images.ts';
export { type ProductKey, readProductKey, writeProductKey } from './product-key.ts';
export type { ProductRecord, VariantRecord } from './product-record.ts';
export { PRODUCT_KIND } from './push/product-kind.ts';
export { withoutOwnTags } from './push/product-state.ts';
export { type ProductChanges, pushProduct } from './push/push-product.ts';
export { pushStock } from './push/push-stock.ts';
export { STOCK_KIND, type WantedStock, wantedStock } from './push/stock-kind.ts';
export { takeInMemberships, takeInProducts } from './push/take-in.ts';
export type { SentFields, SentVariantFields } from './push/wanted-product.ts';
export { safeHtml } from './safe-html.ts';
export { skusTaken } from './skus-taken.ts';
export { forgetTouched, touchProducts } from './touched-products.ts';
export { variantsGone } from './variants-gone.ts';
export {
  type CollectionRecord,
  type Membership,
  removeCollections,
  writeCollections,
} from './write-collections.ts';
export { variantTitle, writeProducts } from './write-products.ts';
