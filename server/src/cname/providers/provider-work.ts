import { audit, systemActor } from '../../platform/audit.ts';
import type { Services } from '../../platform/services.ts';
import { type NameRow, summaryOf } from '../records.ts';
import { ProviderRefused, ProviderSilent } from './provider.ts';
import { driverOf } from './providers.ts';

/** What became of the work at the provider. */
export type WorkDone = { done: true } | { done: false; why: string; refused: ProviderRefused | null };

const NO_TOKEN = 'Backroom has no token for this domain any more';

const attempt = async (services: Services, name: NameRow): Promise<string | null> => {
  const driven = driverOf(services, name);
  if (!driven) throw new ProviderRefused('token', NO_TOKEN);
  const { driver, zone } = driven;
  if (name.provider_work === 'create') return driver.makeRecord(zone, name);
  if (name.provider_record_id !== null) await driver.removeRecord(zone, name.provider_record_id);
  return null;
};

/**
 * Does what is still to be done at the provider, and remembers what came of it. Done twice it is done once: the same
 * record is found again, and one that is gone counts as removed.
 */
export const doProviderWork = async (services: Services, name: NameRow): Promise<WorkDone> => {
  const { db } = services;
  const { record_id, provider_work } = name;
  try {
    const made = await attempt(services, name);
    if (provider_work === 'create') {
      await db
        .updateTable('cname_records')
        .set({ provider_work: null, provider_record_id: made, provider_error: null })
        .where('record_id', '=', record_id)
        .where('provider_work', '=', 'create')
        .execute();
      return { done: true };
    }
    await db.transaction().execute(async (trx) => {
      const { numDeletedRows } = await trx
        .deleteFrom('cname_records')
        .where('record_id', '=', record_id)
        .where('provider_work', '=', 'remove')
        .executeTakeFirst();
      if (numDeletedRows === 0n) return;
      await audit(trx, systemActor('name check'), {
        action: 'cname.removed-at-provider',
        entity: 'cname',
        entityId: record_id,
        shopId: name.shop_id,
        before: summaryOf(name),
      });
    });
    return { done: true };
  } catch (error) {
    if (!(error instanceof ProviderRefused || error instanceof ProviderSilent)) throw error;
    await db
      .updateTable('cname_records')
      .set({ provider_error: error.message })
      .where('record_id', '=', record_id)
      .execute();
    return { done: false, why: error.message, refused: error instanceof ProviderRefused ? error : null };
  }
};
