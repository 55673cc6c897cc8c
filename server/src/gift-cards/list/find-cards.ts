import { totalPagesOf } from '@backroom/contract/kit/list';
import { toDollars } from '@backroom/contract/kit/money';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { CardKey } from '../ledger/ledger.ts';
import { type CardFilter, matches } from './card-filter.ts';
import { statusSql } from './card-rows.ts';

const columns = {
  updated_at: 'updated_at',
  created_at: 'created_at',
  balance: 'balance_cents',
  initial_amount: 'loaded_cents',
  expires_at: 'ends_at',
  customer_email: 'customer_email',
} as const;

export type CardSort = { sortBy: keyof typeof columns; sortOrder: 'asc' | 'desc' };

/** The column as SQL that never gives null, so that sorting and walking on after a row agree. */
export const sortColumn = (sortBy: CardSort['sortBy']): RawBuilder<unknown> => {
  if (sortBy === 'expires_at') return sql`coalesce(ends_at, 'infinity')`;
  if (sortBy === 'customer_email') return sql`coalesce(customer_email, '')`;
  return sql.raw(columns[sortBy]);
};

export const orderBy = ({ sortBy, sortOrder }: CardSort, backwards = false): RawBuilder<unknown> => {
  const direction = sql.raw((sortOrder === 'asc') === backwards ? 'desc' : 'asc');
  return sql`${sortColumn(sortBy)} ${direction}, gift_card_id ${direction}`;
};

/** Figures over the whole filter (domain.md 3.1, "List counters"); deactivated cards have ended like expired ones. */
export const countCards = async (db: Database, filter: CardFilter) => {
  const living = sql`(ends_at is null or ends_at >= now()) and balance_cents > 0`;
  const { rows } = await sql<Record<'cards' | 'owed' | 'active' | 'redeemed' | 'spent', number>>`
    select count(*)::float8 as cards,
      coalesce(sum(balance_cents) filter (where ${living}), 0)::float8 as owed,
      (count(*) filter (where ${living}))::float8 as active,
      (count(*) filter (where ${statusSql} = 'redeemed'))::float8 as redeemed,
      coalesce(sum(redeemed_cents), 0)::float8 as spent
    from gift_cards where ${matches(filter)}`.execute(db);
  const row = rows[0]!;
  return {
    totalCards: row.cards,
    totalBalance: toDollars(row.owed),
    activeCards: row.active,
    redeemedCards: row.redeemed,
    totalRedeemed: toDollars(row.spent),
  };
};

/** The cards of one page. One in the second half is read from the end, so that no page skips more than half. */
export const findPage = async (
  db: Database,
  filter: CardFilter,
  sort: CardSort,
  { page, limit, total }: { page: number; limit: number; total: number },
): Promise<CardKey[]> => {
  const offset = (page - 1) * limit;
  const size = Math.min(limit, total - offset);
  if (size <= 0) return [];
  const backwards = offset > total / 2;
  const skip = backwards ? total - offset - size : offset;
  const { rows } = await sql<{ shop_id: number; gift_card_id: number }>`
    select shop_id, gift_card_id from gift_cards where ${matches(filter)}
    order by ${orderBy(sort, backwards)} limit ${size} offset ${skip}`.execute(db);
  const keys = rows.map((row) => ({ shopId: row.shop_id, id: row.gift_card_id }));
  return backwards ? keys.reverse() : keys;
};

/** What the specification says of a list's pages (section 3: "Pagination"). */
export const paginationOf = (page: number, limit: number, total: number) => {
  const totalPages = totalPagesOf(total, limit);
  return {
    currentPage: page,
    totalPages,
    totalCount: total,
    limit,
    hasNextPage: page < totalPages,
    hasPrevPage: page > 1,
  };
};
