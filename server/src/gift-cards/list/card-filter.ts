import type { GiftCardStatus } from '@backroom/contract/gift-card-statuses';
import { ApiError, invalidField } from '@backroom/contract/kit/errors';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { containing } from '../../platform/database/like.ts';
import {
  type Holdings,
  holdsNow,
  type Scope,
  scopeOfToday,
  shopsAskedFor,
} from '../../platform/sessions/scope.ts';
import { heldNow } from '../../platform/sessions/scope-conditions.ts';
import { type CodeKey, hashOfCode } from '../ledger/codes.ts';
import { statusSql } from './card-rows.ts';

/** What narrows the list; the same object serves page, counters and export. */
export type CardFilterInput = {
  search?: string | undefined;
  status?: GiftCardStatus | 'deactivated' | 'all' | '' | undefined;
  from_date?: string | null | undefined;
  to_date?: string | null | undefined;
  shop_domain?: string[] | undefined;
  franchisee_id?: string[] | undefined;
};

/** A filter with its stores checked against the scope; cards belong to their store's owner of today. */
export type CardFilter = {
  shops: Holdings;
  /** The stores of the franchisees chosen; null where none is. */
  ofFranchisees: readonly number[] | null;
  status: GiftCardStatus | 'deactivated' | null;
  from: string | null;
  to: string | null;
  search: string | null;
  /** What the search would be as a whole code. */
  codeHash: Buffer | null;
};

/** The stores of some franchisees; null where all are meant. @throws ApiError FORBIDDEN, VALIDATION_FAILED */
const shopsOfFranchisees = async (scope: Scope, db: Database, ids: readonly string[] | undefined) => {
  if (!ids || ids.length === 0 || ids.includes('all')) return null;
  const numbers = ids.map((id) => (/^\d{1,9}$/.test(id) ? Number(id) : -1));
  const rows = await db
    .selectFrom('franchisees')
    .leftJoin('shops', 'shops.franchisee_id', 'franchisees.franchisee_id')
    .select(['franchisees.franchisee_id', 'shops.shop_id'])
    .where('franchisees.franchisee_id', 'in', numbers)
    .execute();
  for (const [index, id] of numbers.entries()) {
    const own = rows.filter((row) => row.franchisee_id === id);
    const allowed = own.some((row) => row.shop_id !== null && holdsNow(scope, row.shop_id));
    if (scope.holdings !== 'all' && !allowed) {
      throw new ApiError('FORBIDDEN', 'You may not see the cards of this franchisee');
    }
    if (own.length === 0) throw invalidField('franchisee_id', `There is no franchisee ${ids[index]}`);
  }
  return rows.flatMap((row) => row.shop_id ?? []);
};

const codeIn = (search: string | null): string | null => {
  const code = search?.replaceAll(/[\s-]/g, '').toUpperCase() ?? '';
  return /^[A-Z0-9]{8,20}$/.test(code) ? code : null;
};

/** @throws ApiError FORBIDDEN for a store or franchisee outside the scope, VALIDATION_FAILED for one there isn't */
export const readFilter = async (
  scope: Scope,
  db: Database,
  codeKey: CodeKey,
  input: CardFilterInput,
): Promise<CardFilter> => {
  const shops = await shopsAskedFor(scopeOfToday(scope), db, input.shop_domain, 'shop_domain');
  const ofFranchisees = await shopsOfFranchisees(scope, db, input.franchisee_id);
  // The mask's dots are no part of what is stored: a pasted masked code finds its card.
  const search =
    input.search
      ?.replaceAll(/[•*]+\s*/g, '')
      .trim()
      .toLowerCase() || null;
  const code = codeIn(search);
  return {
    shops,
    ofFranchisees,
    status: input.status && input.status !== 'all' ? input.status : null,
    from: input.from_date || null,
    to: input.to_date || null,
    search,
    codeHash: code ? hashOfCode(codeKey, code) : null,
  };
};

type Condition = RawBuilder<unknown>;

const searchCondition = (filter: CardFilter, search: string): Condition => {
  const text = sql`search_text like ${containing(search)}`;
  if (!filter.codeHash) return text;
  return sql`(${text} or (shop_id, gift_card_id) in (
    select shop_id, gift_card_id from gift_card_codes where code_hash = ${filter.codeHash}))`;
};

/** The whole filter as a condition on `gift_cards`. */
export const matches = (filter: CardFilter): Condition => {
  const conditions: Condition[] = [heldNow(filter.shops, 'shop_id')];
  if (filter.ofFranchisees) conditions.push(sql`shop_id = any(${filter.ofFranchisees}::int[])`);
  if (filter.from) conditions.push(sql`issued_on >= ${filter.from}::date`);
  if (filter.to) conditions.push(sql`issued_on <= ${filter.to}::date`);
  if (filter.status === 'deactivated') conditions.push(sql`deactivated_at is not null`);
  else if (filter.status) conditions.push(sql`${statusSql} = ${filter.status}`);
  if (filter.search) conditions.push(searchCondition(filter, filter.search));
  return sql.join(conditions, sql` and `);
};

/** Ids of cards as they are stored; what is none stands for no card. */
export const idNumbers = (ids: readonly string[]): number[] =>
  ids.map((id) => (/^\d{1,15}$/.test(id) ? Number(id) : -1));
