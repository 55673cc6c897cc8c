/** Where domains are kept, and what is to be typed there so that a name leads to a shop. Without schemas, for pages. */

export const dnsProviderKeys = [
  'cloudflare',
  'godaddy',
  'namecheap',
  'squarespace',
  'route53',
  'ionos',
  'porkbun',
  'digitalocean',
  'other',
] as const;
export type DnsProviderKey = (typeof dnsProviderKeys)[number];

/** A line of a zone. */
export type CnameLine = { host: string; domain: string; target: string; ttl: number };

export type ProviderField = { label: string; value: string };

type Guide = {
  label: string;
  /** The way to the form, as the provider's menus call it. */
  where: string;
  fields: (line: CnameLine) => ProviderField[];
  /** What goes wrong there. */
  note?: string;
  /** Backroom can make and remove the record itself. */
  driven?: true;
};

const minutes = (ttl: number) => `${Math.max(1, Math.round(ttl / 60))} min`;

const span = (ttl: number) => {
  if (ttl % 3600 !== 0) return minutes(ttl);
  return ttl === 3600 ? '1 hour' : `${ttl / 3600} hours`;
};

const field = (label: string, value: string): ProviderField => ({ label, value });

export const dnsProviders: Readonly<Record<DnsProviderKey, Guide>> = {
  cloudflare: {
    label: 'Cloudflare',
    where: 'The domain, DNS, Records, Add record',
    fields: ({ host, target, ttl }) => [
      field('Type', 'CNAME'),
      field('Name', host),
      field('Target', target),
      field('Proxy status', 'DNS only'),
      field('TTL', span(ttl)),
    ],
    note: 'Leave the proxy off (grey cloud): behind it Shopify can’t issue the certificate.',
    driven: true,
  },
  godaddy: {
    label: 'GoDaddy',
    where: 'My Products, the domain, DNS, Add New Record',
    fields: ({ host, target, ttl }) => [
      field('Type', 'CNAME'),
      field('Name', host),
      field('Value', target),
      field('TTL', span(ttl)),
    ],
    note: 'Where a “www” or parked record of the same name stands, edit it instead of adding another.',
  },
  namecheap: {
    label: 'Namecheap',
    where: 'Domain List, Manage, Advanced DNS, Add New Record',
    fields: ({ host, target, ttl }) => [
      field('Type', 'CNAME Record'),
      field('Host', host),
      field('Value', target),
      field('TTL', minutes(ttl)),
    ],
    note: 'A “URL Redirect Record” of the same host has to go first.',
  },
  squarespace: {
    label: 'Squarespace (was Google Domains)',
    where: 'Domains, the domain, DNS Settings, Custom records, Add record',
    fields: ({ host, target, ttl }) => [
      field('Type', 'CNAME'),
      field('Name', host),
      field('Alias data', target),
      field('TTL', span(ttl)),
    ],
  },
  route53: {
    label: 'Amazon Route 53',
    where: 'Hosted zones, the domain, Create record',
    fields: ({ host, target, ttl }) => [
      field('Record name', host),
      field('Record type', 'CNAME'),
      field('Value', target),
      field('TTL (seconds)', String(ttl)),
      field('Routing policy', 'Simple routing'),
    ],
    note: 'Leave Alias off.',
  },
  ionos: {
    label: 'IONOS',
    where: 'Domains & SSL, the domain, DNS, Add record, CNAME',
    fields: ({ host, target, ttl }) => [
      field('Host name', host),
      field('Points to', target),
      field('TTL', span(ttl)),
    ],
  },
  porkbun: {
    label: 'Porkbun',
    where: 'Domain Management, the domain, DNS',
    fields: ({ host, target, ttl }) => [
      field('Type', 'CNAME - Canonical name record'),
      field('Host', host),
      field('Answer / Value', target),
      field('TTL', String(ttl)),
    ],
  },
  digitalocean: {
    label: 'DigitalOcean',
    where: 'Networking, Domains, the domain, CNAME',
    fields: ({ host, target, ttl }) => [
      field('Hostname', host),
      field('Is an alias of', `${target}.`),
      field('TTL (seconds)', String(ttl)),
    ],
    note: 'The dot at the end belongs to it.',
  },
  other: {
    label: 'Another provider',
    where: 'The zone of the domain',
    fields: ({ host, domain, target, ttl }) => [
      field('Type', 'CNAME'),
      field('Name', host),
      field('Value', target),
      field('TTL (seconds)', String(ttl)),
      field('As a line of a zone file', `${host}.${domain}. ${ttl} IN CNAME ${target}.`),
    ],
    note: 'Where the form wants the whole name, add the domain to the host.',
  },
};

/** Whether Backroom itself can make records there. */
export const isDriven = (provider: DnsProviderKey): boolean => dnsProviders[provider].driven === true;

/** What a provider is called in a sentence. */
export const providerName = (provider: DnsProviderKey): string =>
  provider === 'other' ? 'the domain’s provider' : dnsProviders[provider].label;
