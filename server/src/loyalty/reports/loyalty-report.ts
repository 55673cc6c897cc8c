import { addDays, daysBetween, type LocalDate } from '@backroom/contract/kit/dates';
import { invalidField } from '@backroom/contract/kit/errors';
import { percent, toDollars } from '@backroom/contract/kit/money';
import type { LoyaltyReport } from '@backroom/contract/loyalty-reports';
import { defaultTerms } from '@backroom/contract/loyalty-terms';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { Scope } from '../../platform/sessions/scope.ts';
import { latestToday, reportStores } from '../../stores/index.ts';
import { toPoints, worthOf } from '../points.ts';
import { sumCustomers } from '../sums/read.ts';
import { readVersions, versionAt } from '../terms/terms-in-force.ts';
import { pointsLiability } from './liability.ts';
import { movedByStore, movementsByDay, presentMovement, type Range, totalOf } from './movements.ts';
import { settledOwners } from './owners.ts';
import { type Cell, positionsOf, settledCells } from './settlement.ts';

export type LoyaltyReportFilters = {
  shop_name?: string[] | undefined;
  start_date?: string | undefined;
  end_date?: string | undefined;
  compare?: { start_date: string; end_date: string } | undefined;
};

/** Bears what it gave: bonuses, adjustments, points brought over. */
const HEAD_OFFICE = 'Head office';
const MOST_DAYS = 1_100;
const ACTIVE_DAYS = 90;

const membersOf = async (db: Database, { start, end, stores }: Range) => {
  const where = stores === null ? sql`true` : sql`event_shop_id = any(${[...stores]}::int[])`;
  const shoppersOf = (type: 'EARN' | 'REDEEM', from: LocalDate) => sql`(select count(*) from (
      select distinct loyalty_customer_id from loyalty_entries
      where type = ${sql.lit(type)} and ${where} and local_date between ${from}::date and ${end}::date
    ) x)::float8`;
  const { rows } = await sql<Record<'active' | 'redeeming', number>>`
    select ${shoppersOf('EARN', addDays(end, 1 - ACTIVE_DAYS))} as active,
      ${shoppersOf('REDEEM', start)} as redeeming`.execute(db);
  const { customers: total } = await sumCustomers(db, null, sql`true`);
  const joined = sql`joined_on between ${start}::date and ${end}::date`;
  return { total, joined: (await sumCustomers(db, null, joined)).customers, ...rows[0]! };
};

const topBalances = async (db: Database): Promise<LoyaltyReport['top_balances']> => {
  const { rows } = await sql<{ id: string; name: string; points: number }>`
    select loyalty_customer_id::text as id, coalesce(nullif(trim(first_name || ' ' || last_name), ''), email, member_code) as name,
      balance_points as points
    from loyalty_customers where balance_points > 0
    order by balance_points desc, loyalty_customer_id limit 50`.execute(db);
  return rows.map(({ id, name, points }) => ({ customerId: id, name, points: toPoints(points) }));
};

const expiring = async (db: Database, terms: { point_value: number }) => {
  const { rows } = await sql<{ days: number; points: number; customers: number }>`
    select d.days, coalesce(sum(l.left_points), 0)::float8 as points,
      count(distinct l.loyalty_customer_id)::float8 as customers
    from unnest(array[30, 60, 90]) as d(days)
    left join loyalty_lots l on l.left_points > 0 and l.expires_at is not null
      and l.expires_at < now() + make_interval(days => d.days)
    group by 1 order by 1`.execute(db);
  return rows.map(({ days, points, customers }) => ({
    days,
    points: toPoints(points),
    amount: toDollars(worthOf(points, terms)),
    customers,
  }));
};

const ownersOfShops = async (db: Database) => {
  const { rows } = await sql<{ shop_id: number; shop: string; store_name: string; owner: string }>`
    select s.shop_id, s.shop_domain as shop, s.name as store_name,
      coalesce(nullif(trim(f.first_name || ' ' || f.last_name), ''), ${HEAD_OFFICE}) as owner
    from shops s left join franchisees f on f.franchisee_id = s.franchisee_id order by s.name`.execute(db);
  return new Map(rows.map((row) => [row.shop_id, row]));
};

/**
 * Points over some days (domain.md 3.3, "/loyalty/reports"). With stores chosen, movements are those that happened there; a
 * balance is the chain's, so nothing is said of what is owed then.
 * @throws ApiError VALIDATION_FAILED for days that make no range or a store there isn't
 */
export const loyaltyReport = async (
  scope: Scope,
  db: Database,
  { shop_name, start_date, end_date, compare }: LoyaltyReportFilters,
): Promise<LoyaltyReport> => {
  const stores = await reportStores(scope, db, shop_name);
  const end = end_date ?? latestToday(stores);
  const start = start_date ?? `${end.slice(0, 8)}01`;
  if (end < start) throw invalidField('end_date', 'End date must be on or after start date');
  if (daysBetween(start, end) > MOST_DAYS) throw invalidField('end_date', 'Choose at most 1,100 days');
  const isAll = !shop_name || shop_name.length === 0;
  const shopIds = stores.map(({ shop_id }) => shop_id);
  const range: Range = { start, end, stores: isAll ? null : shopIds };
  const held = versionAt(await readVersions(db), new Date());
  const terms = held?.terms ?? defaultTerms;
  const days = await movementsByDay(db, range);
  if (compare && daysBetween(compare.start_date, compare.end_date) > MOST_DAYS) {
    throw invalidField('compare.end_date', 'Choose at most 1,100 days');
  }
  const earlier = compare && { start: compare.start_date, end: compare.end_date, stores: range.stores };
  const liability = isAll ? await pointsLiability(db) : null;
  const owners = await ownersOfShops(db);
  const chosen = new Set(shopIds);
  const cells = (await settledCells(db, range)).filter(
    ({ earned, spent }) => isAll || chosen.has(spent) || (earned !== null && chosen.has(earned)),
  );
  const moved = await movedByStore(db, range, shopIds);
  const members = await membersOf(db, range);
  const totals = totalOf(days);
  const byStore = positionsOf(cells, (shopId) => shopId);
  return {
    meta: {
      start_date: start,
      end_date: end,
      program_name: terms.program_name,
      point_value: terms.point_value,
      timezones: [...new Set(stores.map(({ timezone }) => timezone))].sort(),
      stores: stores.map(({ shop, store_name }) => ({ shop, store_name })),
    },
    days: days.map(([date, movement]) => ({ date, ...presentMovement(movement) })),
    totals: presentMovement(totals),
    previous: earlier ? presentMovement(totalOf(await movementsByDay(db, earlier))) : null,
    liability: liability && {
      points: toPoints(liability.points),
      amount: toDollars(liability.cents),
      of: new Date().toISOString(),
    },
    members: {
      ...members,
      redemption_rate_pct: percent(
        0 - totals.redeemed - totals.redeemed_reimbursed,
        totals.earned + totals.given,
      ),
    },
    stores: [...owners.values()]
      .filter(({ shop_id }) => chosen.has(shop_id))
      .map(({ shop_id, shop, store_name, owner }) => ({
        shop,
        store_name,
        owner,
        earned: toPoints(moved.get(shop_id)?.earned ?? 0),
        redeemed: toPoints(moved.get(shop_id)?.redeemed ?? 0),
        ...(byStore.get(shop_id) ?? { to_pay: 0, to_receive: 0, net: 0 }),
      })),
    matrix: cells.map(({ earned, spent, points, cents }: Cell) => ({
      earned_at: earned === null ? HEAD_OFFICE : (owners.get(earned)?.store_name ?? HEAD_OFFICE),
      redeemed_at: owners.get(spent)?.store_name ?? '',
      points: toPoints(points),
      amount: toDollars(cents),
    })),
    owners: await settledOwners(db, range, HEAD_OFFICE),
    top_balances: await topBalances(db),
    expiring: await expiring(db, terms),
  };
};
