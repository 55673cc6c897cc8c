import { allocate, toDollars } from '@backroom/contract/kit/money';
import { isPointsCode, POINTS_TITLE } from '@backroom/contract/points-code';
import type { DiscountAllocation, OrderDiscount } from '../orders/index.ts';
import type { RestLine, RestOrder, RestShippingLine } from './rest-order.ts';

/** An order's discounts, and what each took off each line and each shipping line, by index. */
export type OrderDiscounts = {
  discounts: OrderDiscount[];
  lines: DiscountAllocation[][];
  shipping: DiscountAllocation[][];
};

type Application = RestOrder['discount_applications'][number];
type Allocated = RestLine['discount_allocations'][number];

const methodOf = (application: Application): OrderDiscount['method'] => {
  const title = application.title ?? application.description ?? '';
  // Points spent are recorded under this title (domain.md 3.3); of a code an order tells no title.
  if (title.toLowerCase() === POINTS_TITLE.toLowerCase()) return 'LOYALTY';
  if (isPointsCode(application.code ?? title)) return 'LOYALTY';
  if (application.type === 'discount_code' || application.code) return 'CODE';
  return application.type === 'manual' ? 'MANUAL' : 'AUTOMATIC';
};

const titleOf = (application: Application): string => {
  if (isPointsCode(application.code ?? '')) return POINTS_TITLE;
  return application.title ?? application.description ?? application.code ?? 'Discount';
};

const typeOf = (application: Application): OrderDiscount['discount_type'] => {
  if (application.target_type === 'shipping_line') return 'SHIPPING';
  const onAll = application.target_selection === null || application.target_selection === 'all';
  return onAll && application.allocation_method !== 'each' && application.allocation_method !== 'one'
    ? 'ORDER'
    : 'PRODUCT';
};

/** At most two decimals, as text: "10", "12.5". */
const valueText = (value: string | null): string => {
  const number = Math.abs(Number(value ?? 0));
  return Number.isFinite(number) ? String(Number(number.toFixed(2))) : '0';
};

const fromApplication = (application: Application): OrderDiscount => ({
  title: titleOf(application),
  code: application.code ?? '',
  method: methodOf(application),
  discount_type: typeOf(application),
  value_type: application.value_type === 'percentage' ? 'PERCENTAGE' : 'FIXED',
  value: valueText(application.value),
  funded_by: 'FRANCHISEE',
});

const fromCode = (order: RestOrder, amount: number, shipping: boolean): OrderDiscount => {
  const code = order.discount_codes.find((each) => (each.type === 'shipping') === shipping)?.code ?? '';
  return {
    title: isPointsCode(code) ? POINTS_TITLE : code || 'Discount',
    code,
    method: isPointsCode(code) ? 'LOYALTY' : code ? 'CODE' : 'MANUAL',
    discount_type: shipping ? 'SHIPPING' : 'ORDER',
    value_type: 'FIXED',
    value: String(toDollars(amount)),
    funded_by: 'FRANCHISEE',
  };
};

const amountOf = (allocation: Allocated) => allocation.amount_set ?? allocation.amount ?? 0;

const fromAllocations = (order: RestOrder, lines: readonly RestLine[]): OrderDiscounts => {
  const discounts = order.discount_applications.map(fromApplication);
  const read = (allocations: readonly Allocated[]): DiscountAllocation[] =>
    allocations
      .filter((allocation) => amountOf(allocation) !== 0)
      .map((allocation) => {
        let discount = allocation.discount_application_index ?? discounts.length;
        if (discount >= discounts.length)
          discount = discounts.push(fromCode(order, amountOf(allocation), false)) - 1;
        return { discount, amount_cents: amountOf(allocation) };
      });
  const ofLines = lines.map((line) => read(line.discount_allocations));
  return {
    discounts,
    lines: ofLines,
    shipping: order.shipping_lines.map((line) => read(line.discount_allocations)),
  };
};

const grossOf = (line: RestLine) => line.quantity * (line.price_set ?? line.price ?? 0);

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** How the order's amount off goods falls on its lines: as they say themselves, the rest by their worth. */
const spread = (total: number, lines: readonly RestLine[]): number[] => {
  const gross = lines.map((line) => (line.gift_card ? 0 : grossOf(line)));
  const own = lines.map((line) => line.total_discount_set ?? line.total_discount ?? 0);
  const claimed = sum(own);
  if (claimed > total) return allocate(total, gross);
  const left = gross.map((amount, index) => Math.max(amount - (own[index] ?? 0), 0));
  const rest = allocate(total - claimed, left);
  return own.map((amount, index) => amount + (rest[index] ?? 0));
};

const shippingDiscountOf = (line: RestShippingLine) => {
  const price = line.price_set ?? line.price ?? 0;
  return price - (line.discounted_price_set ?? line.discounted_price ?? price);
};

/** Orders from before discount allocations: a total, and codes. */
const fromTotals = (order: RestOrder, lines: readonly RestLine[]): OrderDiscounts => {
  const offShipping = order.shipping_lines.map(shippingDiscountOf);
  const total = order.total_discounts_set ?? order.total_discounts ?? 0;
  const offGoods = Math.min(Math.max(total - sum(offShipping), 0), sum(lines.map(grossOf)));
  const discounts: OrderDiscount[] = [];
  const allocations = (amounts: readonly number[], shipping: boolean) => {
    if (sum(amounts) === 0) return amounts.map(() => []);
    const discount = discounts.push(fromCode(order, sum(amounts), shipping)) - 1;
    return amounts.map((amount) => (amount === 0 ? [] : [{ discount, amount_cents: amount }]));
  };
  return {
    lines: allocations(spread(offGoods, lines), false),
    shipping: allocations(offShipping, true),
    discounts,
  };
};

/**
 * Which discounts an order carries and what they took off where: as Shopify allocated them, otherwise by
 * the lines' worth, largest remainder (domain.md 2.1, "Line discount").
 */
export const discountsOf = (order: RestOrder, lines: readonly RestLine[]): OrderDiscounts => {
  const allocated = [...lines, ...order.shipping_lines].some((line) => line.discount_allocations.length > 0);
  return allocated ? fromAllocations(order, lines) : fromTotals(order, lines);
};
