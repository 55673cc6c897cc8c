import { ApiError } from '@backroom/contract/kit/errors';
import { sql } from 'kysely';
import { type Actor, systemActor } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { House } from '../../platform/house.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { EntryDetails } from '../../platform/ledger/ledger.ts';
import { entryToReverse } from '../../platform/ledger/reversal.ts';
import type { Services } from '../../platform/services.ts';
import { pushToShops } from '../../pushes/index.ts';
import { lockCustomer } from '../ledger/book-points.ts';
import { pointsLedger } from '../ledger/points-ledger.ts';
import { undoRedemption } from '../ledger/undo-redemption.ts';
import { toPoints } from '../points.ts';
import { type CodeKey, type CodeRow, codeColumns, codeIdOf, endCode, POINTS_CODE } from './code-rows.ts';

/** A code whose shop doesn't answer gives its points back so many days after its end: nobody can use it any more. */
const PATIENCE_DAYS = 7;

/** Gives the points of an open code back to their lots. Once, and not where an order has used it. */
const releaseCode = async (
  trx: Database,
  code: CodeKey,
  details: Pick<EntryDetails, 'actor' | 'note'>,
): Promise<boolean> => {
  if (!(await endCode(trx, code))) return false;
  const { rows } = await sql<CodeRow>`select ${codeColumns} from loyalty_codes
    where shop_id = ${code.shop_id} and loyalty_customer_id = ${code.loyalty_customer_id}
      and entry_no = ${code.entry_no}`.execute(trx);
  const store = rows[0]?.for_shop_id;
  const key = { shopId: code.shop_id, id: code.loyalty_customer_id };
  const customer = await lockCustomer(trx, key, store);
  const entry = await entryToReverse(
    trx,
    pointsLedger,
    customer,
    code.entry_no,
    ({ order }) => order.id === null,
  );
  if (!entry) return false;
  const idempotencyKey = `code-ended:${codeIdOf(code)}`;
  await undoRedemption(trx, customer, entry, { ...details, idempotencyKey });
  return true;
};

/**
 * Asks the shop to end a code; its points come back once the shop has. Where nothing can be asked they come back now.
 * @throws ApiError CONFLICT where it was used or has ended
 */
export const askToEnd = async (house: House, trx: Database, actor: Actor, code: CodeKey): Promise<void> => {
  const { rows } = await sql<CodeRow>`
    update loyalty_codes set asked_to_end_at = now()
    where shop_id = ${code.shop_id} and loyalty_customer_id = ${code.loyalty_customer_id}
      and entry_no = ${code.entry_no} and state = 'open'
    returning ${codeColumns}`.execute(trx);
  const [row] = rows;
  if (!row) throw new ApiError('CONFLICT', 'This code was used or has ended');
  const key = {
    shop_id: row.shop_id,
    loyalty_customer_id: row.loyalty_customer_id,
    entry_no: row.entry_no,
  };
  const { stores } = await pushToShops(house, trx, actor, {
    kind: POINTS_CODE,
    subject: codeIdOf(row),
    label: `Points code of ${toPoints(row.points).toFixed(2)} points`,
    to: [{ shopId: row.for_shop_id, wanted: { ...key, ended: true } }],
  });
  const isOver = row.expires_at <= new Date();
  if (stores.every(({ onItsWay }) => !onItsWay) && isOver) await releaseCode(trx, key, byItself);
};

const byItself = { actor: { kind: 'system', name: 'points codes' }, note: 'The code ended unused' } as const;

const due = async (db: Database, now: Date): Promise<CodeRow[]> => {
  const { rows } = await sql<CodeRow>`select ${codeColumns} from loyalty_codes
    where state = 'open' and expires_at < ${now} and (asked_to_end_at is null or asked_to_end_at < expires_at
      or expires_at < ${new Date(now.getTime() - PATIENCE_DAYS * 86_400_000)})
    order by expires_at limit 1000`.execute(db);
  return rows;
};

/** Ends the codes whose days are over. @returns how many */
export const endCodes = async (
  { db, house }: Pick<Services, 'db' | 'house'>,
  now = new Date(),
): Promise<number> => {
  const codes = await due(db, now);
  for (const code of codes) {
    const isLong = code.expires_at.getTime() < now.getTime() - PATIENCE_DAYS * 86_400_000;
    await db.transaction().execute(async (trx) => {
      if (isLong) await releaseCode(trx, code, byItself);
      else await askToEnd(house, trx, systemActor('points codes'), code);
    });
  }
  return codes.length;
};

const keyOf = (payload: Record<string, unknown>): CodeKey => ({
  shop_id: Number(payload.shop_id),
  loyalty_customer_id: Number(payload.loyalty_customer_id),
  entry_no: Number(payload.entry_no),
});

export const codeJobs: Jobs = {
  'end-points-codes': {
    schedule: '28 * * * *',
    run: async (services) => {
      const ended = await endCodes(services);
      if (ended > 0) services.log.info({ ended }, 'Points codes ended');
    },
  },
  'release-points-code': {
    run: async ({ db }, payload) => {
      await db.transaction().execute((trx) => releaseCode(trx, keyOf(payload), byItself));
    },
  },
};
