import type { ImportKind } from '@backroom/contract/imports';

type KindWords = {
  label: string;
  text: string;
  /** What one entry of the file is. */
  one: string;
  accept: string;
};

const csv = '.csv,.gz,text/csv';

/** The kinds of file that can be imported, in words. */
export const kindWords: Record<ImportKind, KindWords> = {
  orders: {
    label: 'Shopify orders',
    one: 'order',
    text: 'JSON of the REST or GraphQL API or of a bulk operation, or the orders export as CSV.',
    accept: `.json,.jsonl,application/json,${csv}`,
  },
  products: {
    label: 'Shopify products',
    one: 'product',
    text: 'The products CSV, in any layout since 2017.',
    accept: csv,
  },
  inventory: {
    label: 'Shopify inventory',
    one: 'row',
    text: 'The inventory CSV, in any of its three layouts.',
    accept: csv,
  },
  customers: {
    label: 'Shopify customers',
    one: 'customer',
    text: 'The customers CSV, with or without ids.',
    accept: csv,
  },
  history: {
    label: 'Sales history of another system',
    one: 'order',
    text: 'Any CSV with one row per item sold, read by a mapping. It makes the stores it names.',
    accept: csv,
  },
};
