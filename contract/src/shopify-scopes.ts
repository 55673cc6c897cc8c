/** What a store may exchange with its shop, and the permissions that each needs, with the reason (shopify.md 1.4). */

export const exchanges = ['customers', 'gift-cards', 'push-discounts', 'push-products'] as const;

export type Exchange = (typeof exchanges)[number];

export const exchangeLabels: Readonly<Record<Exchange, string>> = {
  customers: 'Customers',
  'gift-cards': 'Gift cards',
  'push-discounts': 'Send discounts to the shop',
  'push-products': 'Send products and stock to the shop',
};

export type ScopeRow = {
  readonly scope: string;
  readonly why: string;
  /** What is not there without it. */
  readonly without: string;
  /** Asked for only with this; always where absent. */
  readonly of?: Exchange;
  readonly needed?: true;
};

export const scopeRows: readonly ScopeRow[] = [
  { scope: 'read_orders', why: 'Orders, payments and refunds', without: 'No connection', needed: true },
  {
    scope: 'read_all_orders',
    why: 'Orders older than 60 days',
    without: 'Only the last 60 days come; older orders can be imported from files',
  },
  {
    scope: 'read_returns',
    why: 'Returns before they are refunded',
    without: 'Returns come with their refunds',
  },
  { scope: 'read_products', why: 'The catalogue and costs', without: 'No products, costs or variants' },
  { scope: 'read_inventory', why: 'Stock and costs', without: 'No stock figures' },
  { scope: 'read_locations', why: 'Where goods lie and are sold', without: 'Locations go by their number' },
  {
    scope: 'read_discounts',
    why: 'Whether discounts are as they should be',
    without: 'No check of discounts',
  },
  { scope: 'read_customers', why: 'Who bought', without: 'Orders without customers', of: 'customers' },
  {
    scope: 'read_customer_merge',
    why: 'Customers who are the same',
    without: 'Merged ones stay apart',
    of: 'customers',
  },
  { scope: 'read_gift_cards', why: 'Cards of the shop', without: 'Cards from orders only', of: 'gift-cards' },
  {
    scope: 'read_gift_card_transactions',
    why: 'What was spent of a card',
    without: 'Balances from orders only',
    of: 'gift-cards',
  },
  {
    scope: 'write_gift_cards',
    why: 'Cards of other stores, usable here',
    without: 'No cards of other stores',
    of: 'gift-cards',
  },
  {
    scope: 'write_gift_card_transactions',
    why: 'What was spent of a card elsewhere',
    without: 'Balances here stay behind',
    of: 'gift-cards',
  },
  {
    scope: 'write_discounts',
    why: 'Discounts of head office',
    without: 'Discounts aren’t sent',
    of: 'push-discounts',
  },
  {
    scope: 'write_products',
    why: 'Products of head office',
    without: 'Products aren’t sent',
    of: 'push-products',
  },
  {
    scope: 'write_inventory',
    why: 'Stock and costs entered here',
    without: 'Stock isn’t sent',
    of: 'push-products',
  },
  {
    scope: 'read_publications',
    why: 'Where products are shown',
    without: 'New products stay hidden',
    of: 'push-products',
  },
  {
    scope: 'write_publications',
    why: 'Making products visible',
    without: 'New products stay hidden',
    of: 'push-products',
  },
];

/** The permissions that a store needs for what it exchanges. */
export const scopesFor = (wanted: readonly string[]): ScopeRow[] =>
  scopeRows.filter(({ of }) => of === undefined || wanted.includes(of));

/** Permissions that weren't granted; one to write a thing opens it for reading too. */
export const missingScopes = (granted: readonly string[], wanted: readonly string[]): ScopeRow[] =>
  scopesFor(wanted).filter(
    ({ scope }) => !granted.includes(scope) && !granted.includes(scope.replace(/^read_/, 'write_')),
  );

/** A shop's address as it is kept, from what people type: `x`, `x.myshopify.com` or its page in Shopify's admin; null for anything else. */
export const shopAddressOf = (typed: string): string | null => {
  const text = typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '');
  const name = /^admin\.shopify\.com\/store\/([^/?#]+)/.exec(text)?.[1] ?? text.replace(/[/?#].*$/, '');
  const domain = name.includes('.') ? name : `${name}.myshopify.com`;
  return /^[a-z0-9][a-z0-9-]{0,59}\.myshopify\.com$/.test(domain) ? domain : null;
};
