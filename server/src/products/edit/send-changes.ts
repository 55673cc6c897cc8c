import {
  type ProductChanges,
  type ProductPatch,
  pushProduct,
  readProductKey,
  type SentFields,
  type SentVariantFields,
  type VariantPatch,
} from '../../catalogue/index.ts';
import type { Actor } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { House } from '../../platform/house.ts';
import type { Change } from './changes.ts';
import { imagesIn, listIn, productPatch, variantPatches } from './patches.ts';

/** What shops know of a product's fields; the category of a taxonomy stays here. */
const fieldsOf = ({ product_category: _, ...fields }: ProductPatch): SentFields => fields;

const variantFieldsOf = (patch: VariantPatch): SentVariantFields => {
  const { price_cents, compare_at_price_cents, unit_cost_cents, ...same } = patch;
  return {
    ...(price_cents === undefined ? {} : { price: price_cents }),
    ...(compare_at_price_cents === undefined ? {} : { compare_at_price: compare_at_price_cents }),
    ...(unit_cost_cents === undefined ? {} : { unit_cost: unit_cost_cents }),
    ...same,
  };
};

const sideOf = (changes: readonly Change[]): NonNullable<ProductChanges['before']> => ({
  fields: fieldsOf(productPatch(changes)),
  variants: new Map([...variantPatches(changes)].map(([id, patch]) => [id, variantFieldsOf(patch)])),
});

/** Sends what was just changed here to the store's shop: only what was touched. */
export const sendChanges = async (
  trx: Database,
  house: House,
  actor: Actor,
  id: string,
  changes: readonly Change[],
): Promise<void> => {
  const moved = changes.find(({ field }) => field === 'collections');
  const [before, after] = [listIn(moved?.before ?? null), listIn(moved?.after ?? null)];
  const shown = changes.find(({ field }) => field === 'images');
  await pushProduct(house, trx, actor, readProductKey(id), {
    ...sideOf(changes),
    join: after.filter((one) => !before.includes(one)),
    leave: before.filter((one) => !after.includes(one)),
    pictures: shown && { before: imagesIn(shown.before), after: imagesIn(shown.after) },
    before: sideOf(changes.map((change) => ({ ...change, after: change.before }))),
  });
};
