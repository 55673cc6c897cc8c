import type { CnameLine } from '@backroom/contract/dns-providers';

/** Where Backroom makes and removes records: a zone of a domain, and what opens it. */
export type Zone = { zoneId: string; token: string };

/**
 * A company that keeps domains, and whose API Backroom drives. All of them throw ProviderRefused where the provider says
 * no, and ProviderSilent where it says nothing that makes sense: then it may or may not have been done.
 */
export type DnsProvider = {
  readonly name: string;
  /** Proves a token: the zone of a domain that it opens. */
  findZone(token: string, domain: string): Promise<string>;
  /** Makes the record, or finds the same one there already; its id at the provider. */
  makeRecord(zone: Zone, line: CnameLine): Promise<string>;
  /** Removes the record; one that is gone is as good as removed. */
  removeRecord(zone: Zone, recordId: string): Promise<void>;
};

/** The provider said no, in its words. `about`: the token, or what was asked for. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused';
  readonly about: 'token' | 'record';

  constructor(about: 'token' | 'record', message: string) {
    super(message);
    this.about = about;
  }
}

/** The provider didn't answer, or not with what its API promises. */
export class ProviderSilent extends Error {
  override readonly name = 'ProviderSilent';
}
