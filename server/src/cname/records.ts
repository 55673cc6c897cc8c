import type { CnameRecord } from '@backroom/contract/cname';
import type { DnsProviderKey } from '@backroom/contract/dns-providers';
import { ApiError } from '@backroom/contract/kit/errors';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import type { Facts } from './check/facts-after.ts';

/** A name of a store with its domain and store, as stored. */
export type NameRow = Facts & {
  record_id: string;
  shop_id: number;
  shop_domain: string;
  store_name: string;
  domain_id: string;
  domain: string;
  provider: DnsProviderKey;
  zone_id: string | null;
  token_enc: string | null;
  host: string;
  fqdn: string;
  target: string;
  ttl: number;
  is_primary: boolean;
  last_tried_at: Date | null;
  watched_from: Date;
  next_check_at: Date;
  provider_work: 'create' | 'remove' | null;
  provider_record_id: string | null;
  provider_error: string | null;
  created_by: string;
  created_at: Date;
};

/** Names with their domains and stores; `r`, `d` and `s` in conditions. */
export const names = sql`cname_records r join domains d using (domain_id) join shops s on s.shop_id = r.shop_id`;

const columns = sql`r.*, d.domain, d.provider, d.zone_id, d.token_enc, s.shop_domain, s.name as store_name`;

type Wanted = { where: RawBuilder<unknown>; more?: RawBuilder<unknown> };

export const readNames = async (db: Database, { where, more = sql`` }: Wanted): Promise<NameRow[]> =>
  (await sql<NameRow>`select ${columns} from ${names} where ${where} ${more}`.execute(db)).rows;

/** One name; held for the rest of the transaction where it is to be changed. */
export const findName = async (
  db: Database,
  recordId: string,
  hold?: 'for-change',
): Promise<NameRow | undefined> => {
  if (hold) {
    await db
      .selectFrom('cname_records')
      .select('record_id')
      .where('record_id', '=', recordId)
      .forUpdate()
      .execute();
  }
  return (await readNames(db, { where: sql`r.record_id = ${recordId}::uuid` }))[0];
};

/** @throws ApiError NOT_FOUND */
export const readName = async (db: Database, recordId: string, hold?: 'for-change'): Promise<NameRow> => {
  const name = await findName(db, recordId, hold);
  if (!name) throw new ApiError('NOT_FOUND', 'There is no such name');
  return name;
};

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/** A name as the API shows it. */
export const presentName = (name: NameRow): CnameRecord => ({
  id: name.record_id,
  domain: name.domain,
  host: name.host,
  fqdn: name.fqdn,
  target: name.target,
  ttl: name.ttl,
  shop: name.shop_domain,
  store_name: name.store_name,
  primary: name.is_primary,
  status: name.status,
  dns_status: name.dns_status,
  observed_value: name.observed_value,
  ssl_status: name.ssl_status,
  ssl_expires_at: iso(name.ssl_expires_at),
  error: name.error,
  could_not_ask: name.could_not_ask,
  last_checked_at: iso(name.last_checked_at),
  next_check_at: name.next_check_at.toISOString(),
  verified_at: iso(name.verified_at),
  live_at: iso(name.live_at),
  provider: name.provider,
  managed: name.token_enc !== null,
  provider_error: name.provider_error,
  created_by: name.created_by,
  created_at: name.created_at.toISOString(),
});

/** What the history of a name keeps of it. */
export const summaryOf = ({ fqdn, target, shop_domain, ttl, is_primary, status }: NameRow) => ({
  fqdn,
  target,
  shop: shop_domain,
  ttl,
  is_primary,
  status,
});
