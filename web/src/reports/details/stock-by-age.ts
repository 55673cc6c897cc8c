import { toCents, toDollars } from '@backroom/contract/kit/money';

type Stock = { closing_value: number; units_sold: number; days_of_inventory: number | null };

const limits: readonly { name: string; upTo: number }[] = [
  { name: 'Up to 30 days', upTo: 30 },
  { name: '31 to 60 days', upTo: 60 },
  { name: '61 to 90 days', upTo: 90 },
  { name: '91 to 180 days', upTo: 180 },
  { name: '181 to 365 days', upTo: 365 },
  { name: 'Over a year', upTo: Number.POSITIVE_INFINITY },
];

const DEAD = 'Sold nothing';

/** How many there are, each a bar. */
export const AGES = limits.length + 1;

/** Closing value by how long it lasts at the speed of the range; what sold nothing stands last. */
export const stockByAge = (rows: readonly Stock[]) => {
  const groups = new Map(
    [...limits.map(({ name }) => name), DEAD].map((name) => [name, { cents: 0, rows: 0 }]),
  );
  for (const { closing_value, days_of_inventory } of rows) {
    if (closing_value === 0) continue;
    const limit = days_of_inventory === null ? null : limits.find(({ upTo }) => days_of_inventory <= upTo);
    const group = groups.get(limit?.name ?? DEAD);
    if (!group) continue;
    group.cents += toCents(closing_value);
    group.rows += 1;
  }
  return [...groups].map(([name, group]) => ({ name, value: toDollars(group.cents), rows: group.rows }));
};
