import type { franchisesEndpoints } from '@backroom/contract/franchises';
import { invalidField } from '@backroom/contract/kit/errors';
import { phoneDigits } from '@backroom/contract/kit/people';
import { changeUser, invite } from '../auth/index.ts';
import { audit } from '../platform/audit.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Call } from '../platform/http/call.ts';
import { assertVersion } from '../platform/record-version.ts';
import { freeEmail } from '../users/index.ts';
import { addFranchisees } from './add-franchisees.ts';
import { assignShops } from './assign-shops.ts';
import {
  editableOf,
  type FranchiseeRow,
  nameOf,
  presentFranchisee,
  readFranchisee,
  storesOf,
} from './franchisee-rows.ts';
import { addLogin, sendWelcome } from './welcome.ts';

const recordOf = (row: FranchiseeRow) => {
  const { version: _, ...record } = editableOf(row);
  return { ...record, stores: row.shops.map(({ name }) => name) };
};

const answer = async (trx: Database, id: number, message: string) => ({
  franchisee: presentFranchisee(await readFranchisee(trx, id)),
  message,
});

/** Adds a franchisee with the person who signs in, and stores; the welcome mail goes out unless not wanted. */
export const createFranchisee = async (call: Call<typeof franchisesEndpoints.createFranchisee>) => {
  const { db, services, user, actor, body } = call;
  return db.transaction().execute(async (trx) => {
    await freeEmail(trx, body.corporateEmail, 'corporateEmail');
    const [id = 0] = await addFranchisees(trx, [
      {
        first_name: body.firstName,
        last_name: body.lastName,
        corporate_email: body.corporateEmail,
        personal_email: body.personalEmail || null,
        phone: phoneDigits(body.phone),
        address: body.address || null,
        city: body.city || null,
        country: body.country || null,
        staff_note: body.staffNote || null,
        send_welcome_email: body.sendWelcomeEmail,
      },
    ]);
    await addLogin(trx, {
      franchisee_id: id,
      corporate_email: body.corporateEmail,
      first_name: body.firstName,
      last_name: body.lastName,
    });
    const by = { house: services.house, actor };
    await assignShops(
      trx,
      by,
      { franchisee_id: id },
      { shops: body.shops, transferDate: body.transferDate || null },
    );
    const row = await readFranchisee(trx, id);
    await audit(trx, actor, {
      action: 'franchisee.created',
      entity: 'franchisee',
      entityId: String(id),
      after: recordOf(row),
    });
    if (body.sendWelcomeEmail) {
      await sendWelcome(trx, { actor, services, support: user.email }, row, row.corporate_email);
    }
    return answer(
      trx,
      id,
      body.sendWelcomeEmail
        ? `${nameOf(row)} added, welcome mail sent to ${row.corporate_email}`
        : `${nameOf(row)} added`,
    );
  });
};

type Update = Call<typeof franchisesEndpoints.updateFranchiseeDetails>;

/**
 * The e-mail with which they sign in can change until they have accepted; a link that was sent goes to the new one.
 * @throws ApiError VALIDATION_FAILED
 */
const changeLogin = async (trx: Database, { services, user }: Update, row: FranchiseeRow, email: string) => {
  if (row.has_password) {
    throw invalidField(
      'corporateEmail',
      'They sign in with this e-mail by now. Add a person with the new one.',
    );
  }
  await freeEmail(trx, email, 'corporateEmail', { userId: row.user_id, franchiseeId: row.franchisee_id });
  if (!row.user_id) return;
  await changeUser(trx, row.user_id, { email });
  if (row.link_until) await invite(trx, { user_id: row.user_id, email }, { name: user.email, ...services });
};

const given = <Value>(value: Value | undefined, otherwise: Value): Value =>
  value === undefined ? otherwise : value;

export const updateFranchisee = async (call: Update) =>
  call.db.transaction().execute(async (trx) => {
    const { services, actor, body } = call;
    const before = await readFranchisee(trx, body.franchiseeId, true);
    assertVersion(body.version, editableOf(before));
    const email = body.corporateEmail ?? before.corporate_email;
    if (email.toLowerCase() !== before.corporate_email.toLowerCase()) {
      await changeLogin(trx, call, before, email);
    }
    await trx
      .updateTable('franchisees')
      .set({
        first_name: body.firstName ?? before.first_name,
        last_name: body.lastName ?? before.last_name,
        corporate_email: email,
        personal_email: given(body.personalEmail, before.personal_email) || null,
        phone: body.phone === undefined ? before.phone : phoneDigits(body.phone),
        address: given(body.address, before.address) || null,
        city: given(body.city, before.city) || null,
        country: given(body.country, before.country) || null,
        staff_note: given(body.staffNote, before.staff_note) || null,
        updated_at: new Date(),
      })
      .where('franchisee_id', '=', before.franchisee_id)
      .execute();
    const by = { house: services.house, actor };
    await assignShops(trx, by, before, { shops: body.shops, transferDate: body.transferDate || null });
    const after = await readFranchisee(trx, before.franchisee_id);
    await audit(trx, actor, {
      action: 'franchisee.updated',
      entity: 'franchisee',
      entityId: String(before.franchisee_id),
      before: recordOf(before),
      after: recordOf(after),
    });
    return answer(trx, before.franchisee_id, 'Franchisee saved');
  });

export const updateShops = async (call: Call<typeof franchisesEndpoints.updateFranchiseeShops>) =>
  call.db.transaction().execute(async (trx) => {
    const { services, actor, body } = call;
    const before = await readFranchisee(trx, body.franchiseeId, true);
    assertVersion(body.version, storesOf(before));
    const by = { house: services.house, actor };
    await assignShops(trx, by, before, { shops: body.shops, transferDate: body.transferDate || null });
    const after = await readFranchisee(trx, before.franchisee_id);
    await audit(trx, actor, {
      action: 'franchisee.stores-changed',
      entity: 'franchisee',
      entityId: String(before.franchisee_id),
      before: { stores: recordOf(before).stores },
      after: { stores: recordOf(after).stores },
    });
    return answer(trx, before.franchisee_id, 'Stores saved');
  });
