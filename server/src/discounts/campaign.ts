import type { Discount, DiscountBody } from '@backroom/contract/discount-fields';
import { mainPayer } from '@backroom/contract/discount-words';
import { toCents, toDollars } from '@backroom/contract/kit/money';
import type { Selectable } from 'kysely';
import type { Discounts } from '../platform/database/schema.generated.ts';
import { versionOf } from '../platform/record-version.ts';

export type Campaign = Selectable<Discounts>;

/** Percent with two decimals as whole hundredths, and back: the same arithmetic as dollars and cents. */
const toHundredths = toCents;
const toPercent = toDollars;

const amountOf = (type: 'FIXED' | 'PERCENTAGE', value: number) =>
  type === 'FIXED' ? toCents(value) : toHundredths(value);

export type Shares = { hq: number; franchisee: number; vendor: number };

/** The stores' own time now, as wall time of the server's day: where a start wasn't given. */
const startOfToday = () => `${new Date().toISOString().slice(0, 10)}T00:00:00`;

const itemsOf = ({ all, collections, products }: DiscountBody['items']) => {
  if (all) return { items_kind: 'all' as const, items: [] };
  return collections.length > 0
    ? { items_kind: 'collections' as const, items: [...new Set(collections)] }
    : { items_kind: 'products' as const, items: [...new Set(products)] };
};

const buysKinds = { PRODUCTS: 'products', COLLECTIONS: 'collections' } as const;

/**
 * The columns of a discount from what was sent.
 * @param payer who pays where nothing is said
 */
export const columnsOf = (body: DiscountBody, payer: Shares) => {
  const { hq, vendor } = body.funding ?? payer;
  const [hqShare, vendorShare] = [toHundredths(hq), toHundredths(vendor)];
  const minimum = body.minimum.value ?? 0;
  return {
    title: body.title,
    code: body.code,
    discount_type: body.discount_type,
    value_type: body.type,
    value: amountOf(body.type, body.value),
    once_per_order: body.once_per_order,
    ...itemsOf(body.items),
    buys_kind: body.buys ? buysKinds[body.buys.on] : null,
    buys: body.buys?.keys ?? [],
    buys_quantity: body.buys?.quantity ?? null,
    gets_quantity: body.buys?.gets_quantity ?? null,
    uses_per_order: body.buys?.uses_per_order ?? null,
    minimum_type: body.minimum.type,
    minimum_value:
      body.minimum.type === 'NONE' ? null : body.minimum.type === 'SUBTOTAL' ? toCents(minimum) : minimum,
    usage_limit: body.usage_limit,
    once_per_customer: body.applies_once_per_customer,
    customers: body.customers.length > 0 ? body.customers : null,
    starts: body.start_date ?? startOfToday(),
    ends: body.end_date,
    scope: body.scope,
    with_order: body.combines_with.order,
    with_product: body.combines_with.product,
    with_shipping: body.combines_with.shipping,
    hq_share: hqShare,
    franchisee_share: 10_000 - hqShare - vendorShare,
    vendor_share: vendorShare,
  };
};

/** What the API says of a discount by itself, under the names in which it is sent too. */
export const fieldsOf = (row: CampaignRow) => {
  const isFixed = row.value_type === 'FIXED';
  const value = isFixed ? toDollars(row.value) : toPercent(row.value);
  const isDeal = row.discount_type === 'BXGY';
  const funding = {
    hq: toPercent(row.hq_share),
    franchisee: toPercent(row.franchisee_share),
    vendor: toPercent(row.vendor_share),
  };
  return {
    title: row.title,
    code: row.code,
    method: row.code === null ? ('AUTOMATIC' as const) : ('CODE' as const),
    discount_type: row.discount_type,
    type: row.value_type,
    value,
    once_per_order: row.once_per_order,
    minimum_requirement: {
      type: row.minimum_type,
      value:
        row.minimum_value === null || row.minimum_type === 'QUANTITY'
          ? row.minimum_value
          : toDollars(row.minimum_value),
    },
    usage_limit: row.usage_limit,
    start_date: row.starts,
    end_date: row.ends,
    applies_once_per_customer: row.once_per_customer,
    customer_selection: { customers: row.customers ?? [] },
    customer_gets: {
      items: {
        all: row.items_kind === 'all',
        collections: row.items_kind === 'collections' ? row.items : [],
        products: row.items_kind === 'products' ? row.items : [],
      },
    },
    scope: row.scope,
    customer_buys: row.buys,
    customer_buys_on:
      row.buys_kind && (row.buys_kind === 'products' ? ('PRODUCTS' as const) : ('COLLECTIONS' as const)),
    customer_buys_quantity: row.buys_quantity,
    customer_gets_quantity: row.gets_quantity,
    customer_gets_value: isDeal ? value : null,
    uses_per_order: row.uses_per_order,
    funding,
    funded_by: mainPayer(funding),
    combines_with: { order: row.with_order, product: row.with_product, shipping: row.with_shipping },
  } satisfies Partial<Discount>;
};

/** A campaign as it is read: wall times as text, words as the constraints of the table have them. */
export type CampaignRow = Omit<
  Campaign,
  'starts' | 'ends' | 'discount_type' | 'value_type' | 'items_kind' | 'buys_kind' | 'minimum_type' | 'scope'
> & {
  starts: string;
  ends: string | null;
  discount_type: Discount['discount_type'];
  value_type: Discount['type'];
  items_kind: 'all' | 'products' | 'collections';
  buys_kind: 'products' | 'collections' | null;
  minimum_type: Discount['minimum_requirement']['type'];
  scope: Discount['scope'];
};

/** The version of what a form edits of it, its stores included. */
export const versionOfCampaign = (row: CampaignRow, shops: readonly string[]): string =>
  versionOf({ ...fieldsOf(row), shops: shops.toSorted() });
