import type { OnboardingStep } from '@backroom/contract/franchises';
import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { askTogether, momentOf } from '../platform/database/one-statement.ts';
import type { House } from '../platform/house.ts';
import { type FranchiseeRow, readFranchisees } from './franchisee-rows.ts';

/** When a step was done, by the number of a store or franchisee; `true` where that isn't known. Absent: it waits. */
export type StepsDone = ReadonlyMap<number, Date | true>;

declare module '../platform/manifest.ts' {
  interface Contributions {
    /** Steps on the way of a store that a room brings: it fills them itself. They stand in the order of `place`. */
    onboarding: readonly {
      readonly key: string;
      readonly label: string;
      readonly place: number;
      readonly waitsFor: OnboardingStep['waitsFor'];
      readonly done: (db: Database, shopIds: readonly number[]) => Promise<StepsDone>;
    }[];
  }
}

type Own = Pick<OnboardingStep, 'key' | 'label' | 'waitsFor'> & {
  /** When, true where that isn't known, null while it waits. */
  done: Date | true | null;
};

/** Steps that are the franchisee's own, in order. */
const ownSteps = (row: FranchiseeRow, times: Times | undefined): Own[] => [
  { key: 'record', label: 'Record', waitsFor: 'head office', done: row.created_at },
  {
    key: 'invitation-sent',
    label: 'Invitation sent',
    waitsFor: 'head office',
    done: row.welcome_sent_at ?? (row.has_password || row.first_sign_in ? true : null),
  },
  {
    key: 'accepted',
    label: 'Invitation accepted',
    waitsFor: 'the franchisee',
    done: times?.accepted ? momentOf(times.accepted) : row.has_password || row.first_sign_in ? true : null,
  },
  {
    key: 'first-sign-in',
    label: 'First sign-in',
    waitsFor: 'the franchisee',
    done: times?.signed_in ? momentOf(times.signed_in) : row.first_sign_in ? true : null,
  },
  {
    key: 'store-assigned',
    label: 'Store assigned',
    waitsFor: 'head office',
    done: row.shops.length > 0 ? true : null,
  },
];

type Times = { franchisee_id: number; accepted: string | null; signed_in: string | null };

const readTimes = async (db: Database, ids: readonly number[]): Promise<Map<number, Times>> => {
  const rows = await askTogether(
    db,
    sql<Times>`
    select u.franchisee_id, (min(a.at) filter (where a.action = 'user.invitation-accepted'))::text as accepted,
      (min(a.at) filter (where a.action = 'user.signed-in'))::text as signed_in
    from users u join audit_log a on a.user_id = u.user_id
    where u.franchisee_id = any(${[...ids]}::int[]) and a.action in ('user.invitation-accepted', 'user.signed-in')
    group by u.franchisee_id`,
  );
  return new Map(rows.map((row) => [row.franchisee_id, row]));
};

const momentDone = (done: Date | true | null | undefined): Date | null =>
  done instanceof Date ? done : null;

/** Steps in their order, each waiting since the one before was done. */
const inOrder = (steps: readonly Own[], store: string | null, begun: Date): OnboardingStep[] => {
  let since = begun;
  return steps.map(({ done, ...step }) => {
    const at = momentDone(done);
    const waitingSince = done === null ? since.toISOString() : null;
    if (at && at > since) since = at;
    return { ...step, store, done: done !== null, doneAt: at?.toISOString() ?? null, waitingSince };
  });
};

/** How far each franchisee and each of their stores is, in order; a step shows only where its room is there. */
export const onboardingOf = async (
  db: Database,
  house: House,
  franchisees: readonly FranchiseeRow[],
): Promise<Map<number, OnboardingStep[]>> => {
  const shopIds = franchisees.flatMap(({ shops }) => shops.map(({ id }) => Number(id)));
  const brought = house
    .asked('onboarding')
    .flat()
    .toSorted((a, b) => a.place - b.place);
  const [times, ...done] = await Promise.all([
    readTimes(
      db,
      franchisees.map((row) => row.franchisee_id),
    ),
    ...brought.map((step) => step.done(db, shopIds)),
  ]);
  return new Map(
    franchisees.map((row) => {
      const own = inOrder(ownSteps(row, times.get(row.franchisee_id)), null, row.created_at);
      const ofStores = row.shops.flatMap(({ id, name }) =>
        inOrder(
          brought.map(({ key, label, waitsFor }, index) => ({
            key,
            label,
            waitsFor,
            done: done[index]?.get(Number(id)) ?? null,
          })),
          name,
          row.created_at,
        ),
      );
      return [row.franchisee_id, [...own, ...ofStores]];
    }),
  );
};

/** What somebody waits for first; null where all is done. */
export const firstWaiting = (steps: readonly OnboardingStep[] | undefined): OnboardingStep | null =>
  steps?.find(({ done }) => !done) ?? null;

/** Franchisees who have waited for the same step for longer than some days. */
export const waitingLong = async (db: Database, house: House, days: number) => {
  const rows = await readFranchisees(db, sql`f.status <> 'inactive'`);
  const steps = await onboardingOf(db, house, rows);
  const before = Date.now() - days * 86_400_000;
  return rows.flatMap((row) => {
    const step = firstWaiting(steps.get(row.franchisee_id));
    const isLong = step?.waitingSince && new Date(step.waitingSince).getTime() < before;
    return step && isLong ? [{ row, step }] : [];
  });
};
