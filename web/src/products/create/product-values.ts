import type { GivenTo } from '../../api/call.ts';
import { emptyVariant, type OptionValues, type VariantValues } from './variant-matrix.ts';

export type StoreValues = { shop: string; status: string; price: unknown };

/** What the form holds; what is sent is made of it (`bodyOf`). */
export type ProductValues = {
  title: string;
  description: string;
  vendor: string;
  product_type: string;
  tags: string[];
  status: string;
  seo_title: string;
  seo_description: string;
  options: OptionValues[];
  variants: VariantValues[];
  confirm_many_variants: boolean;
  collections: string[];
  stores: StoreValues[];
  /** Units by `shop|location|variant`. */
  stock: Record<string, unknown>;
};

export const emptyProduct: ProductValues = {
  title: '',
  description: '',
  vendor: '',
  product_type: '',
  tags: [],
  status: 'DRAFT',
  seo_title: '',
  seo_description: '',
  options: [],
  variants: [emptyVariant],
  confirm_many_variants: false,
  collections: [],
  stores: [],
  stock: {},
};

export type CreateBody = GivenTo<'createProducts'>['body'];

export const stockKey = (shop: string, locationId: number | null, variant: number) =>
  `${shop}|${locationId ?? ''}|${variant}`;

const isFilled = (value: unknown) => value !== null && value !== undefined && value !== '';

/** What a store has that others don't: its price, and stock at its locations, by variant. */
const ownVariants = ({ variants, stock }: ProductValues, { shop, price }: StoreValues) =>
  variants.flatMap((_, variant) => {
    const counted = Object.entries(stock).flatMap(([key, quantity]) => {
      const [of = '', location = '', at = ''] = key.split('|');
      if (of !== shop || at !== String(variant) || !isFilled(quantity)) return [];
      return [{ quantity, ...(location === '' ? {} : { location_id: Number(location) }) }];
    });
    if (counted.length === 0 && !isFilled(price)) return [];
    return [
      {
        variant,
        ...(isFilled(price) ? { price } : {}),
        ...(counted.length > 0 ? { stock: counted } : {}),
      },
    ];
  });

/** What is sent; values that aren't what they should be stay as typed, for the schema to refuse at their field. */
export const bodyOf = (values: ProductValues): unknown => {
  const { stock: _, stores, options, ...rest } = values;
  return {
    ...rest,
    options: options.filter(({ name, values: some }) => name.trim() !== '' || some.length > 0),
    stores: stores.map((store) => ({
      shop: store.shop,
      ...(store.status ? { status: store.status } : {}),
      variants: ownVariants(values, store),
    })),
  };
};
