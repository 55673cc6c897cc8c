/** The variants that options make, as the form has them. */
export type OptionValues = { name: string; values: string[] };

export type VariantValues = {
  /** Of one that there is already. */
  variant_id?: string;
  option_values: string[];
  sku: string;
  barcode: string;
  price: unknown;
  compare_at_price: unknown;
  unit_cost: unknown;
  weight_grams: unknown;
  taxable: boolean;
  tracked: boolean;
  sell_without_stock: boolean;
  requires_shipping: boolean;
};

export const emptyVariant: VariantValues = {
  option_values: [],
  sku: '',
  barcode: '',
  price: null,
  compare_at_price: null,
  unit_cost: null,
  weight_grams: null,
  taxable: true,
  tracked: true,
  sell_without_stock: false,
  requires_shipping: true,
};

/** What a variant is in each option; of one that is known by its title alone, what that says. */
export const optionValuesOf = ({
  option_values,
  title,
}: {
  option_values: string[];
  title: string;
}): string[] => {
  if (option_values.length > 0 || title === '') return option_values;
  return title.split(' / ');
};

/** Every combination of the options' values, the last option changing first. */
export const combinationsOf = (options: readonly OptionValues[]): string[][] =>
  options
    .filter(({ values }) => values.length > 0)
    .reduce<string[][]>(
      (rows, { values }) => rows.flatMap((row) => values.map((value) => [...row, value])),
      [[]],
    );

const keyOf = (values: readonly string[]) => values.join('\u0001');

const shared = (a: readonly string[], b: readonly string[]) =>
  a.filter((value, index) => b[index] === value).length;

/**
 * The variants after the options have changed: what was typed of a combination stays with it; a new one begins with the
 * figures of the variant that is nearest to it, without SKU and barcode, which are each variant's own.
 */
export const variantsFor = (
  options: readonly OptionValues[],
  before: readonly VariantValues[],
): VariantValues[] => {
  const known = new Map(before.map((variant) => [keyOf(variant.option_values), variant]));
  const [only] = before;
  return combinationsOf(options).map((option_values) => {
    const same = known.get(keyOf(option_values));
    if (same) return same;
    const nearest = before.reduce(
      (best, one) =>
        shared(one.option_values, option_values) > shared(best?.option_values ?? [], option_values)
          ? one
          : best,
      only,
    );
    return { ...emptyVariant, ...nearest, variant_id: undefined, sku: '', barcode: '', option_values };
  });
};
