/** What stock offers to other rooms. */

export { beginStock } from './begin-stock.ts';
export { clearLevels } from './clear-levels.ts';
export { closeInventoryDays } from './close-days.ts';
export { closingStock } from './closing-stock.ts';
export { availableBySku, type Level, levelsOfVariants } from './levels-of-products.ts';
export { type Available, setAvailable, usualLocation } from './set-available.ts';
export { countSkus, stockByLocation } from './stock-as-of.ts';
export { type StockKey, type StockOverTime, stockOverTime } from './stock-movements.ts';
export type { StockLevel, StockRecord } from './stock-record.ts';
export { inCatalogue, type StockedProduct, stockedProducts } from './stocked-products.ts';
export { sumChain, sumMissingStock } from './sum-stock.ts';
export { sumUpStock } from './sum-up-stock.ts';
export { takeInStock } from './take-in.ts';
export { addStock, countSkusOfLocations, noStock, presentStock, stockBySku } from './valuation.ts';
export { writeInventory } from './write-levels.ts';
