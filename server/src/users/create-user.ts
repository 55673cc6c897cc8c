import { phoneDigits } from '@backroom/contract/kit/people';
import type { usersEndpoints } from '@backroom/contract/users';
import { addUser, invite } from '../auth/index.ts';
import { audit } from '../platform/audit.ts';
import type { Call } from '../platform/http/call.ts';
import { freeEmail } from './free-email.ts';
import { presentUser, readUser } from './user-rows.ts';

/** Invites somebody of head office. @throws ApiError VALIDATION_FAILED where the e-mail is taken */
export const createUser = async ({
  db,
  services,
  user,
  actor,
  body,
}: Call<typeof usersEndpoints.createUser>) =>
  db.transaction().execute(async (trx) => {
    const { email, firstName, lastName, phoneNumber, role } = body;
    await freeEmail(trx, email, 'email');
    const userId = await addUser(trx, {
      email,
      first_name: firstName,
      last_name: lastName,
      phone_number: phoneDigits(phoneNumber),
      role,
    });
    await invite(trx, { user_id: userId, email }, { name: user.email, ...services });
    await audit(trx, actor, {
      action: 'user.invited',
      entity: 'user',
      entityId: userId,
      after: { email, name: `${firstName} ${lastName}`, role },
    });
    return { user: presentUser(await readUser(trx, userId)), message: `Invitation sent to ${email}` };
  });
