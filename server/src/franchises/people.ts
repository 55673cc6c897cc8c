import type { person } from '@backroom/contract/franchisee-fields';
import type { franchisesEndpoints } from '@backroom/contract/franchises';
import { ApiError } from '@backroom/contract/kit/errors';
import { sql } from 'kysely';
import type * as z from 'zod';
import { addUser, changeUser, invite } from '../auth/index.ts';
import { audit } from '../platform/audit.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Call } from '../platform/http/call.ts';
import { endSessions } from '../platform/sessions/sessions.ts';
import { freeEmail } from '../users/index.ts';
import { nameOf, presentFranchisee, readFranchisee } from './franchisee-rows.ts';

type Person = z.output<typeof person>;

type PersonRow = Omit<Person, 'lastSeenAt'> & { last_seen: Date | null };

/** Those who sign in for a franchisee. */
export const readPeople = async (db: Database, franchiseeId: number): Promise<Person[]> => {
  const { rows } = await sql<PersonRow>`
    select u.user_id as id, trim(u.first_name || ' ' || u.last_name) as name, u.email, u.status,
      coalesce((select max(last_seen_at) from sessions where user_id = u.user_id), u.last_sign_in_at) as last_seen
    from users u where u.franchisee_id = ${franchiseeId} and u.deleted_at is null
    order by u.created_at, u.user_id`.execute(db);
  return rows.map(({ last_seen, ...row }) => ({ ...row, lastSeenAt: last_seen?.toISOString() ?? null }));
};

/** Invites somebody else who signs in for a franchisee. @throws ApiError CONFLICT where suspended */
export const addPerson = async (call: Call<typeof franchisesEndpoints.addFranchiseePerson>) => {
  const { db, services, user, actor, body } = call;
  return db.transaction().execute(async (trx) => {
    const row = await readFranchisee(trx, body.franchiseeId, true);
    if (row.status === 'inactive') {
      throw new ApiError('CONFLICT', `${nameOf(row)} is suspended. Lift that first.`);
    }
    await freeEmail(trx, body.email, 'email');
    const userId = await addUser(trx, {
      email: body.email,
      first_name: body.firstName,
      last_name: body.lastName,
      role: 'Admin',
      type: 'Franchisee',
      franchisee_id: row.franchisee_id,
    });
    await invite(trx, { user_id: userId, email: body.email }, { name: user.email, ...services });
    await audit(trx, actor, {
      action: 'franchisee.person-added',
      entity: 'franchisee',
      entityId: String(row.franchisee_id),
      after: { email: body.email, name: `${body.firstName} ${body.lastName}` },
    });
    return {
      franchisee: presentFranchisee(await readFranchisee(trx, row.franchisee_id)),
      message: `Invitation sent to ${body.email}`,
    };
  });
};

type Live = { user_id: string; status: string; suspended_from: string | null };

const livePeople = (trx: Database, franchiseeId: number): Promise<Live[]> =>
  trx
    .selectFrom('users')
    .select(['user_id', 'status', 'suspended_from'])
    .where('franchisee_id', '=', franchiseeId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .execute();

/** Keeps the people of a franchisee out; who was deactivated before isn't touched. */
const keepOut = async (trx: Database, franchiseeId: number): Promise<void> => {
  for (const { user_id, status } of await livePeople(trx, franchiseeId)) {
    if (status === 'Inactive') continue;
    await changeUser(trx, user_id, { status: 'Inactive', suspended_from: status });
    await endSessions(trx, user_id);
  }
};

/** The people of a franchisee are again what they were when it was suspended. */
const letIn = async (trx: Database, franchiseeId: number): Promise<void> => {
  for (const { user_id, suspended_from } of await livePeople(trx, franchiseeId)) {
    if (suspended_from) await changeUser(trx, user_id, { status: suspended_from, suspended_from: null });
  }
};

/** Deletes the people of a franchisee: nobody signs in for it any more. */
export const removePeople = async (trx: Database, franchiseeId: number): Promise<void> => {
  for (const { user_id } of await livePeople(trx, franchiseeId)) {
    await changeUser(trx, user_id, { status: 'Inactive', deleted_at: new Date() });
    await endSessions(trx, user_id);
  }
};

/** Suspends a franchisee, or lifts that: then it is active where somebody has signed in before, else pending. */
export const setStatus = async ({ db, actor, body }: Call<typeof franchisesEndpoints.setFranchiseeStatus>) =>
  db.transaction().execute(async (trx) => {
    const { franchiseeId, suspended, reason } = body;
    const before = await readFranchisee(trx, franchiseeId, true);
    const id = before.franchisee_id;
    const lifted = before.first_sign_in ? 'active' : 'pending';
    const status = suspended ? 'inactive' : before.status === 'inactive' ? lifted : before.status;
    if (status !== before.status) {
      await trx
        .updateTable('franchisees')
        .set({ status, updated_at: new Date() })
        .where('franchisee_id', '=', id)
        .execute();
      await (suspended ? keepOut : letIn)(trx, id);
      await audit(trx, actor, {
        action: suspended ? 'franchisee.suspended' : 'franchisee.suspension-lifted',
        entity: 'franchisee',
        entityId: String(id),
        before: { status: before.status },
        after: { status },
        reason: reason || null,
      });
    }
    return {
      franchisee: presentFranchisee(await readFranchisee(trx, id)),
      message: suspended ? `${nameOf(before)} is suspended` : `${nameOf(before)} may sign in again`,
    };
  });
