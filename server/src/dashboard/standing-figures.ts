import { toDollars } from '@backroom/contract/kit/money';
import { sql } from 'kysely';
import type { ReportRange } from '../figures/index.ts';
import { pointsLiability } from '../loyalty/index.ts';
import type { Database } from '../platform/database/connect.ts';
import { askTogether } from '../platform/database/one-statement.ts';
import { firstOfMonth } from '../platform/pieces-of-range.ts';
import type { Scope } from '../platform/sessions/scope.ts';
import { royaltyAccrued } from '../royalty/index.ts';
import { stockByLocation } from '../stock/index.ts';
import { latestToday } from '../stores/index.ts';
import { standing } from './key-figures.ts';

/** What is owed on gift cards that the stores issued and that can still be used, in cents. */
const giftCardLiability = async (db: Database, { cells, shopIds }: ReportRange): Promise<number> => {
  // Of all stores an index has them, without stores (migrations/0229).
  const ofStores = cells === 'chain' ? sql`true` : sql`shop_id = any(${[...shopIds]}::int[])`;
  const rows = await askTogether(
    db,
    sql<{ owed: number }>`
    select coalesce(sum(balance_cents), 0)::float8 as owed from gift_cards
    where ${ofStores} and balance_cents > 0
      and (ends_at is null or ends_at > now())`,
  );
  return rows[0]?.owed ?? 0;
};

/** Liabilities and the royalties of this month. */
export const readStanding = async (scope: Scope, db: Database, range: ReportRange) => {
  const today = latestToday(range.stores);
  const isSuperAdmin = scope.audience === 'super-admin';
  const [owed, points, royalty] = await Promise.all([
    giftCardLiability(db, range),
    // Sums of all stores as one are few rows; of each store they are hundreds of times as many.
    pointsLiability(db, range.cells === 'chain' ? undefined : range.shopIds),
    isSuperAdmin
      ? royaltyAccrued(db, { ...range, start: firstOfMonth(today), end: today, until: null })
      : null,
  ]);
  return { owed, points, royalty };
};

/** What the stock of the stores cost, in cents. */
export const readStockValue = async (db: Database, { stores }: ReportRange): Promise<number> => {
  const places = await stockByLocation(db, stores, latestToday(stores));
  return places.reduce((cents, place) => cents + place.cost, 0);
};

/** Figures that stand as of now, whatever the range: liabilities, royalties of this month, stock. */
export const standingFigures = (
  { owed, points, royalty }: Awaited<ReturnType<typeof readStanding>>,
  value: number,
) => {
  return [
    standing('gift_card_liability', 'Gift-card liability', '/reports/gift-cards', toDollars(owed), 'now'),
    ...(points
      ? [
          standing(
            'loyalty_liability',
            'Points liability',
            '/loyalty/reports',
            toDollars(points.cents),
            'now',
          ),
        ]
      : []),
    standing(
      'inventory_value',
      'Inventory value',
      '/reports/inventory-valuation-by-location',
      toDollars(value),
      'now, at cost',
    ),
    ...(royalty !== null
      ? [
          standing(
            'royalty_accrued',
            'Royalty accrued',
            '/reports/royalty-report',
            royalty,
            'month to date, without minimums',
          ),
        ]
      : []),
  ];
};
