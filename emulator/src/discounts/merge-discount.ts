import { type Discount, type DiscountItems, type DiscountValue, noItems } from './discount.ts';
import type { DiscountInput, ItemsInput, ValueInput } from './discount-input.ts';

const numberOf = (gid: string) => gid.split('/').at(-1) ?? gid;

const cents = (amount: number | string | null | undefined) => Math.round(Number(amount ?? 0) * 100);

/** Lists are changed by what is added and removed, never replaced. */
const changed = (
  ids: readonly string[],
  add: readonly string[] | null | undefined,
  remove: readonly string[] | null | undefined,
): string[] => {
  const gone = new Set((remove ?? []).map(numberOf));
  return [...new Set([...ids, ...(add ?? []).map(numberOf)])].filter((id) => !gone.has(id));
};

const itemsOf = (before: DiscountItems, input: ItemsInput): DiscountItems => {
  if (input.all) return { ...noItems(), all: true };
  const from = before.all ? noItems() : before;
  const products = changed(from.products, input.products?.productsToAdd, input.products?.productsToRemove);
  const variants = changed(
    from.variants,
    input.products?.productVariantsToAdd,
    input.products?.productVariantsToRemove,
  );
  const collections = changed(from.collections, input.collections?.add, input.collections?.remove);
  // Either products or collections: the kind that is named now replaces the other.
  if (input.collections?.add?.length) return { ...noItems(), collections };
  if (input.products) return { all: false, products, variants, collections: [] };
  return { all: false, products, variants, collections };
};

const valueFrom = (input: ValueInput): DiscountValue => {
  const { percentage, discountAmount, discountOnQuantity } = input;
  if (discountOnQuantity) {
    const { quantity, effect } = discountOnQuantity;
    return {
      kind: 'quantity',
      quantity: Number(quantity ?? 0),
      percentage: effect?.percentage ?? null,
      cents: effect?.amount === null || effect?.amount === undefined ? null : cents(effect.amount),
    };
  }
  if (discountAmount) {
    return {
      kind: 'amount',
      cents: cents(discountAmount.amount),
      each: discountAmount.appliesOnEachItem ?? false,
    };
  }
  return { kind: 'percentage', percentage: percentage ?? 0 };
};

const minimumOf = ({ quantity, subtotal }: NonNullable<DiscountInput['minimumRequirement']>) => {
  if (quantity?.greaterThanOrEqualToQuantity)
    return { quantity: Number(quantity.greaterThanOrEqualToQuantity) };
  return subtotal?.greaterThanOrEqualToSubtotal
    ? { cents: cents(subtotal.greaterThanOrEqualToSubtotal) }
    : null;
};

const customersOf = (before: string[] | null, context: NonNullable<DiscountInput['context']>) =>
  context.customers ? changed(before ?? [], context.customers.add, context.customers.remove) : null;

/** A discount as it is after an input: what isn't named stays, null empties. */
export const merged = (discount: Discount, input: DiscountInput): Discount => {
  const { customerGets: gets, customerBuys: buys } = input;
  return {
    ...discount,
    title: input.title ?? discount.title,
    code: input.code ?? discount.code,
    startsAt: input.startsAt ? new Date(input.startsAt).toISOString() : discount.startsAt,
    endsAt:
      input.endsAt === undefined ? discount.endsAt : input.endsAt && new Date(input.endsAt).toISOString(),
    usageLimit: input.usageLimit === undefined ? discount.usageLimit : input.usageLimit,
    oncePerCustomer: input.appliesOncePerCustomer ?? discount.oncePerCustomer,
    usesPerOrder:
      input.usesPerOrderLimit === undefined
        ? discount.usesPerOrder
        : input.usesPerOrderLimit === null
          ? null
          : Number(input.usesPerOrderLimit),
    tags: input.tags ?? discount.tags,
    combines: {
      orderDiscounts: input.combinesWith?.orderDiscounts ?? discount.combines.orderDiscounts,
      productDiscounts: input.combinesWith?.productDiscounts ?? discount.combines.productDiscounts,
      shippingDiscounts: input.combinesWith?.shippingDiscounts ?? discount.combines.shippingDiscounts,
    },
    customers: input.context ? customersOf(discount.customers, input.context) : discount.customers,
    minimum:
      input.minimumRequirement === undefined
        ? discount.minimum
        : input.minimumRequirement && minimumOf(input.minimumRequirement),
    gets: gets
      ? {
          items: gets.items
            ? itemsOf(discount.gets?.items ?? noItems(), gets.items)
            : (discount.gets?.items ?? noItems()),
          value: gets.value
            ? valueFrom(gets.value)
            : (discount.gets?.value ?? { kind: 'percentage', percentage: 0 }),
        }
      : discount.gets,
    buys: buys
      ? {
          items: buys.items
            ? itemsOf(discount.buys?.items ?? noItems(), buys.items)
            : (discount.buys?.items ?? noItems()),
          quantity: buys.value
            ? buys.value.quantity
              ? Number(buys.value.quantity)
              : null
            : (discount.buys?.quantity ?? null),
          cents: buys.value
            ? buys.value.amount
              ? cents(buys.value.amount)
              : null
            : (discount.buys?.cents ?? null),
        }
      : discount.buys,
  };
};
