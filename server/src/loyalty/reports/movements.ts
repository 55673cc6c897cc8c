import type { LocalDate } from '@backroom/contract/kit/dates';
import { addDays } from '@backroom/contract/kit/dates';
import type { LoyaltyDay } from '@backroom/contract/loyalty-reports';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { type Hundredths, toPoints } from '../points.ts';
import { type OfStores, sumEntries } from '../sums/read.ts';

/** Days, and the stores in which something moved; null is all. */
export type Range = { start: LocalDate; end: LocalDate; stores: OfStores };

const kinds = [
  'earned',
  'earned_reversed',
  'redeemed',
  'redeemed_reimbursed',
  'given',
  'adjusted',
  'expired',
] as const;
type Kind = (typeof kinds)[number];
export type Movement = Record<Kind | 'opening' | 'closing', Hundredths>;

/** The column of the roll-forward that an entry stands in. */
const kindOf = sql<Kind>`case type
  when 'EARN' then 'earned' when 'EARN_REVERSAL' then 'earned_reversed' when 'REDEEM' then 'redeemed'
  when 'REDEEM_REVERSAL' then 'redeemed_reimbursed' when 'BONUS' then 'given' when 'IMPORT' then 'given'
  when 'EXPIRE' then 'expired' else 'adjusted' end`;

const nothing = (opening: Hundredths): Movement => ({
  opening,
  earned: 0,
  earned_reversed: 0,
  redeemed: 0,
  redeemed_reimbursed: 0,
  given: 0,
  adjusted: 0,
  expired: 0,
  closing: opening,
});

const openingOf = async (db: Database, { start, stores }: Range): Promise<Hundredths> => {
  const [sum] = await sumEntries<{ points: number }>(db, stores, {
    fields: sql`coalesce(sum(points), 0)::float8 as points`,
    where: sql`local_date < ${start}::date`,
  });
  return sum?.points ?? 0;
};

/** Points day by day, every day of the range, each opening with what the one before closed with. */
export const movementsByDay = async (db: Database, range: Range): Promise<[LocalDate, Movement][]> => {
  const rows = await sumEntries<{ day: LocalDate; kind: Kind; points: number }>(db, range.stores, {
    fields: sql`local_date::text as day, ${kindOf} as kind, sum(points)::float8 as points`,
    where: sql`local_date between ${range.start}::date and ${range.end}::date`,
    rest: sql`group by 1, 2`,
  });
  const byDay = Map.groupBy(rows, ({ day }) => day);
  const days: [LocalDate, Movement][] = [];
  let balance = await openingOf(db, range);
  for (let day = range.start; day <= range.end; day = addDays(day, 1)) {
    const movement = nothing(balance);
    for (const { kind, points } of byDay.get(day) ?? []) {
      movement[kind] += points;
      movement.closing += points;
    }
    balance = movement.closing;
    days.push([day, movement]);
  }
  return days;
};

/** All days as one. */
export const totalOf = (days: readonly (readonly [LocalDate, Movement])[]): Movement => {
  const total = nothing(days[0]?.[1].opening ?? 0);
  for (const [, movement] of days) for (const kind of kinds) total[kind] += movement[kind];
  total.closing = days.at(-1)?.[1].closing ?? total.opening;
  return total;
};

export const presentMovement = (movement: Movement): Omit<LoyaltyDay, 'date'> => ({
  opening: toPoints(movement.opening),
  earned: toPoints(movement.earned),
  earned_reversed: toPoints(movement.earned_reversed),
  redeemed: toPoints(movement.redeemed),
  redeemed_reimbursed: toPoints(movement.redeemed_reimbursed),
  given: toPoints(movement.given),
  adjusted: toPoints(movement.adjusted),
  expired: toPoints(movement.expired),
  closing: toPoints(movement.closing),
});

/** What was earned and spent in each of some stores, net of what was taken back. */
export const movedByStore = async (
  db: Database,
  { start, end }: Pick<Range, 'start' | 'end'>,
  stores: readonly number[],
) => {
  const rows = await sumEntries<{ shop_id: number; earned: number; redeemed: number }>(db, stores, {
    fields: sql`shop_id,
      coalesce(sum(points) filter (where type in ('EARN', 'EARN_REVERSAL')), 0)::float8 as earned,
      -coalesce(sum(points) filter (where type in ('REDEEM', 'REDEEM_REVERSAL')), 0)::float8 as redeemed`,
    where: sql`local_date between ${start}::date and ${end}::date`,
    rest: sql`group by 1`,
  });
  return new Map(rows.map((row) => [row.shop_id, row]));
};
