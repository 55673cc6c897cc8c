import type { DnsProviderKey } from '@backroom/contract/dns-providers';
import type { Config } from '../../platform/config.ts';
import type { Services } from '../../platform/services.ts';
import { cloudflare } from './cloudflare.ts';
import type { DnsProvider, Zone } from './provider.ts';

/** The provider where it is one that Backroom drives. */
export const drivenProvider = (provider: DnsProviderKey, config: Config): DnsProvider | null =>
  provider === 'cloudflare' ? cloudflare(config.cloudflareApiUrl) : null;

const placeOfToken = (domainId: string) => ({ table: 'domains', column: 'token_enc', id: domainId });

export const sealToken = ({ keyring }: Services, domainId: string, token: string): string =>
  keyring.seal(placeOfToken(domainId), token);

type StoredDomain = {
  domain_id: string;
  provider: DnsProviderKey;
  zone_id: string | null;
  token_enc: string | null;
};

/** What drives a domain's records, and the zone it opens; null where people make them. */
export const driverOf = (
  { config, keyring }: Services,
  { domain_id, provider, zone_id, token_enc }: StoredDomain,
): { driver: DnsProvider; zone: Zone } | null => {
  const driver = drivenProvider(provider, config);
  if (!driver || zone_id === null || token_enc === null) return null;
  return { driver, zone: { zoneId: zone_id, token: keyring.open(placeOfToken(domain_id), token_enc) } };
};
