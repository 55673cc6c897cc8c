import type { Context } from '../graphql/context.ts';
import { type Product, plainProduct } from './catalogue.ts';
import { idOf } from './gids.ts';
import type { ProductSetInput, VariantInput } from './product-input.ts';
import { takeMedia } from './uploads.ts';
import {
  handleFrom,
  newVariant,
  touchProduct,
  writeProduct,
  writeQuantities,
  writeVariant,
} from './write-product.ts';

export type ProductProblem = { field: string[]; code: string; message: string };

export type ProductIdentifier = { handle?: string | null; id?: string | null };

const valuesOf = ({ optionValues }: VariantInput) => (optionValues ?? []).map(({ name }) => name ?? '');

const MOST_VARIANTS = 2_048;

const problemsOf = (
  input: ProductSetInput,
  before: Product | undefined,
  { shop }: Context,
): ProductProblem[] => {
  const problems: ProductProblem[] = [];
  const say = (field: string[], code: string, message: string) =>
    problems.push({ field: ['input', ...field], code, message });
  const variants = input.variants ?? [];
  if (!before && !input.title?.trim()) say(['title'], 'INVALID_PRODUCT', "Title can't be blank");
  if ((input.title ?? '').length > 255)
    say(['title'], 'INVALID_PRODUCT', 'Title is too long (maximum is 255 characters)');
  if (variants.length > 0 && !input.productOptions && !before)
    say(
      ['productOptions'],
      'PRODUCT_OPTIONS_INPUT_MISSING',
      'Product options input is required when updating variants',
    );
  if (input.productOptions && !input.variants)
    say(['variants'], 'VARIANTS_INPUT_MISSING', 'Variants input is required when updating product options');
  if ((input.productOptions ?? []).length > 3)
    say(['productOptions'], 'OPTIONS_OVER_LIMIT', 'Can only specify a maximum of 3 options');
  if (variants.length > MOST_VARIANTS)
    say(['variants'], 'VARIANTS_OVER_LIMIT', `Products can have at most ${MOST_VARIANTS} variants`);
  const other = [...shop.catalogue.products.values()].find(({ handle }) => handle === input.handle);
  if (input.handle && other && other !== before)
    say(
      ['handle'],
      'HANDLE_NOT_UNIQUE',
      `Handle '${input.handle}' already in use. Please provide a new handle.`,
    );
  const seen = new Set<string>();
  for (const [index, variant] of variants.entries()) {
    const title = valuesOf(variant).join(' / ');
    if (seen.has(title))
      say(['variants', String(index)], 'INVALID_VARIANT', `The variant '${title}' already exists.`);
    seen.add(title);
    if (Number(variant.price ?? 0) < 0)
      say(
        ['variants', String(index), 'price'],
        'INVALID_VARIANT',
        'Price must be greater than or equal to 0',
      );
    for (const { locationId } of variant.inventoryQuantities ?? []) {
      if (!shop.locations.some(({ id }) => id === idOf(locationId, 'Location')))
        say(['variants', String(index), 'inventoryQuantities'], 'INVALID_VARIANT', 'Location does not exist');
    }
  }
  const gone = (input.collections ?? []).find(
    (id) => !shop.catalogue.collections.has(idOf(id, 'Collection')),
  );
  if (gone !== undefined) say(['collections'], 'NOT_FOUND', `Collection ${gone} does not exist`);
  return problems;
};

const freeHandle = (wanted: string, { shop }: Context): string => {
  const taken = new Set([...shop.catalogue.products.values()].map(({ handle }) => handle));
  for (let count = 1; taken.has(wanted); count += 1) wanted = `${wanted.replace(/-\d+$/, '')}-${count}`;
  return wanted;
};

export const findProduct = ({ handle, id }: ProductIdentifier, { shop }: Context): Product | undefined =>
  handle
    ? [...shop.catalogue.products.values()].find((product) => product.handle === handle)
    : shop.catalogue.products.get(idOf(id, 'Product'));

/** Variants are as the input has them afterwards: those that it leaves out are gone. */
const setVariants = (product: Product, variants: readonly VariantInput[], context: Context, at: string) => {
  const { catalogue } = context.shop;
  const kept = new Set<string>();
  for (const [index, input] of variants.entries()) {
    const values = valuesOf(input);
    const own = catalogue.variantsOf(product.id);
    const known =
      own.find(({ id }) => id === idOf(input.id, 'ProductVariant')) ??
      own.find(({ optionValues }) => optionValues.join('\n') === values.join('\n'));
    const variant = known ?? newVariant(context, product, index + 1, at);
    variant.optionValues = values;
    variant.position = input.position ?? index + 1;
    writeVariant(variant, input, at);
    if (!known) catalogue.addVariant(variant);
    writeQuantities(context, variant, input, at);
    kept.add(variant.id);
  }
  for (const { id } of catalogue.variantsOf(product.id)) if (!kept.has(id)) catalogue.removeVariant(id);
};

/**
 * Makes a product what an input says, as a whole: variants and collections that the input leaves out of lists it has are
 * taken away, which is why nobody should call it on a product that others look after, too.
 */
export const setProduct = (
  identifier: ProductIdentifier | null | undefined,
  input: ProductSetInput,
  context: Context,
): { product: Product | null; userErrors: ProductProblem[] } => {
  const { shop, emulator } = context;
  const before = findProduct(identifier ?? {}, context);
  if (identifier?.id && !before) {
    return {
      product: null,
      userErrors: [{ field: ['input'], code: 'PRODUCT_DOES_NOT_EXIST', message: 'Product does not exist' }],
    };
  }
  const userErrors = problemsOf(input, before, context);
  if (userErrors.length > 0) return { product: null, userErrors };
  const at = emulator.clock.iso();
  const handle = () =>
    freeHandle(identifier?.handle ?? input.handle ?? handleFrom(input.title ?? ''), context);
  const product: Product =
    before ??
    plainProduct(
      {
        id: shop.nextId('Product'),
        handle: handle(),
        title: '',
        vendor: shop.name,
        giftCard: input.giftCard ?? false,
      },
      at,
    );
  writeProduct(product, input);
  if (input.collections) product.collectionIds = input.collections.map((id) => idOf(id, 'Collection'));
  if (input.productOptions) {
    product.options = input.productOptions.map(({ name, values }) => ({
      name: name ?? '',
      values: (values ?? []).map((value) => value.name ?? ''),
    }));
  }
  shop.catalogue.products.set(product.id, product);
  if (input.variants) setVariants(product, input.variants, context, at);
  else if (!before) shop.catalogue.addVariant(newVariant(context, product, 1, at));
  if (input.files)
    product.media = input.files.map((file) => takeMedia(context, file, () => touchProduct(context, product)));
  touchProduct(context, product, before ? 'PRODUCTS_UPDATE' : 'PRODUCTS_CREATE');
  return { product, userErrors: [] };
};
