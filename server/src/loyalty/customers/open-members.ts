import type { LoyaltyTerms } from '@backroom/contract/loyalty-terms';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { EntryDetails } from '../../platform/ledger/ledger.ts';
import { openAccounts } from '../../platform/ledger/open-accounts.ts';
import type { StoreDays } from '../../platform/ledger/read-account.ts';
import { phoneDigits } from '../../platform/personal-data.ts';
import { type CustomerKey, expiryOf } from '../ledger/points-books.ts';
import { pointsLedger } from '../ledger/points-ledger.ts';
import type { Hundredths } from '../points.ts';
import { countOpened } from '../sums/pending.ts';
import { newMemberCode, type Person, searchTextOf } from './accounts.ts';

/** A shopper of another programme, with what they bring. */
export type OpeningMember = Person & {
  /** In lower case, once in a batch. */
  email: string;
  /** The caller's number of it: the row of a file. */
  row: number;
  store: StoreDays;
  points: Hundredths;
  /** When these points expire; left out where the terms say. */
  expiresAt?: Date | undefined;
  /** Since when they are a member. */
  since: Date;
  note?: string | null;
};

export type OpeningOfMembers = {
  /** Names the batch for good: the entries' idempotency keys are `{source}:{row}`. */
  source: string;
  actor: EntryDetails['actor'];
  reason: string;
  /** When the points come in; orders placed before earn nothing. */
  at: Date;
  terms: LoyaltyTerms;
};

const takeIds = async (trx: Database, count: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('loyalty_customers', 'loyalty_customer_id')) as id
    from generate_series(1, ${count})`.execute(trx);
  return rows.map(({ id }) => id);
};

const recordOf = (member: OpeningMember, id: number) => {
  const code = newMemberCode();
  return {
    shop_id: member.store.shopId,
    id,
    email: member.email,
    first_name: member.firstName,
    last_name: member.lastName,
    phone: phoneDigits(member.phone),
    code,
    search_text: searchTextOf(member, code),
    since: member.since,
    points: member.points,
    by_terms: member.expiresAt === undefined,
    expires_at: member.expiresAt ?? null,
  };
};

/**
 * Enrols many shoppers at once, each with an opening balance that no store answers for: a batch of some hundreds in the
 * caller's transaction. One whose e-mail leads to somebody already is left out.
 * @returns the account that each row became
 */
export const openMembers = async (
  trx: Database,
  members: readonly OpeningMember[],
  { source, actor, reason, at, terms }: OpeningOfMembers,
): Promise<Map<number, CustomerKey>> => {
  const ids = await takeIds(trx, members.length);
  const all = members.map((member, index) => ({ member, record: recordOf(member, ids[index]!) }));
  const claims = (kind: 'email' | 'code', records: readonly { record: ReturnType<typeof recordOf> }[]) =>
    sql<{ id: number }>`insert into loyalty_identities (identity, shop_id, loyalty_customer_id)
      select identity, shop_id, id from jsonb_to_recordset(${JSON.stringify(
        records.map(({ record }) => ({ ...record, identity: `${kind}:${record[kind]}` })),
      )}::jsonb) as r(identity text, shop_id int, id bigint)
      order by identity on conflict do nothing returning loyalty_customer_id as id`.execute(trx);
  const claimed = new Set((await claims('email', all)).rows.map(({ id }) => id));
  const fresh = all.filter(({ record }) => claimed.has(record.id));
  await claims('code', fresh);
  const records = JSON.stringify(fresh.map(({ record }) => record));
  await sql`insert into loyalty_customers (shop_id, loyalty_customer_id, email, first_name, last_name, phone,
      member_code, search_text, created_at, opened_at, last_activity_at) overriding system value
    select shop_id, id, email, first_name, last_name, phone, code, search_text, since, ${at}::timestamptz, since
    from jsonb_to_recordset(${records}::jsonb) as r(shop_id int, id bigint, email text, first_name text,
      last_name text, phone text, code text, search_text text, since timestamptz)`.execute(trx);
  await openAccounts(
    trx,
    pointsLedger,
    fresh.map(({ member, record }) => ({
      key: { shopId: record.shop_id, id: record.id },
      home: member.store,
      state: { balance: 0, earned: 0, spent: 0, entries: 0 },
      opening: {
        type: 'IMPORT' as const,
        amount: member.points,
        at,
        own: {
          value_cents: 0,
          order_cents: null,
          rate_used: null,
          config_version: null,
          written_off_points: 0,
        },
      },
      details: { actor, idempotencyKey: `${source}:${member.row}`, reason, note: member.note ?? null },
    })),
  );
  await sql`insert into loyalty_lots (shop_id, loyalty_customer_id, lot_no, points, left_points, earned_shop_id,
      earned_at, available_at, expires_at)
    select shop_id, id, 1, points, points, null, ${at}::timestamptz, ${at}::timestamptz,
      case when by_terms then ${expiryOf(terms, at)} else expires_at end
    from jsonb_to_recordset(${records}::jsonb)
      as r(shop_id int, id bigint, points int, by_terms boolean, expires_at timestamptz)
    where points > 0`.execute(trx);
  await countOpened(
    trx,
    fresh.map(({ record }) => ({ shopId: record.shop_id, id: record.id })),
  );
  return new Map(fresh.map(({ member, record }) => [member.row, { shopId: record.shop_id, id: record.id }]));
};
