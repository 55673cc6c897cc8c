/** What catalogue offers to other rooms. */

export { copyCatalogue } from './copy-catalogue.ts';
export type { ProductRecord, VariantRecord } from './product-record.ts';
export { variantTitle, writeProducts } from './write-products.ts';
