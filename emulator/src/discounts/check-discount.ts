import type { Shop } from '../shop.ts';
import type { Discount, DiscountItems } from './discount.ts';
import type { DiscountInput } from './discount-input.ts';

export type DiscountProblem = { field: string[]; code: string; message: string; extraInfo: null };

type Say = (path: string, code: string, message: string) => void;

const TITLE = 255;

const isEmpty = ({ all, products, variants, collections }: DiscountItems) =>
  !all && products.length + variants.length + collections.length === 0;

/** What stands in the input and contradicts itself, whatever the discount was before. */
const checkInput = (input: DiscountInput, kind: Discount['kind'], say: Say) => {
  const { minimumRequirement, usageLimit, usesPerOrderLimit, customerGets, customerBuys } = input;
  if (minimumRequirement?.quantity && minimumRequirement.subtotal) {
    say(
      'minimumRequirement.subtotal.greaterThanOrEqualToSubtotal',
      'CONFLICT',
      'Minimum subtotal cannot be defined when minimum quantity is defined',
    );
  }
  if (typeof usageLimit === 'number' && usageLimit < 1) {
    say('usageLimit', 'GREATER_THAN', 'Usage limit must be greater than 0');
  }
  if (usesPerOrderLimit !== null && usesPerOrderLimit !== undefined && Number(usesPerOrderLimit) < 1) {
    say('usesPerOrderLimit', 'GREATER_THAN', 'Uses per order limit must be greater than 0');
  }
  if (input.context && input.customerSelection) {
    say('context', 'TOO_MANY_ARGUMENTS', 'Only one of context or customerSelection can be provided');
  }
  for (const [name, side] of [
    ['customerGets', customerGets],
    ['customerBuys', customerBuys],
  ] as const) {
    const given = [side?.items?.all, side?.items?.products, side?.items?.collections].filter(Boolean);
    if (given.length > 1) {
      say(`${name}.items`, 'TOO_MANY_ARGUMENTS', 'Only one of all, products or collections can be provided');
    }
  }
  const value = customerGets?.value;
  if (kind === 'Bxgy') {
    if (value && ((value.percentage !== null && value.percentage !== undefined) || value.discountAmount)) {
      say('customerGets.value', 'INVALID', 'Only discountOnQuantity permitted with bxgy discounts.');
    }
    if (customerGets?.items?.all) {
      say('customerGets', 'INVALID', "Items in 'customer get' cannot be set to all");
    }
    if (customerBuys?.items?.all) {
      say('customerBuys', 'INVALID', "Items in 'customer buys' cannot be set to all");
    }
    if (customerGets?.appliesOnOneTimePurchase != null || customerGets?.appliesOnSubscription != null) {
      say('customerGets', 'INVALID', 'Purchase type fields are not permitted with bxgy discounts.');
    }
  } else if (value?.discountOnQuantity) {
    say(
      'customerGets.value.discountOnQuantity',
      'INVALID',
      'discountOnQuantity field is only permitted with bxgy discounts.',
    );
  }
};

const checkValue = ({ gets, buys, kind }: Discount, say: Say) => {
  if (kind === 'FreeShipping') return;
  if (!gets || isEmpty(gets.items))
    say('customerGets.items', 'BLANK', "Items in 'customer get' must be defined");
  const value = gets?.value;
  const share = value?.kind === 'percentage' || value?.kind === 'quantity' ? value.percentage : null;
  if (share !== null && (share < 0 || share > 1)) {
    say('customerGets.value.percentage', 'VALUE_OUTSIDE_RANGE', 'Value must be between 0.0 and 1.0');
  }
  if (value?.kind === 'amount' && value.cents <= 0) {
    say('customerGets.value.discountAmount.amount', 'GREATER_THAN', 'Value must be greater than 0');
  }
  if (kind !== 'Bxgy') return;
  if (!buys || isEmpty(buys.items))
    say('customerBuys.items', 'BLANK', "Items in 'customer buys' must be defined");
  if (buys && buys.quantity === null && buys.cents === null) {
    say('customerBuys.value', 'BLANK', 'Customer buys value must be defined');
  }
  if (value?.kind === 'quantity' && value.quantity < 1) {
    say('customerGets.value.discountOnQuantity.quantity', 'GREATER_THAN', 'Quantity must be greater than 0');
  }
};

const checkReferences = (discount: Discount, shop: Shop, say: Say) => {
  const { catalogue, customers } = shop;
  for (const [name, side] of [
    ['customerGets', discount.gets],
    ['customerBuys', discount.buys],
  ] as const) {
    const missing = (kind: string, ids: readonly string[], has: (id: string) => boolean) => {
      const id = ids.find((one) => !has(one));
      if (id !== undefined) say(`${name}.items`, 'INVALID', `${kind} with id: ${id} is invalid`);
    };
    if (!side) continue;
    missing('Product', side.items.products, (id) => catalogue.products.has(id));
    missing('Product variant', side.items.variants, (id) => catalogue.variants.has(id));
    missing('Collection', side.items.collections, (id) => catalogue.collections.has(id));
  }
  const nobody = discount.customers?.find((id) => !customers.has(id));
  if (nobody !== undefined) say('context.customers.add', 'INVALID', `Customer with id: ${nobody} is invalid`);
};

/**
 * What Shopify holds against a discount that a mutation would leave behind, in its words.
 * @param argument name of the mutation's input, with which each field's path begins.
 */
export const problemsOf = (
  discount: Discount,
  input: DiscountInput,
  shop: Shop,
  argument: string,
): DiscountProblem[] => {
  const problems: DiscountProblem[] = [];
  const say: Say = (path, code, message) => {
    problems.push({ field: [argument, ...path.split('.')], code, message, extraInfo: null });
  };
  checkInput(input, discount.kind, say);
  const { title, code, startsAt, endsAt, method, kind, combines } = discount;
  if (title.trim() === '') say('title', 'BLANK', "Title can't be blank");
  if (title.length > TITLE) say('title', 'TOO_LONG', `Title is too long (maximum is ${TITLE} characters)`);
  if (method === 'Code') {
    const others = [...shop.discounts.values()].filter(({ id }) => id !== discount.id);
    if (!code?.trim()) say('code', 'BLANK', "Code can't be blank");
    else if (others.some((other) => other.code?.toLowerCase() === code.toLowerCase())) {
      say('code', 'TAKEN', 'Code must be unique. Please try a different code.');
    }
  }
  if (startsAt === '') say('startsAt', 'BLANK', "Starts at can't be blank");
  if (endsAt !== null && startsAt !== '' && endsAt <= startsAt) {
    say('endsAt', 'END_DATE_BEFORE_START_DATE', 'Ends at needs to be after starts_at');
  }
  if (kind === 'FreeShipping' && combines.shippingDiscounts) {
    say(
      'combinesWith',
      'INVALID_COMBINES_WITH_FOR_DISCOUNT_CLASS',
      'The combinesWith settings are not valid for the discount class.',
    );
  }
  checkValue(discount, say);
  checkReferences(discount, shop, say);
  return problems;
};
