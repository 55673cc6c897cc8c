import type { Json } from '../../pushes/index.ts';
import { endsIn, startsIn } from '../store-time.ts';
import { kindOf } from './discount-input.ts';
import type { WantedDiscount } from './wanted.ts';

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

const givenValue = ({ value, value_type, discount_type, once_per_order }: WantedDiscount): Json => {
  if (discount_type === 'SHIPPING') return null;
  if (value_type === 'PERCENTAGE') return `${value / 100} % off`;
  const isEach = discount_type === 'BXGY' || (discount_type === 'PRODUCT' && !once_per_order);
  return `${dollars(value)} off${isEach ? ' each' : ''}`;
};

const itemsOf = (kind: 'all' | 'products' | 'collections' | null, keys: readonly string[]): Json => {
  if (kind === null) return null;
  if (kind === 'all') return 'Everything';
  return (kind === 'collections' ? keys.map((key) => `Collection ${key}`) : [...keys]).toSorted();
};

const minimumOf = ({ minimum_type, minimum_value }: WantedDiscount): Json => {
  if (minimum_type === 'NONE' || minimum_value === null) return null;
  return minimum_type === 'SUBTOTAL' ? dollars(minimum_value) : `${minimum_value} items`;
};

/**
 * What a shop holds once a discount of everything or of collections has arrived there, normalised as `stateOfShop` gives it.
 * @param pausedAt when it was paused, which in a shop is its end
 */
export const stateWanted = (wanted: WantedDiscount, timezone: string, pausedAt: string | null): Json => {
  const { method, kind } = kindOf(wanted);
  const isDeal = wanted.discount_type === 'BXGY';
  return {
    kind: `Discount${method}${kind}`,
    title: wanted.title,
    code: wanted.code,
    value: givenValue(wanted),
    items: wanted.discount_type === 'SHIPPING' ? null : itemsOf(wanted.items_kind, wanted.items),
    buys: itemsOf(wanted.buys_kind, wanted.buys),
    buys_quantity: isDeal ? wanted.buys_quantity : null,
    gets_quantity: isDeal ? wanted.gets_quantity : null,
    uses_per_order: isDeal ? wanted.uses_per_order : null,
    minimum: minimumOf(wanted),
    usage_limit: wanted.usage_limit,
    once_per_customer: wanted.once_per_customer,
    customers: null,
    starts: startsIn(wanted.starts, timezone),
    ends: pausedAt ?? (wanted.ends === null ? null : endsIn(wanted.ends, timezone)),
    with_order: wanted.with_order,
    with_product: wanted.with_product,
    with_shipping: wanted.with_shipping && kind !== 'FreeShipping',
  };
};
