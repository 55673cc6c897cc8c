import type { cnameEndpoints } from '@backroom/contract/cname';
import { type DnsProviderKey, providerName } from '@backroom/contract/dns-providers';
import { ApiError, invalidField } from '@backroom/contract/kit/errors';
import { sql } from 'kysely';
import { type Actor, audit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Call } from '../../platform/http/call.ts';
import { reportStores } from '../../stores/index.ts';
import { dnsServers } from '../check/dns-questions.ts';
import { countLookUp } from '../check/look-up-limit.ts';
import { nextCheck } from '../check/next-check.ts';
import { otherRecordsAt } from '../check/other-records.ts';
import type { ProviderRefused } from '../providers/provider.ts';
import { doProviderWork } from '../providers/provider-work.ts';
import { drivenProvider } from '../providers/providers.ts';
import { type NameRow, presentName, readName, summaryOf } from '../records.ts';
import { lockShop } from './lock-shop.ts';

type Create = Call<typeof cnameEndpoints.createCname>;

type Domain = { domain_id: string; provider: DnsProviderKey; token_enc: string | null };

const findDomain = async (db: Database, name: string): Promise<Domain> => {
  const { rows } = await sql<Domain>`
    select domain_id, provider, token_enc from domains where domain = ${name}`.execute(db);
  const [found] = rows;
  if (!found) throw invalidField('domain', `${name} is not on the list of domains`);
  return found;
};

const refuseKnown = async (db: Database, fqdn: string): Promise<void> => {
  const known = await db
    .selectFrom('cname_records')
    .innerJoin('shops', 'shops.shop_id', 'cname_records.shop_id')
    .select('shops.name')
    .where('fqdn', '=', fqdn)
    .executeTakeFirst();
  if (known) throw invalidField('host', `${fqdn} is there already, for ${known.name}`);
};

const insert = ({ db, actor, body }: Create, shopId: number, domainId: string, isManaged: boolean) =>
  db.transaction().execute(async (trx): Promise<NameRow> => {
    await lockShop(trx, shopId);
    const fqdn = `${body.host}.${body.domain}`;
    const main = await trx
      .selectFrom('cname_records')
      .select('record_id')
      .where('shop_id', '=', shopId)
      .where('is_primary', '=', true)
      .executeTakeFirst();
    if (main && body.primary) {
      await trx
        .updateTable('cname_records')
        .set({ is_primary: false })
        .where('record_id', '=', main.record_id)
        .execute();
    }
    const now = new Date();
    const made = await trx
      .insertInto('cname_records')
      .values({
        shop_id: shopId,
        domain_id: domainId,
        host: body.host,
        fqdn,
        target: body.target,
        ttl: body.ttl,
        is_primary: body.primary || !main,
        watched_from: now,
        next_check_at: nextCheck(now, now),
        provider_work: isManaged ? 'create' : null,
        created_by: actor.name,
      })
      .onConflict((conflict) => conflict.column('fqdn').doNothing())
      .returning('record_id')
      .executeTakeFirst();
    // Somebody else was faster.
    if (!made) throw invalidField('host', `${fqdn} is there already`);
    const name = await readName(trx, made.record_id);
    await audit(trx, actor, {
      action: 'cname.created',
      entity: 'cname',
      entityId: name.record_id,
      shopId,
      after: summaryOf(name),
    });
    return name;
  });

/** The provider wants none of it: as if it had never been added, but written down. */
const takeBack = (db: Database, actor: Actor, name: NameRow, refused: ProviderRefused) =>
  db.transaction().execute(async (trx) => {
    await trx.deleteFrom('cname_records').where('record_id', '=', name.record_id).execute();
    await audit(trx, actor, {
      action: 'cname.refused-by-provider',
      entity: 'cname',
      entityId: name.record_id,
      shopId: name.shop_id,
      before: summaryOf(name),
      reason: refused.message,
    });
  });

/**
 * Adds a name of a store. What stands at the name already, and what the provider refuses, is an answer at the field;
 * then nothing is kept. A provider that can't be reached is tried again by the look-ups to come.
 */
export const createName = async (given: Create) => {
  const { scope, db, services, actor, body } = given;
  const domain = await findDomain(db, body.domain);
  const [store] = await reportStores(scope, db, [body.shop], 'shop');
  if (!store) throw invalidField('shop', `There is no store ${body.shop}`);
  const fqdn = `${body.host}.${body.domain}`;
  await refuseKnown(db, fqdn);
  await countLookUp(services, given.user.user_id);
  const others = await otherRecordsAt(dnsServers(services.config.dnsServers), fqdn, body.domain);
  if (others.length > 0) {
    throw invalidField(
      'host',
      `${fqdn} has other records: ${others.join(', ')}. A CNAME can’t stand beside them: remove them at ${providerName(domain.provider)} first.`,
    );
  }
  const isManaged = domain.token_enc !== null && drivenProvider(domain.provider, services.config) !== null;
  const name = await insert(given, store.shop_id, domain.domain_id, isManaged);
  if (isManaged) {
    const outcome = await doProviderWork(services, name);
    if (!outcome.done && outcome.refused) {
      await takeBack(db, actor, name, outcome.refused);
      const field = outcome.refused.about === 'token' ? 'domain' : 'host';
      throw new ApiError('VALIDATION_FAILED', outcome.why, [{ field, message: outcome.why }]);
    }
  }
  return { record: presentName(await readName(db, name.record_id)) };
};
