import { audit, systemActor } from '../../platform/audit.ts';
import type { Services } from '../../platform/services.ts';
import { tellNews } from '../notices.ts';
import { doProviderWork } from '../providers/provider-work.ts';
import { findName, type NameRow } from '../records.ts';
import { askCertificate, type CertificateAnswer } from './ask-certificate.ts';
import { askDns } from './ask-dns.ts';
import { dnsServers, firstAnswer, NotAsked } from './dns-questions.ts';
import { type Asked, factsAfter } from './facts-after.ts';
import { nextCheck } from './next-check.ts';

const certificateOf = async ({ config }: Services, fqdn: string): Promise<CertificateAnswer> => {
  try {
    const addresses = await firstAnswer(dnsServers(config.dnsServers), (server) => server.addresses(fqdn));
    return await askCertificate(fqdn, {
      addresses,
      port: config.certificatePort,
      mayReach: config.mayReach,
    });
  } catch (error) {
    if (error instanceof NotAsked) return { kind: 'not-asked', why: error.message };
    throw error;
  }
};

const ask = async (services: Services, { fqdn, target }: NameRow): Promise<Asked> => {
  const dns = await askDns(dnsServers(services.config.dnsServers), fqdn, target);
  return { dns, certificate: dns.kind === 'right' ? await certificateOf(services, fqdn) : null };
};

const changeOf = ({ status, observed_value, ssl_status, error }: NameRow) => ({
  status,
  observed_value,
  ssl_status,
  error,
});

/** Keeps what a look-up found, unless a later one or a deletion was faster; tells those concerned. */
const keep = ({ db, house }: Services, recordId: string, asked: Asked, startedAt: Date): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const before = await findName(trx, recordId, 'for-change');
    if (!before || before.status === 'REMOVING') return;
    if (before.last_tried_at && before.last_tried_at > startedAt) return;
    const facts = factsAfter(before, asked, startedAt);
    const after = { ...before, ...facts };
    const { status, dns_status, observed_value, verified_at, ssl_status, ssl_expires_at, live_at } = after;
    const { error, could_not_ask, last_checked_at } = after;
    await trx
      .updateTable('cname_records')
      .set({
        ...{ status, dns_status, observed_value, verified_at, ssl_status, ssl_expires_at, live_at },
        ...{ error, could_not_ask, last_checked_at },
        last_tried_at: startedAt,
        next_check_at: nextCheck(before.watched_from, startedAt),
      })
      .where('record_id', '=', recordId)
      .execute();
    if (status !== before.status) {
      await audit(trx, systemActor('name check'), {
        action: 'cname.state-changed',
        entity: 'cname',
        entityId: recordId,
        shopId: before.shop_id,
        before: changeOf(before),
        after: changeOf(after),
      });
    }
    await tellNews(house, trx, { before, after, now: startedAt });
  });

/**
 * Looks a name up: what is still to be done at the provider, then where it leads, then its certificate. One that is
 * being removed is only worked on at the provider. Nothing is held while others are asked.
 */
export const checkName = async (services: Services, recordId: string, now = new Date()): Promise<void> => {
  const name = await findName(services.db, recordId);
  if (!name) return;
  if (name.provider_work !== null) {
    const outcome = await doProviderWork(services, name);
    if (name.provider_work === 'remove') {
      if (!outcome.done) {
        await services.db
          .updateTable('cname_records')
          .set({ last_tried_at: now, next_check_at: nextCheck(name.watched_from, now) })
          .where('record_id', '=', recordId)
          .execute();
      }
      return;
    }
  }
  await keep(services, recordId, await ask(services, name), now);
};
