import { type Actor, audit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Json, PushedObject } from '../../pushes/index.ts';
import { changeProduct, lockProduct, type ProductPatch, type VariantPatch } from '../change-product.ts';
import { readProductKey } from '../product-key.ts';
import { centsOfDecimal, type ProductState, stateName } from './product-state.ts';
import { type SentFields, type SentVariantFields, type WantedProduct, wholeOf } from './wanted-product.ts';

const textOf = (value: Json | undefined) => (typeof value === 'string' ? value : null);
const centsOf = (value: Json | undefined) => (typeof value === 'string' ? centsOfDecimal(value) : null);

const statuses = ['ACTIVE', 'DRAFT', 'ARCHIVED'] as const;

const fieldsOf = (state: ProductState, names: readonly string[]): SentFields => {
  const has = (name: string) => names.includes(name);
  const text = <Name extends string>(name: Name) => (has(name) ? { [name]: textOf(state[name]) } : {});
  return {
    ...(has('title') ? { title: textOf(state.title) ?? '' } : {}),
    ...(has('status') ? { status: statuses.find((one) => one === state.status) ?? 'DRAFT' } : {}),
    ...(has('tags') ? { tags: Array.isArray(state.tags) ? state.tags.map(String) : [] } : {}),
    ...text('description'),
    ...text('vendor'),
    ...text('product_type'),
    ...text('seo_title'),
    ...text('seo_description'),
  };
};

const numberOf = (value: Json | undefined) => (typeof value === 'number' ? value : null);
const isOn = (value: Json | undefined) => value === true;

const variantFieldsOf = (
  state: ProductState,
  options: readonly string[],
  set: SentVariantFields,
): SentVariantFields => {
  const has = (name: keyof SentVariantFields) => set[name] !== undefined;
  const of = (name: string) => state[stateName(name, options)];
  return {
    ...(has('sku') ? { sku: textOf(of('sku')) } : {}),
    ...(has('barcode') ? { barcode: textOf(of('barcode')) } : {}),
    ...(has('price') ? { price: centsOf(of('price')) ?? 0 } : {}),
    ...(has('compare_at_price') ? { compare_at_price: centsOf(of('compare_at_price')) } : {}),
    ...(has('unit_cost') ? { unit_cost: centsOf(of('unit_cost')) } : {}),
    ...(has('taxable') ? { taxable: isOn(of('taxable')) } : {}),
    ...(has('tracked') ? { tracked: isOn(of('tracked')) } : {}),
    ...(has('sell_without_stock') ? { sell_without_stock: isOn(of('sell_without_stock')) } : {}),
    ...(has('requires_shipping') ? { requires_shipping: isOn(of('requires_shipping')) } : {}),
    ...(has('weight_grams') ? { weight_grams: numberOf(of('weight_grams')) } : {}),
  };
};

const patchOf = ({ title, ...rest }: SentFields): ProductPatch => ({
  ...rest,
  ...(title === undefined ? {} : { title }),
});

const variantPatchOf = ({
  price,
  compare_at_price,
  unit_cost,
  ...rest
}: SentVariantFields): VariantPatch => ({
  ...rest,
  ...(price === undefined ? {} : { price_cents: price }),
  ...(compare_at_price === undefined ? {} : { compare_at_price_cents: compare_at_price }),
  ...(unit_cost === undefined ? {} : { unit_cost_cents: unit_cost }),
});

/** Makes the catalogue's what a shop holds. @returns what is wanted from now on: the shop's */
export const takeTheirs = async (
  trx: Database,
  actor: Actor,
  { subject, wanted, theirs }: PushedObject<WantedProduct> & { theirs: Json },
): Promise<Json> => {
  const key = readProductKey(subject);
  // What `read` of this kind gave (product-kind.ts), which is never a list or a plain value.
  const state = theirs as ProductState;
  const whole = wholeOf(wanted);
  const fields = fieldsOf(state, Object.keys(whole.fields));
  const variants = whole.variants.map(({ id, options, set }) => ({
    id,
    options,
    set: variantFieldsOf(state, options, set),
  }));
  if (await lockProduct(trx, key)) {
    const patches = new Map(variants.map(({ id, set }) => [id, variantPatchOf(set)]));
    await changeProduct(trx, key, patchOf(fields), patches, undefined, new Date());
    await audit(trx, actor, {
      action: 'product.taken-from-shop',
      entity: 'product',
      entityId: subject,
      shopId: key.shopId,
      after: { ...state },
    });
  }
  const { seen: _, pictures_before: __, ...rest } = wanted;
  return { ...rest, pictures: [], fields, variants };
};
