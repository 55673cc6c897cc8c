import { addDays } from '@backroom/contract/kit/dates';
import type { OrderDiscount, OrderDocument } from '@backroom/contract/order-document';
import { products } from './catalogue.ts';
import type { Chain } from './chain.ts';
import { campaigns, type PlannedCampaign } from './data/campaigns.ts';
import { discounts } from './data/discounts.ts';
import type { DemoStore } from './stores.ts';

/** A campaign of a chain: what the database's demo runs and what its practice shops hold. */
export type DemoCampaign = {
  /** The same in every installation. */
  id: string;
  number: number;
  title: string;
  code: string | null;
  kind: 'ORDER' | 'PRODUCT' | 'BXGY' | 'SHIPPING';
  value: { percent: number } | { cents: number };
  /** Handles of the collections that it is about; null is everything. */
  collections: string[] | null;
  minimumCents: number | null;
  /** Days in each store's own time, both included. */
  starts: string;
  ends: string | null;
  /** Since when it is paused. */
  pausedAt: string | null;
  madeAt: string;
  funding: { hq: number; franchisee: number; vendor: number };
  /** Of `owners`; null is head office. */
  owner: number | null;
  stores: DemoStore[];
  isSoldOut: boolean;
  /** Where the shop has the code for something of its own. */
  takenIn: DemoStore | null;
  /** Where somebody made it another percentage in the shop itself. */
  changedIn: { store: DemoStore; percent: number } | null;
};

const DAY_MS = 86_400_000;

const handleOf = (type: string) => type.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** The 15th of the month so many after the one of a day: never a day on which clocks change. */
const midMonth = (day: string, months: number): string => {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 15)).toISOString().slice(0, 10);
};

/** @param begun the day that has begun in every store */
const daysOf = (
  { runs }: PlannedCampaign,
  today: string,
  begun: string,
): { starts: string; ends: string | null } => {
  const year = Number(today.slice(0, 4));
  if (runs === undefined) return { starts: `${year - 2}-01-15`, ends: null };
  if (runs === 'next month') return { starts: midMonth(today, 1), ends: addDays(midMonth(today, 1), 13) };
  if (runs === 'this month and the next') return { starts: midMonth(today, -1), ends: midMonth(today, 1) };
  const thisYear = Number(begun.slice(0, 4));
  const began = `${thisYear}-${runs.from}` <= begun ? thisYear : thisYear - 1;
  return { starts: `${began}-${runs.from}`, ends: `${began}-${runs.to}` };
};

const storesOf = ({ owner, firstStores }: PlannedCampaign, stores: readonly DemoStore[]): DemoStore[] => {
  if (owner) return stores.filter((store) => store.owner === owner.index).slice(0, owner.stores);
  return stores.slice(0, firstStores ?? stores.length);
};

const promised = ({ is, title = '', code, percent = 0 }: PlannedCampaign) => {
  const known: OrderDiscount | undefined = is && discounts[is];
  if (!known) return { title, code: code ?? null, kind: 'ORDER' as const, value: { percent } };
  const value = Number(known.value);
  return {
    title: known.title,
    code: known.code || null,
    kind: known.discount_type,
    value: known.value_type === 'FIXED' ? { cents: Math.round(value * 100) } : { percent: value },
  };
};

const types = [...new Set(products.map(({ type }) => type))];

/** The campaigns of a chain that has stores for them, the oldest first. */
export const campaignsOf = ({ until, stores: all }: Pick<Chain, 'until' | 'stores'>): DemoCampaign[] => {
  const today = until.toISOString().slice(0, 10);
  const begun = new Date(until.getTime() - DAY_MS / 2).toISOString().slice(0, 10);
  return campaigns.flatMap((planned, index) => {
    const stores = storesOf(planned, all);
    const [, second] = stores;
    if (stores.length < (planned.firstStores ?? 1)) return [];
    const { starts, ends } = daysOf(planned, today, begun);
    const { hq = 0, vendor = 0 } = planned.funding;
    const made = Math.min(Date.parse(`${starts}T15:00:00Z`), until.getTime()) - (14 - index) * DAY_MS;
    return [
      {
        id: `0d15c000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`,
        number: index + 1,
        ...promised(planned),
        collections: planned.types ? types.filter(planned.types).map(handleOf) : null,
        minimumCents: planned.minimumCents ?? null,
        starts,
        ends,
        pausedAt: planned.isPaused ? `${addDays(today, -6)}T15:00:00.000Z` : null,
        madeAt: new Date(made).toISOString(),
        funding: { hq, franchisee: 100 - hq - vendor, vendor },
        owner: planned.owner?.index ?? null,
        stores,
        isSoldOut: planned.isSoldOut ?? false,
        takenIn: planned.isTakenInLast ? (stores.at(-1) ?? null) : null,
        changedIn: planned.changedTo && second ? { store: second, percent: planned.changedTo } : null,
      },
    ];
  });
};

/** What the shop that has a campaign's code uses it for. */
export const STREET_FAIR = 'Street fair';

/** What the shop of a store calls a campaign. */
export const shopDiscountId = (store: DemoStore, number: number): string =>
  `2${String(store.index + 1).padStart(3, '0')}${String(number).padStart(8, '0')}`;

/** Whether an order that stands used a code. */
export const usesCode = ({ cancelled_at, discounts: given, lines }: OrderDocument, code: string): boolean =>
  cancelled_at === null &&
  lines.some((line) =>
    line.discounts.some(({ discount, amount_cents }) => amount_cents > 0 && given[discount]?.code === code),
  );
