import type { CnameRecord } from '@backroom/contract/cname';
import { EXPIRY_NOTICE_DAYS } from '@backroom/contract/cname-statuses';
import { providerName } from '@backroom/contract/dns-providers';
import { formatDate } from '../ui/text/format.ts';

const endsSoon = ({ ssl_expires_at }: CnameRecord, now: number): boolean =>
  ssl_expires_at !== null && Date.parse(ssl_expires_at) - now < EXPIRY_NOTICE_DAYS * 86_400_000;

const waitingWords = (name: CnameRecord): string => {
  const label = providerName(name.provider);
  if (name.managed) return name.provider_error ?? `The record is at ${label}; DNS doesn’t show it yet.`;
  return `Waiting for the record to be entered at ${label}.`;
};

/** Where a name stands, as a sentence. */
export const sentenceOf = (name: CnameRecord, now = Date.now()): string => {
  const { status, error, provider, provider_error } = name;
  switch (status) {
    case 'PENDING_DNS':
      return waitingWords(name);
    case 'VERIFIED':
      return 'Leads to the shop; Shopify’s certificate is still to come.';
    case 'ACTIVE':
      return endsSoon(name, now)
        ? `Live, but its certificate runs out on ${formatDate(name.ssl_expires_at)}.`
        : 'Live: customers reach the shop under it.';
    case 'MISCONFIGURED':
    case 'FAILED':
      return error ?? 'It doesn’t lead to the shop.';
    case 'REMOVING':
      return provider_error
        ? `Not removed at ${providerName(provider)} yet: ${provider_error}.`
        : `Being removed at ${providerName(provider)}.`;
  }
};

export type NamePart = { text: string; differs: boolean };

/** The labels of an observed name, from the back compared with the expected one: where they part is what is wrong. */
export const partsBeside = (observed: string, expected: string): NamePart[] => {
  const wanted = expected.split('.').toReversed();
  const labels = observed.split('.').toReversed();
  let same = 0;
  while (same < labels.length && labels[same] === wanted[same]) same += 1;
  const wrong = labels.slice(same).toReversed().join('.');
  const right = labels.slice(0, same).toReversed().join('.');
  return [
    ...(wrong ? [{ text: right ? `${wrong}.` : wrong, differs: true }] : []),
    ...(right ? [{ text: right, differs: false }] : []),
  ];
};
