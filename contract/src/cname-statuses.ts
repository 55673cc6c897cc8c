/** The states of a shop's name (domain.md 3.9), and what they follow from. Without schemas, for pages. */
export const cnameStatuses = [
  'PENDING_DNS',
  'VERIFIED',
  'ACTIVE',
  'MISCONFIGURED',
  'FAILED',
  'REMOVING',
] as const;
export type CnameStatus = (typeof cnameStatuses)[number];

export const statusWords: Readonly<Record<CnameStatus, string>> = {
  PENDING_DNS: 'Waiting',
  VERIFIED: 'Verified',
  ACTIVE: 'Active',
  MISCONFIGURED: 'Misconfigured',
  FAILED: 'Failed',
  REMOVING: 'Removing',
};

/** What DNS last said of the name. */
export const dnsStatuses = ['unknown', 'missing', 'right', 'elsewhere'] as const;
export type DnsStatus = (typeof dnsStatuses)[number];

/** What the certificate shown under the name was last found to be. */
export const sslStatuses = ['unknown', 'none', 'valid', 'other-name', 'untrusted', 'expired'] as const;
export type SslStatus = (typeof sslStatuses)[number];

/** Where a store's name leads unless said otherwise. */
export const DEFAULT_TARGET = 'shops.myshopify.com';

export const DEFAULT_TTL = 3600;

/** People are told of a certificate that runs out within so many days. */
export const EXPIRY_NOTICE_DAYS = 14;
