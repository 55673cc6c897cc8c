import { type GraphQLOutputType, getNamedType } from 'graphql';
import { accessDenied, type Context, hasScope } from './context.ts';

/** Objects that a scope must allow to be read. */
const readScopes: Readonly<Record<string, string>> = {
  Order: 'read_orders',
  LineItem: 'read_orders',
  Refund: 'read_orders',
  OrderTransaction: 'read_orders',
  Return: 'read_returns',
  Product: 'read_products',
  ProductVariant: 'read_products',
  Collection: 'read_products',
  InventoryItem: 'read_inventory',
  InventoryLevel: 'read_inventory',
  Location: 'read_locations',
  Customer: 'read_customers',
  GiftCard: 'read_gift_cards',
  GiftCardCreditTransaction: 'read_gift_card_transactions',
  GiftCardDebitTransaction: 'read_gift_card_transactions',
  GiftCardTransaction: 'read_gift_card_transactions',
  DiscountNode: 'read_discounts',
  DiscountCodeNode: 'read_discounts',
  DiscountAutomaticNode: 'read_discounts',
  Publication: 'read_publications',
};

/** An order's place of sale may be read with the order. */
const free = new Set(['Order.retailLocation', 'OrderTransaction.location']);

/** Mutations by how they begin. */
const writeScopes: readonly (readonly [RegExp, string])[] = [
  [/^discount/, 'write_discounts'],
  [/^(product|tags|collection|stagedUploads)/, 'write_products'],
  [/^inventory/, 'write_inventory'],
  [/^publishable/, 'write_publications'],
  [/^giftCard(Credit|Debit)/, 'write_gift_card_transactions'],
  [/^giftCard/, 'write_gift_cards'],
];

/** Fields with a person behind them: Shopify asks for approved access to protected data of level 2. */
const personal: Readonly<Record<string, ReadonlySet<string>>> = {
  Customer: new Set([
    'firstName',
    'lastName',
    'displayName',
    'email',
    'phone',
    'defaultEmailAddress',
    'defaultPhoneNumber',
    'defaultAddress',
  ]),
  Order: new Set(['email', 'phone', 'shippingAddress', 'billingAddress']),
};

/** @throws ACCESS_DENIED where the token's scopes, or the shop's plan, don't allow a field. */
export const checkAccess = (
  context: Context,
  parent: string,
  field: string,
  returns: GraphQLOutputType,
): void => {
  const need = (scope: string | undefined) => {
    if (scope && !hasScope(context, scope)) {
      throw accessDenied(`${field} field`, `\`${scope}\` access scope.`);
    }
  };
  if (parent === 'Mutation') need(writeScopes.find(([pattern]) => pattern.test(field))?.[1]);
  else if (parent === 'QueryRoot' && field === 'shopifyqlQuery') need('read_reports');
  else if (parent === 'QueryRoot' && /^ordersCount$/.test(field)) need('read_orders');
  else if (!free.has(`${parent}.${field}`))
    need(readScopes[getNamedType(returns).name.replace(/(Connection|Edge)$/, '')]);
  if (personal[parent]?.has(field) && !context.shop.customerData) {
    throw accessDenied(
      `${field} field`,
      'This app is not approved to use the field. See https://shopify.dev/docs/apps/launch/protected-customer-data.',
    );
  }
};
