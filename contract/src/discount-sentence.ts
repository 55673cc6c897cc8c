/** What a shopper gets, in a sentence: for the list, and beside the form while it is filled in. */
import type { DiscountKind, DiscountScope } from './discount-words.ts';

export type Chosen = { all: boolean; products: readonly string[]; collections: readonly string[] };

/** What the sentence is made of; amounts in dollars, dates as wall time (`2026-03-01T00:00:00`). */
export type Told = {
  discount_type: DiscountKind;
  type: string;
  value: number;
  once_per_order: boolean;
  items: Chosen;
  buys: Chosen | null;
  buys_quantity: number;
  gets_quantity: number;
  uses_per_order: number | null;
  minimum_requirement: { type: 'NONE' | 'SUBTOTAL' | 'QUANTITY'; value: number | null };
  usage_limit: number | null;
  applies_once_per_customer: boolean;
  customers: number;
  code: string | null;
  scope: DiscountScope;
  stores: number;
  start_date: string;
  end_date: string | null;
};

const money = (value: number) =>
  Number.isInteger(value) ? `$${value.toLocaleString('en-US')}` : `$${value.toFixed(2)}`;

const titled = (handle: string) => {
  const words = handle.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** "Toys", "Toys and Books", "Toys and 3 other collections", "everything". */
const itemsWords = ({ all, products, collections }: Chosen): string => {
  if (all) return 'everything';
  const [chosen, kind] = collections.length > 0 ? [collections, 'collection'] : [products, 'product'];
  const [first, second] = chosen;
  if (!first) return `chosen ${kind}s`;
  const name = (one: string) => (kind === 'collection' ? titled(one) : one);
  if (chosen.length === 1) return name(first);
  if (chosen.length === 2 && second) return `${name(first)} and ${name(second)}`;
  return `${name(first)} and ${chosen.length - 1} other ${kind}s`;
};

const off = ({ type, value }: Told) => (type.startsWith('FIXED') ? money(value) : `${value} %`);

const gift = (told: Told): string => {
  if (told.discount_type === 'SHIPPING') return 'Free shipping';
  if (told.discount_type === 'BXGY') {
    const isFree = !told.type.startsWith('FIXED') && told.value === 100;
    const bought = told.buys ? itemsWords(told.buys) : 'chosen products';
    const got = `get ${told.gets_quantity} of ${itemsWords(told.items)} ${isFree ? 'free' : `at ${off(told)} off`}`;
    const often = told.uses_per_order === null ? '' : `, at most ${told.uses_per_order} times an order`;
    return `Buy ${told.buys_quantity} of ${bought}, ${got}${often}`;
  }
  const each =
    told.discount_type === 'PRODUCT' && told.type.startsWith('FIXED') && !told.once_per_order
      ? ' each of'
      : '';
  const on = told.discount_type === 'ORDER' && told.items.all ? 'the whole order' : itemsWords(told.items);
  return `${off(told)} off${each} ${on}`;
};

const minimum = ({ minimum_requirement: { type, value } }: Told): string | null => {
  if (type === 'NONE' || value === null) return null;
  return type === 'SUBTOTAL' ? `from ${money(value)}` : `from ${value} items`;
};

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July'].concat([
  'August',
  'September',
  'October',
  'November',
  'December',
]);

/** "1 March", with its year where another one is meant, with its time where that isn't the day's edge. */
const dayWords = (wall: string, edge: string, year: string | null): string => {
  const [date = '', time = ''] = wall.split('T');
  const [y = '', month = '1', day = '1'] = date.split('-');
  const words = `${Number(day)} ${months[Number(month) - 1] ?? ''}`;
  const clock = time.slice(0, 5) === edge ? '' : ` ${time.slice(0, 5)}`;
  return `${words}${y === year ? '' : ` ${y}`}${clock}`;
};

/** "1 March to 31 March 2026", "from 1 March 2026". */
export const runWords = (start: string, end: string | null): string => {
  if (end === null) return `from ${dayWords(start, '00:00', null)}`;
  return `${dayWords(start, '00:00', end.slice(0, 4))} to ${dayWords(end, '23:59', null)}`;
};

/** The gift and its conditions: "10 % off Toys, once per customer". */
export const offerWords = (told: Told): string =>
  [
    gift(told),
    minimum(told),
    told.applies_once_per_customer ? 'once per customer' : null,
    told.customers > 0
      ? `for ${told.customers === 1 ? 'one customer' : `${told.customers} customers`}`
      : null,
    told.usage_limit === null ? null : `${told.usage_limit.toLocaleString('en-US')} times per store`,
  ]
    .filter((part) => part !== null)
    .join(', ');

/** All of it: what, how, where and when. */
export const discountSentence = (told: Told): string => {
  const how = told.code ? `with the code ${told.code}` : null;
  const channel = { BOTH: null, ONLINE: 'online only', POS: 'in the store only' }[told.scope];
  const stores = told.stores === 0 ? null : `in ${told.stores === 1 ? 'one store' : `${told.stores} stores`}`;
  const zone = told.stores > 1 ? ' in each store’s own time' : '';
  const when = `${runWords(told.start_date, told.end_date)}${zone}`;
  return `${[offerWords(told), how, channel, stores, when].filter((part) => part !== null).join(', ')}.`;
};
