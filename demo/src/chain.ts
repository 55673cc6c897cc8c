import { addDays } from '@backroom/contract/kit/dates';
import { type TradeDay, tradeDay } from './calendar.ts';
import { type DemoStore, storesOf } from './stores.ts';

/** How large a generated chain is. */
export type ChainSize = {
  stores: number;
  days: number;
  /** Orders a day of a usual store. */
  dailyOrders: number;
};

/** A chain to generate: the same size and moment give the same chain. */
export type Chain = {
  size: ChainSize;
  /** Nothing happened after this moment. */
  until: Date;
  stores: DemoStore[];
  /** From the first to the last, which is the day of `until`. */
  days: TradeDay[];
  /** The year of `until`: figures that change from year to year stand for it. */
  year: number;
};

/** 24 stores, 13 months, about 40,000 orders. */
export const demoSize: ChainSize = { stores: 24, days: 396, dailyOrders: 3.7 };

/** The chain as it stands at a moment. A day keeps its orders for the rest of the year, whenever one looks. */
export const chainAt = (until: Date, size: ChainSize = demoSize): Chain => {
  const last = until.toISOString().slice(0, 10);
  const year = until.getUTCFullYear();
  const days = Array.from({ length: size.days }, (_, index) =>
    tradeDay(addDays(last, index + 1 - size.days), year),
  );
  return { size, until, stores: storesOf(size.stores), days, year };
};

/** How many customers a store knows: each of them buys a few times. */
export const customersOf = (chain: Chain, store: DemoStore): number =>
  Math.max(20, Math.round(store.size * chain.size.dailyOrders * chain.size.days * 0.21));
