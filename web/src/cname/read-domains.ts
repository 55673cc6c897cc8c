import type { DomainRow } from '@backroom/contract/cname';
import { type DnsProviderKey, dnsProviderKeys } from '@backroom/contract/dns-providers';
import { domainsOf } from '../api/answer-shapes.ts';

const isProvider = (value: unknown): value is DnsProviderKey => dnsProviderKeys.some((key) => key === value);

/** A domain of another server may be its bare name. */
const toDomain = (value: unknown): DomainRow[] => {
  if (typeof value === 'string')
    return [{ id: value, domain: value, provider: 'other', managed: false, names: 0 }];
  if (
    typeof value !== 'object' ||
    value === null ||
    !('domain' in value) ||
    typeof value.domain !== 'string'
  ) {
    return [];
  }
  const { domain } = value;
  const own = value as Partial<Record<keyof DomainRow, unknown>>;
  return [
    {
      id: typeof own.id === 'string' ? own.id : domain,
      domain,
      provider: isProvider(own.provider) ? own.provider : 'other',
      managed: own.managed === true,
      names: typeof own.names === 'number' ? own.names : 0,
      ...(typeof own.version === 'string' && { version: own.version }),
    },
  ];
};

/** The domains of an answer, in whichever of its shapes. */
export const readDomains = (answer: unknown): DomainRow[] => domainsOf(answer).flatMap(toDomain);

export const toDomainChoices = (answer: unknown) =>
  readDomains(answer).map(({ domain }) => ({ value: domain, label: domain }));
