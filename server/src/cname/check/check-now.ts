import type { cnameEndpoints } from '@backroom/contract/cname';
import type { Call } from '../../platform/http/call.ts';
import { findName, presentName, readName } from '../records.ts';
import { checkName } from './check-record.ts';
import { countLookUp } from './look-up-limit.ts';

/** Looks a name up because somebody asks; null where that removed the last of it. */
export const checkNow = async ({
  db,
  services,
  user,
  body,
}: Call<typeof cnameEndpoints.checkCnameRecord>) => {
  await readName(db, body.id);
  await countLookUp(services, user.user_id);
  await checkName(services, body.id);
  const name = await findName(db, body.id);
  return { record: name ? presentName(name) : null };
};
