import type { discounts } from './discounts.ts';

/** Goods by their product type, which shops have as collections. */
const cards = (type: string) => type === 'Greeting Cards';
const books = (type: string) => type.endsWith('Books');
const outdoor = (type: string) => type === 'Outdoor Play';

/** A day of the year; the last one before the chain's last moment that it began on. */
type Yearly = { from: string; to: string };

/** What is promised to shoppers, and by whom it is paid. Orders carry what `is` one of the chain's discounts. */
export type PlannedCampaign = {
  is?: keyof typeof discounts;
  title?: string;
  code?: string;
  percent?: number;
  types?: (type: string) => boolean;
  minimumCents?: number;
  /** Absent: it goes on since before the chain's first order. */
  runs?: Yearly | 'next month' | 'this month and the next';
  isPaused?: boolean;
  /** Percent of head office and of vendors; the rest is the franchisee's. */
  funding: { hq?: number; vendor?: number };
  /** A franchisee's own, in so many of their stores at most. */
  owner?: { index: number; stores: number };
  /** In the first stores alone. */
  firstStores?: number;
  /** As often as it was used by now, it could be used. */
  isSoldOut?: boolean;
  /** In the last of its stores the shop has the code for something of its own. */
  isTakenInLast?: boolean;
  /** In the second store somebody made it so many percent in the shop itself. */
  changedTo?: number;
};

/** The newest last. */
export const campaigns: readonly PlannedCampaign[] = [
  { is: 'shippingOver75', minimumCents: 7_500, funding: {} },
  { is: 'cards3For2', types: cards, funding: { vendor: 100 } },
  { is: 'welcome', changedTo: 15, funding: {} },
  { is: 'hello', funding: { hq: 100 } },
  { is: 'freeShipping', funding: { hq: 100 } },
  { is: 'teacher', owner: { index: 4, stores: 3 }, changedTo: 20, funding: {} },
  { is: 'teacher', owner: { index: 3, stores: 1 }, isSoldOut: true, funding: {} },
  { is: 'blackFriday', runs: { from: '11-27', to: '11-30' }, funding: { hq: 100 } },
  { is: 'springReads', types: books, runs: { from: '03-15', to: '04-30' }, funding: { hq: 40, vendor: 60 } },
  { is: 'summerPlay', types: outdoor, runs: { from: '06-15', to: '07-31' }, funding: { hq: 100 } },
  { title: 'Rainy day', code: 'RAINYDAY', percent: 10, isPaused: true, funding: { hq: 100 } },
  {
    title: 'Neighbor days',
    code: 'NEIGHBOR10',
    percent: 10,
    runs: 'this month and the next',
    firstStores: 3,
    isTakenInLast: true,
    funding: { hq: 50 },
  },
  {
    title: 'New stories',
    code: 'NEWSTORIES',
    percent: 20,
    types: books,
    runs: 'next month',
    funding: { hq: 60, vendor: 40 },
  },
];
