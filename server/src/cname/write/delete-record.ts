import type { cnameEndpoints } from '@backroom/contract/cname';
import { providerName } from '@backroom/contract/dns-providers';
import { plainName } from '@backroom/contract/host-names';
import { ApiError, invalidField } from '@backroom/contract/kit/errors';
import { audit } from '../../platform/audit.ts';
import type { Call } from '../../platform/http/call.ts';
import { nextCheck } from '../check/next-check.ts';
import { doProviderWork } from '../providers/provider-work.ts';
import { type NameRow, readName, summaryOf } from '../records.ts';

/** A name under which customers reach the shop goes only where its host was typed. */
const refuseUnsure = ({ status, is_primary, host, fqdn, store_name }: NameRow, typed = ''): void => {
  if (status !== 'ACTIVE' || !is_primary) return;
  if ([host, fqdn].includes(plainName(typed))) return;
  throw invalidField(
    'confirm',
    `${store_name} is reached under ${fqdn}, its main name. Type ${host} to delete it all the same.`,
  );
};

/**
 * Deletes a name: at once where people make the records, and after it was removed at the provider where Backroom does.
 * What the provider refuses or doesn't answer is tried again by the look-ups to come.
 */
export const deleteName = async ({ db, services, actor, body }: Call<typeof cnameEndpoints.deleteCname>) => {
  const { id, confirm, keep_at_provider } = body;
  const name = await db.transaction().execute(async (trx) => {
    const found = await readName(trx, id, 'for-change');
    refuseUnsure(found, confirm);
    if (found.provider_work === 'create' && !keep_at_provider) {
      throw new ApiError('CONFLICT', 'It is just being made at the provider. Try again in a moment.');
    }
    const isThere = found.provider_record_id !== null && !keep_at_provider;
    await audit(trx, actor, {
      action: isThere ? 'cname.removing' : 'cname.deleted',
      entity: 'cname',
      entityId: id,
      shopId: found.shop_id,
      before: summaryOf(found),
    });
    if (!isThere) {
      await trx.deleteFrom('cname_records').where('record_id', '=', id).execute();
      return { ...found, provider_work: null };
    }
    const now = new Date();
    await trx
      .updateTable('cname_records')
      .set({
        status: 'REMOVING',
        provider_work: 'remove',
        provider_error: null,
        watched_from: now,
        next_check_at: nextCheck(now, now),
      })
      .where('record_id', '=', id)
      .execute();
    return { ...found, provider_work: 'remove' as const };
  });
  const label = providerName(name.provider);
  if (name.provider_work === null) {
    const message =
      name.dns_status === 'missing' || name.dns_status === 'unknown'
        ? `${name.fqdn} deleted`
        : `${name.fqdn} deleted. Its record still stands at ${label}: remove it there.`;
    return { deleted: true, message };
  }
  const outcome = await doProviderWork(services, name);
  return outcome.done
    ? { deleted: true, message: `${name.fqdn} deleted, here and at ${label}` }
    : { deleted: false, message: `${outcome.why}. Backroom goes on trying to remove ${name.fqdn} there.` };
};
