import { books } from './data/books.ts';
import { gifts } from './data/gifts.ts';
import type { Season } from './data/range.ts';
import { toys } from './data/toys.ts';
import { hashOfName } from './random.ts';

export type DemoProduct = {
  /** Counts from 1; ids in the stores are made of it. */
  number: number;
  handle: string;
  title: string;
  vendor: string;
  type: string;
  season: Season;
  giftCard: boolean;
  taxable: boolean;
  items: DemoItem[];
};

/** What is sold: one SKU. */
export type DemoItem = {
  number: number;
  sku: string;
  variantTitle: string;
  barcode: string | null;
  priceCents: number;
  /** Of a unit now; null where nobody entered one. */
  costCents: number | null;
  /** Whether the vendor raises its prices every January. */
  dearer: boolean;
  /** How often it is bought beside the others. */
  popularity: number;
  product: DemoProduct;
};

const handleOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[’'.?,()]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** A number from 0 to 1 that belongs to a SKU. */
const shareOf = (sku: string, what: string) => hashOfName(`${what} ${sku}`) / 4_294_967_296;

/** In-store numbers (GTIN prefix 2) with their check digit: they belong to no company. */
const barcodeOf = (number: number) => {
  const digits = `2${String(number).padStart(11, '0')}`;
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  );
  return `${digits}${(10 - (sum % 10)) % 10}`;
};

const itemOf = (
  product: DemoProduct,
  number: number,
  sku: string,
  variantTitle: string,
  price: number,
  costRate: number,
) => {
  const hasCost = shareOf(sku, 'costed') > 0.025;
  const item: DemoItem = {
    number,
    sku,
    variantTitle,
    barcode: shareOf(sku, 'barcode') > 0.06 ? barcodeOf(number) : null,
    priceCents: price,
    costCents: hasCost ? Math.round(price * (costRate + (shareOf(sku, 'cost') - 0.5) * 0.08)) : null,
    dearer: hashOfName(product.vendor) % 3 === 0,
    // A few sell all the time, most now and then; cheap things more often.
    popularity: (0.15 + shareOf(sku, 'popularity') ** 3 * 4) * Math.sqrt(2_500 / (price + 400)),
    product,
  };
  product.items.push(item);
  return item;
};

/** Small, Medium and Large cost differently. */
const priceOf = (base: number, variant: string) => {
  if (variant === 'Medium') return base + 1_000;
  if (variant === 'Large') return base + 2_200;
  if (variant === 'Paperback') return base - 900;
  return base;
};

const build = (): readonly DemoProduct[] => {
  const products: DemoProduct[] = [];
  let numberOfItem = 0;
  for (const range of [...toys, ...books, ...gifts]) {
    range.products.forEach(({ title, priceCents, variants }, index) => {
      const product: DemoProduct = {
        number: products.length + 1,
        handle: handleOf(title),
        title,
        vendor: range.vendor,
        type: range.type,
        season: range.season,
        giftCard: false,
        taxable: range.type !== 'Sweets & Treats',
        items: [],
      };
      const titles = variants.length > 0 ? variants : [''];
      titles.forEach((variant, at) => {
        numberOfItem += 1;
        const code = `${range.prefix}-${index + 1 < 10 ? '0' : ''}${index + 1}`;
        const sku = variants.length > 0 ? `${code}-${String.fromCharCode(65 + at)}` : code;
        itemOf(product, numberOfItem, sku, variant, priceOf(priceCents, variant), range.costRate);
      });
      products.push(product);
    });
  }
  return products;
};

/** Everything the chain sells, but for gift cards. The same in every store. */
export const products: readonly DemoProduct[] = build();

export const items: readonly DemoItem[] = products.flatMap((product) => product.items);

export const GIFT_CARD_AMOUNTS = [1_500, 2_500, 5_000, 7_500, 10_000] as const;

/** The gift card as a product: one variant for each amount. */
export const giftCardProduct: DemoProduct = (() => {
  const product: DemoProduct = {
    number: products.length + 1,
    handle: 'gift-card',
    title: 'Thimble & Fox Gift Card',
    vendor: 'Thimble & Fox',
    type: 'Gift Cards',
    season: 'holiday',
    giftCard: true,
    taxable: false,
    items: [],
  };
  GIFT_CARD_AMOUNTS.forEach((amount, index) => {
    const item = itemOf(
      product,
      items.length + index + 1,
      `GIFT-${amount / 100}`,
      `$${amount / 100}`,
      amount,
      0,
    );
    item.costCents = null;
    item.barcode = null;
  });
  return product;
})();

/** What a unit cost in an earlier year: some vendors charge 3 % more each January. */
export const costBefore = (item: DemoItem, years: number): number | null =>
  item.costCents === null || !item.dearer ? item.costCents : Math.round(item.costCents / 1.03 ** years);
