/** What catalogue offers to other rooms. */

export type { ProductRecord, VariantRecord } from './product-record.ts';
export { setUnitCost } from './set-unit-cost.ts';
export { variantTitle, writeProducts } from './write-products.ts';
