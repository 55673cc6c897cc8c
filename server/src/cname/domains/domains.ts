import { randomUUID } from 'node:crypto';
import type { cnameEndpoints, DomainRow } from '@backroom/contract/cname';
import { type DnsProviderKey, dnsProviders, isDriven } from '@backroom/contract/dns-providers';
import { ApiError, invalidField } from '@backroom/contract/kit/errors';
import { plural } from '@backroom/contract/kit/plural';
import { sql } from 'kysely';
import { audit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Call } from '../../platform/http/call.ts';
import { assertVersion, versionOf } from '../../platform/record-version.ts';
import type { Services } from '../../platform/services.ts';
import { ProviderRefused, ProviderSilent } from '../providers/provider.ts';
import { drivenProvider, sealToken } from '../providers/providers.ts';

type Stored = DomainRow & { id: string; version: string };

const readDomains = async (db: Database, domainId: string | null): Promise<Stored[]> => {
  const { rows } = await sql<Omit<Stored, 'managed' | 'version'> & { token_enc: string | null }>`
    select d.domain_id as id, d.domain, d.provider, d.token_enc,
      (select count(*)::int from cname_records r where r.domain_id = d.domain_id) as names
    from domains d where ${domainId}::uuid is null or d.domain_id = ${domainId}::uuid
    order by d.domain`.execute(db);
  return rows.map(({ token_enc, ...row }) => ({
    ...row,
    managed: token_enc !== null,
    version: versionOf({ provider: row.provider, token: token_enc }),
  }));
};

const readDomain = async (db: Database, domainId: string): Promise<Stored> => {
  const [found] = await readDomains(db, domainId);
  if (!found) throw new ApiError('NOT_FOUND', 'There is no such domain');
  return found;
};

export const listDomains = async ({ db }: Call<typeof cnameEndpoints.getDomainList>) => ({
  data: { domainList: await readDomains(db, null) },
});

/** The zone that a token opens; asked before anything is kept. @throws ApiError at `token`, or UNAVAILABLE */
const zoneOf = async (
  { config }: Services,
  provider: DnsProviderKey,
  token: string,
  domain: string,
): Promise<string> => {
  const driver = drivenProvider(provider, config);
  if (!driver) {
    throw invalidField(
      'token',
      `Records at ${dnsProviders[provider].label} are made by people: leave this empty`,
    );
  }
  try {
    return await driver.findZone(token, domain);
  } catch (error) {
    if (error instanceof ProviderRefused) throw invalidField('token', error.message);
    if (error instanceof ProviderSilent) {
      throw new ApiError('UNAVAILABLE', `${error.message}. Nothing was saved: try again in a moment.`);
    }
    throw error;
  }
};

const kept = ({ domain, provider, managed }: DomainRow) => ({
  domain,
  provider,
  made_by: managed ? 'Backroom' : 'People',
});

/** Puts a domain on the list. A token is tried first; it is kept sealed and never given out. */
export const createDomain = async ({
  db,
  services,
  actor,
  body,
}: Call<typeof cnameEndpoints.createDomain>) => {
  const { domain, provider, token } = body;
  const zoneId = token === '' ? null : await zoneOf(services, provider, token, domain);
  return db.transaction().execute(async (trx) => {
    const domainId = randomUUID();
    const made = await trx
      .insertInto('domains')
      .values({
        domain_id: domainId,
        domain,
        provider,
        zone_id: zoneId,
        token_enc: zoneId === null ? null : sealToken(services, domainId, token),
        created_by: actor.name,
      })
      .onConflict((conflict) => conflict.column('domain').doNothing())
      .returning('domain_id')
      .executeTakeFirst();
    if (!made) throw invalidField('domain', `${domain} is on the list already`);
    const row = await readDomain(trx, domainId);
    await audit(trx, actor, {
      action: 'domain.created',
      entity: 'domain',
      entityId: domainId,
      after: kept(row),
    });
    return { domain: row };
  });
};

/** Changes where a domain is kept, or the token; a token of another provider is given up with it. */
export const updateDomain = async ({
  db,
  services,
  actor,
  body,
}: Call<typeof cnameEndpoints.updateDomain>) => {
  const { id, provider, token, forget_token, version } = body;
  const known = await readDomain(db, id);
  const zoneId = token === '' ? null : await zoneOf(services, provider, token, known.domain);
  return db.transaction().execute(async (trx) => {
    await trx.selectFrom('domains').select('domain_id').where('domain_id', '=', id).forUpdate().execute();
    const before = await readDomain(trx, id);
    assertVersion(version, { provider: before.provider, version: before.version });
    const isGivenUp = forget_token || provider !== before.provider || !isDriven(provider);
    await trx
      .updateTable('domains')
      .set({
        provider,
        ...(zoneId !== null
          ? { zone_id: zoneId, token_enc: sealToken(services, id, token) }
          : isGivenUp
            ? { zone_id: null, token_enc: null }
            : {}),
      })
      .where('domain_id', '=', id)
      .execute();
    const row = await readDomain(trx, id);
    await audit(trx, actor, {
      action: zoneId === null ? 'domain.changed' : 'domain.token-changed',
      entity: 'domain',
      entityId: id,
      before: kept(before),
      after: kept(row),
    });
    return { domain: row };
  });
};

/** Takes a domain off the list. @throws ApiError CONFLICT while names of stores are in it */
export const deleteDomain = async ({ db, actor, body }: Call<typeof cnameEndpoints.deleteDomain>) =>
  db.transaction().execute(async (trx) => {
    await trx
      .selectFrom('domains')
      .select('domain_id')
      .where('domain_id', '=', body.id)
      .forUpdate()
      .execute();
    const row = await readDomain(trx, body.id);
    if (row.names > 0) {
      throw new ApiError(
        'CONFLICT',
        `${plural(row.names, 'name')} of stores are in ${row.domain}: delete them first`,
      );
    }
    await trx.deleteFrom('domains').where('domain_id', '=', body.id).execute();
    await audit(trx, actor, {
      action: 'domain.deleted',
      entity: 'domain',
      entityId: body.id,
      before: kept(row),
    });
    return { message: `${row.domain} deleted` };
  });
