/** What catalogue offers to other rooms. */

export { collectionsOfProduct, inCollections, listCollections } from './collections.ts';
export { copyCatalogue } from './copy-catalogue.ts';
export { type ProductKey, readProductKey, writeProductKey } from './product-key.ts';
export type { ProductRecord, VariantRecord } from './product-record.ts';
export { variantTitle, writeProducts } from './write-products.ts';
