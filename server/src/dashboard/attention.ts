import { sql } from 'kysely';
import { latestChecks } from '../checks/index.ts';
import type { ReportRange } from '../figures/index.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Scope } from '../platform/sessions/scope.ts';
import { missingCosts } from '../reports/index.ts';
import { gapsOf, readTerms } from '../royalty/index.ts';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** A store that hasn't been heard of for longer than this is late. */
const LATE_HOURS = 2;
/** A franchisee who hasn't signed in for longer than this is asked about. */
const PENDING_DAYS = 7;

const plural = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

const notSynced = ({ stores }: ReportRange, now: number) => {
  const late = stores.filter(
    ({ synced_through }) => synced_through && synced_through.getTime() < now - LATE_HOURS * 3_600_000,
  );
  return {
    kind: 'not-synced' as const,
    title: `${plural(late.length, 'store')} not synced for ${LATE_HOURS} hours`,
    detail: late.map((store) => store.store_name).join(', '),
    count: late.length,
    href: '/settings',
  };
};

const countOf = async (db: Database, query: ReturnType<typeof sql<{ count: number }>>) => {
  const { rows } = await query.execute(db);
  return rows[0]?.count ?? 0;
};

const negativeCards = async (db: Database, { shopIds }: ReportRange) => {
  const count = await countOf(
    db,
    sql`select count(*)::float8 as count from gift_cards
      where shop_id = any(${[...shopIds]}::int[]) and balance_cents < 0`,
  );
  return {
    kind: 'gift-card-negative' as const,
    title: `${plural(count, 'gift card')} below zero`,
    detail: 'More was spent than stood on the card, or its purchase was refunded after use.',
    count,
    href: '/gift-card',
  };
};

const costs = async (scope: Scope, db: Database, range: ReportRange) => {
  const { totals } = await missingCosts(scope, db, {
    shop_name: range.stores.map((store) => store.shop),
    start_date: range.start,
    end_date: range.end,
    limit: 1,
  });
  return {
    kind: 'missing-cost' as const,
    title: `${plural(totals.skus, 'SKU')} sold without a cost`,
    detail: `${dollars.format(totals.net_sales_without_cost)} of net sales are left out of margins.`,
    count: totals.skus,
    href: '/reports/cost-of-goods-sold',
  };
};

const redChecks = async (db: Database) => {
  const result = await latestChecks(db);
  const red = result?.checks.filter((check) => !check.ok) ?? [];
  return {
    kind: 'checks-red' as const,
    title: `${plural(red.length, 'check')} of the figures failed`,
    detail: red.map((check) => `${check.id} ${check.title}`).join(', '),
    count: red.length,
    href: '/reports',
  };
};

const royaltyGaps = async (db: Database, range: ReportRange) => {
  const terms = Map.groupBy(await readTerms(db, range.shopIds), (one) => one.shop_id);
  const gaps = range.stores.flatMap((store) => gapsOf(store, terms.get(store.shop_id) ?? []));
  return {
    kind: 'missing-royalty-terms' as const,
    title: `${plural(gaps.length, 'gap')} in royalty terms`,
    detail: gaps.map((gap) => gap.store_name).join(', '),
    count: gaps.length,
    href: '/royalty-terms',
  };
};

const pendingFranchisees = async (db: Database) => {
  const count = await countOf(
    db,
    sql`select count(*)::float8 as count from franchisees where status = 'pending' and deleted_at is null
      and created_at < now() - make_interval(days => ${PENDING_DAYS})`,
  );
  return {
    kind: 'pending-franchisee' as const,
    title: `${plural(count, 'franchisee')} pending for over ${PENDING_DAYS} days`,
    detail: 'They have not signed in yet. Send the credentials again or call them.',
    count,
    href: '/franchises',
  };
};

const failedMails = async (db: Database) => {
  const count = await countOf(
    db,
    sql`select count(*)::float8 as count from mails where error is not null and sent_at is null
      and created_at > now() - interval '7 days'`,
  );
  return {
    kind: 'mail-failed' as const,
    title: `${plural(count, 'mail')} could not be sent`,
    detail: 'See the outbox for the reason.',
    count,
    href: '/mail-outbox',
  };
};

/** What somebody should look at, most urgent first; what is in order is left out. */
export const needsAttention = async (scope: Scope, db: Database, range: ReportRange) => {
  const isSuperAdmin = scope.audience === 'super-admin';
  const items = await Promise.all([
    notSynced(range, Date.now()),
    redChecks(db),
    negativeCards(db, range),
    costs(scope, db, range),
    ...(isSuperAdmin ? [royaltyGaps(db, range), pendingFranchisees(db), failedMails(db)] : []),
  ]);
  return items.filter((item) => item.count > 0);
};
