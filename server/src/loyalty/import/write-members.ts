import { addDays } from '@backroom/contract/kit/dates';
import type { LoyaltyTerms } from '@backroom/contract/loyalty-terms';
import { sql } from 'kysely';
import { erasedAmong } from '../../customers/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { ImportContext } from '../../platform/file-import/kind.ts';
import {
  type Outcome,
  type Refusal,
  togetherOrAlone,
  type Write,
} from '../../platform/file-import/outcome.ts';
import { momentInZone } from '../../platform/zoned-moment.ts';
import { openMembers } from '../customers/open-members.ts';
import type { MemberRow } from './member-row.ts';

/** Of a transaction. */
const BATCH = 500;

const taken: Refusal = { refused: 'Another customer has this e-mail address', column: 'email' };

/** An old list must not bring somebody back; head office can, by hand. */
const gone: Refusal = { refused: 'This person asked to be erased', column: 'email' };

const erasedOf = (services: ImportContext['services'], rows: readonly MemberRow[]) =>
  erasedAmong(
    services,
    rows.map(({ email }) => email),
  );

/** The last moment of a day in the chain's zone. */
const endOf = (day: string, timezone: string): Date =>
  new Date(Date.parse(momentInZone(addDays(day, 1), '00:00:00', timezone)) - 1);

/** Rows that have become shoppers, in this run of the import or an earlier one. */
const madeBefore = async (
  trx: Database,
  source: string,
  rows: readonly MemberRow[],
): Promise<Set<number>> => {
  const { rows: found } = await sql<{ key: string }>`
    select e.idempotency_key as key from loyalty_entries e
    join unnest(${rows.map(({ store }) => store.shopId)}::int[], ${rows.map(({ row }) => `${source}:${row}`)}::text[])
      as k(shop_id, key) on e.shop_id = k.shop_id and e.idempotency_key = k.key`.execute(trx);
  return new Set(found.map(({ key }) => Number(key.slice(source.length + 1))));
};

/**
 * Makes shoppers of rows, each with one opening balance for which no store answers. Orders placed before the import earn
 * them nothing. A row becomes a shopper once in an import, however often it is written.
 */
export const writeMembers = (context: ImportContext, terms: LoyaltyTerms): Write<MemberRow> => {
  const { services, importId, actor } = context;
  return async (rows) => {
    if (importId === null) throw new Error('Shoppers are imported under an id, so that none is made twice');
    const source = `import:${importId}`;
    const at = new Date();
    const opening = {
      source,
      actor: { kind: 'user' as const, name: actor.name },
      reason: 'Brought over',
      at,
      terms,
    };
    const write = togetherOrAlone<MemberRow>((batch) =>
      services.db.transaction().execute(async (trx): Promise<Outcome[]> => {
        const before = await madeBefore(trx, source, batch);
        const erased = await erasedOf({ ...services, db: trx }, batch);
        const members = batch.flatMap((row) =>
          before.has(row.row) || erased.has(row.email)
            ? []
            : [
                {
                  ...row,
                  since: at,
                  expiresAt: row.expiresOn === null ? undefined : endOf(row.expiresOn, terms.timezone),
                },
              ],
        );
        const made = await openMembers(trx, members, opening);
        return batch.map(({ row, email }) =>
          before.has(row) || made.has(row) ? 'created' : erased.has(email) ? gone : taken,
        );
      }),
    );
    const outcomes: Outcome[] = [];
    for (let start = 0; start < rows.length; start += BATCH) {
      outcomes.push(...(await write(rows.slice(start, start + BATCH))));
    }
    return outcomes;
  };
};

/** What writing would refuse: e-mail addresses that lead to a shopper. */
export const checkMembers =
  ({ services }: ImportContext) =>
  async (rows: readonly MemberRow[]): Promise<(Refusal | null)[]> => {
    const erased = await erasedOf(services, rows);
    const asked = rows.map((row) => `email:${row.email}`);
    const { rows: found } = await sql<{ identity: string }>`select identity from loyalty_identities
      where identity = any(${asked}::text[])`.execute(services.db);
    const known = new Set(found.map(({ identity }) => identity));
    return rows.map(({ email }, index) =>
      erased.has(email) ? gone : known.has(asked[index]!) ? taken : null,
    );
  };
