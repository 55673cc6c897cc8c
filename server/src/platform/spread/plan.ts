import type { House } from '../house.ts';
import type { Spread } from '../manifest.ts';

/** Where each table lives once the database is spread over several machines (docs/operations.md). */
export type SpreadPlan = Readonly<Record<Spread, readonly string[]>>;

/** As the rooms' manifests say. */
export const spreadPlan = ({ tables }: House): SpreadPlan => {
  const spreadBy = (wanted: Spread) =>
    [...tables].filter(([, { spread }]) => spread === wanted).map(([name]) => name);
  return {
    reference: spreadBy('reference'),
    distributed: spreadBy('distributed'),
    local: spreadBy('local'),
  };
};
