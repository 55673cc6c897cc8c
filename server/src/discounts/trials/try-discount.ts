import type { DiscountTrial, discountTrialEndpoints } from '@backroom/contract/discount-trials';
import { ApiError } from '@backroom/contract/kit/errors';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { Call } from '../../platform/http/call.ts';
import { enqueue, type Jobs } from '../../platform/jobs/jobs.ts';
import type { ThreadTask } from '../../platform/threads/thread-task.ts';
import { threadsOf } from '../../platform/threads/threads.ts';
import { storesToChange } from '../list/find-discounts.ts';
import type { Asked } from './asked.ts';
import { runTrial } from './run-trial.ts';

/** So many orders are counted while a page waits; of more, a part. */
const MOST_AT_ONCE = 60_000;
/** So many orders make an estimate. */
export const SAMPLE = 12_000;

const KEPT_DAYS = 7;

const daysBack = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

const countOrders = async (db: Database, { stores, from, to }: Asked): Promise<number> => {
  const { rows } = await sql<{ orders: number }>`
    select coalesce(sum(orders), 0)::float8 as orders from order_counts
    where shop_id = any(${stores.map(({ shop_id }) => shop_id)}::int[])
      and local_date between ${from}::date and ${to}::date`.execute(db);
  return rows[0]?.orders ?? 0;
};

type Given = { asked: Asked; every: number; trialId: string | null };

/** Says how far it is; false once somebody stopped it. */
const tellProgress = (db: Database, trialId: string) => async (orders: number) => {
  const { numAffectedRows = 0n } = await sql`update discount_trials set done = least(total, ${orders})
    where trial_id = ${trialId}::uuid and state = 'RUNNING'`.execute(db);
  return numAffectedRows > 0n;
};

/** Beside the event loop: hundreds of thousands of orders are gone through. */
export const trialTasks: Readonly<Record<string, ThreadTask>> = {
  'try-discount': ({ db }, { asked, every, trialId }: Given, signal) =>
    runTrial(db, asked, every, async (orders) => {
      signal.throwIfAborted();
      return trialId === null ? true : tellProgress(db, trialId)(orders);
    }),
};

const inThread = async (
  services: Call<typeof discountTrialEndpoints.tryDiscount>['services'],
  given: Given,
  signal?: AbortSignal,
): Promise<DiscountTrial | null> =>
  // The task above gives nothing else.
  (await threadsOf(services).run('try-discount', given, { signal })) as DiscountTrial | null;

/** A person's trials that still run are stopped: they ask for another one. */
const begin = async (db: Database, userId: string, asked: Asked, total: number): Promise<string> =>
  db.transaction().execute(async (trx) => {
    await sql`update discount_trials set state = 'CANCELLED', done_at = now()
      where user_id = ${userId}::uuid and state in ('WAITING', 'RUNNING')`.execute(trx);
    const { rows } = await sql<{ trial_id: string }>`
      insert into discount_trials (user_id, asked, total) values (${userId}::uuid, ${JSON.stringify(asked)}::jsonb, ${total})
      returning trial_id`.execute(trx);
    const id = rows[0]?.trial_id ?? '';
    await enqueue(trx, 'try-discount', { id }, { maxAttempts: 3 });
    return id;
  });

/** What a discount would have cost. @throws ApiError for stores that aren't the caller's */
export const tryDiscount = async (call: Call<typeof discountTrialEndpoints.tryDiscount>) => {
  const { scope, user, db, services, body } = call;
  const stores = await storesToChange(scope, db, body.discount.shops);
  const asked: Asked = {
    discount: body.discount,
    stores: stores.map(({ shop_id, shop_domain, name }) => ({ shop_id, shop_domain, name })),
    from: daysBack(body.days),
    to: daysBack(1),
  };
  const total = await countOrders(db, asked);
  const every = total <= MOST_AT_ONCE ? 1 : Math.ceil(total / SAMPLE);
  const [result, trialId] = await Promise.all([
    inThread(services, { asked, every, trialId: null }),
    every === 1 ? null : begin(db, user.user_id, asked, total),
  ]);
  if (!result) throw new ApiError('INTERNAL', 'Failed to try the discount');
  return { result, trial_id: trialId };
};

type Row = { state: string; done: number; total: number; result: DiscountTrial | null };

const readOne = async (db: Database, userId: string, trialId: string) => {
  const { rows } = await sql<Row>`select state, done, total, result from discount_trials
    where trial_id = ${trialId}::uuid and user_id = ${userId}::uuid`.execute(db);
  const [row] = rows;
  if (!row) throw new ApiError('NOT_FOUND', 'There is no such trial');
  return {
    id: trialId,
    // The table's check allows no other.
    state: row.state as 'WAITING' | 'RUNNING' | 'DONE' | 'CANCELLED' | 'FAILED',
    progress_pct: row.total === 0 ? 100 : Math.round((row.done / row.total) * 1_000) / 10,
    result: row.result,
  };
};

export const getTrial = ({ db, user, body }: Call<typeof discountTrialEndpoints.getDiscountTrial>) =>
  readOne(db, user.user_id, body.trial_id);

export const cancelTrial = async ({
  db,
  user,
  body,
}: Call<typeof discountTrialEndpoints.cancelDiscountTrial>) => {
  await sql`update discount_trials set state = 'CANCELLED', done_at = now()
    where trial_id = ${body.trial_id}::uuid and user_id = ${user.user_id}::uuid and state in ('WAITING', 'RUNNING')`.execute(
    db,
  );
  return readOne(db, user.user_id, body.trial_id);
};

export const trialJobs: Jobs = {
  'try-discount': {
    run: async (services, { id }, signal) => {
      const { db, log } = services;
      const trialId = String(id);
      const { rows } = await sql<{ asked: Asked }>`update discount_trials set state = 'RUNNING', done = 0
        where trial_id = ${trialId}::uuid and state in ('WAITING', 'RUNNING') returning asked`.execute(db);
      const [row] = rows;
      if (!row) return;
      try {
        const result = await inThread(services, { asked: row.asked, every: 1, trialId }, signal);
        if (!result) return;
        await sql`update discount_trials set state = 'DONE', done = total, result = ${JSON.stringify(result)}::jsonb,
          done_at = now() where trial_id = ${trialId}::uuid and state = 'RUNNING'`.execute(db);
      } catch (error) {
        // A process that ends gives the job back: the next one begins anew.
        if (signal.aborted) throw error;
        log.error({ err: error, trial: trialId }, 'A discount could not be tried on past sales');
        await sql`update discount_trials set state = 'FAILED', done_at = now()
          where trial_id = ${trialId}::uuid and state = 'RUNNING'`.execute(db);
      }
    },
  },
  'forget-discount-trials': {
    schedule: '20 4 * * *',
    run: async ({ db }) => {
      await sql`delete from discount_trials where asked_at < now() - make_interval(days => ${KEPT_DAYS})`.execute(
        db,
      );
    },
  },
};
