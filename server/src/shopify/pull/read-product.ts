import {
  type Membership,
  type ProductRecord,
  type VariantRecord,
  withoutOwnTags,
} from '../../catalogue/index.ts';
import { centsOf, isCutOff, type Json, listIn, numberIn, objectOf, textOf, textsOf } from './json-fields.ts';

const STATUSES = ['ACTIVE', 'DRAFT', 'ARCHIVED'] as const;

/** The only option of a product without options. */
const NO_OPTION = 'Default Title';

const variantOf = (variant: Json): VariantRecord => {
  const item = objectOf(variant.inventoryItem);
  const options = listIn(variant.selectedOptions).map(({ value }) => String(value ?? ''));
  return {
    id: numberIn(variant.id),
    options: options.length === 1 && options[0] === NO_OPTION ? [] : options,
    sku: textOf(variant.sku),
    barcode: textOf(variant.barcode),
    price_cents: centsOf(variant.price) ?? 0,
    compare_at_price_cents: centsOf(variant.compareAtPrice),
    unit_cost_cents: centsOf(objectOf(item.unitCost).amount),
    taxable: variant.taxable !== false,
    tracked: item.tracked === true,
    image_url: null,
  };
};

/** A shop's product, whatever it was asked by. @throws RangeError where it can't be read */
export const readProduct = (product: Json): ProductRecord => {
  if (isCutOff(product.variants)) throw new RangeError('Has more than 250 variants');
  const image = objectOf(objectOf(objectOf(product.featuredMedia).preview).image);
  return {
    id: numberIn(product.id),
    handle: String(product.handle ?? ''),
    title: String(product.title ?? ''),
    vendor: textOf(product.vendor),
    product_type: textOf(product.productType),
    // A status that a later version adds isn't for sale.
    status: STATUSES.find((status) => status === product.status) ?? 'DRAFT',
    tags: withoutOwnTags(textsOf(product.tags)),
    image_url: textOf(image.url),
    gift_card: product.isGiftCard === true,
    variants: listIn(product.variants).map(variantOf),
  };
};

/** The collections that a product is in; null where not all of them came. */
export const readMembership = (product: Json): Membership | null => {
  const handle = textOf(product.handle);
  if (handle === null || product.collections === undefined || isCutOff(product.collections)) return null;
  return { handle, collections: listIn(product.collections).map(({ id }) => numberIn(id)) };
};
