import type { GivenTo } from '../../api/call.ts';
import { emptyVariant, type OptionValues, type VariantValues } from './variant-matrix.ts';

export type StoreValues = { shop: string; status: string; price: unknown };

/** A picture that is kept, as the form of a product that there is has it. */
export type ShownImage = { url: string; alt: string };

/** What the form holds; what is sent is made of it (`bodyOf`; `savedBodyOf` for a product that there is). */
export type ProductValues = {
  /** Of a product that there is: its key, and when it was last changed as the form saw it. */
  id: string;
  version: string;
  images: ShownImage[];
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
  /** Units by `stockKey`. */
  stock: Record<string, unknown>;
};

export const emptyProduct: ProductValues = {
  id: '',
  version: '',
  images: [],
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

/** Names of fields in a form can't have dots, which domains have. */
const shopPart = (shop: string) => shop.replaceAll('.', ':');

export const stockKey = (shop: string, locationId: number | null, variant: number) =>
  `${shopPart(shop)}|${locationId ?? ''}|${variant}`;

const isFilled = (value: unknown) => value !== null && value !== undefined && value !== '';

/** What a store has that others don't: its price, and stock at its locations, by variant. */
const ownVariants = ({ variants, stock }: ProductValues, { shop, price }: StoreValues) =>
  variants.flatMap((_, variant) => {
    const counted = Object.entries(stock).flatMap(([key, quantity]) => {
      const [of = '', location = '', at = ''] = key.split('|');
      if (of !== shopPart(shop) || at !== String(variant) || !isFilled(quantity)) return [];
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
  const { id: _, version: __, images: ___, stock: ____, stores, options, variants, ...rest } = values;
  return {
    ...rest,
    variants: variants.map(({ variant_id: _, ...variant }) => variant),
    options: options.filter(({ name, values: some }) => name.trim() !== '' || some.length > 0),
    stores: stores.map((store) => ({
      shop: store.shop,
      ...(store.status ? { status: store.status } : {}),
      variants: ownVariants(values, store),
    })),
  };
};
