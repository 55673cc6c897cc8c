/** When a range of products sells best. */
export type Season = 'all' | 'holiday' | 'summer' | 'school';

/** A vendor's products of one type. */
export type Range = {
  vendor: string;
  /** Begins every SKU of the range. */
  prefix: string;
  type: string;
  /** Cost of a unit as a part of its price. */
  costRate: number;
  season: Season;
  products: readonly { title: string; priceCents: number; variants: readonly string[] }[];
};

/** Products as `title|price` or `title|price|variant,variant`. */
export const range = (
  vendor: string,
  prefix: string,
  type: string,
  costRate: number,
  season: Season,
  products: readonly string[],
): Range => ({
  vendor,
  prefix,
  type,
  costRate,
  season,
  products: products.map((line) => {
    const [title = '', price = '0', variants] = line.split('|');
    return {
      title,
      priceCents: Math.round(Number(price) * 100),
      variants: variants?.split(',') ?? [],
    };
  }),
});
