/** How names of hosts are written, and which may carry a CNAME (domain.md 3.9). Without schemas, for pages. */

const MAX_NAME = 253;
const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/** Lower-case, without spaces around and the dot that may end a name in a zone file. */
export const plainName = (typed: string): string => typed.trim().toLowerCase().replace(/\.$/, '');

const looksLikeAddress = (name: string) => /^[\d.]+$/.test(name) || name.includes(':');

/** What is wrong with a whole name such as `example.com`, in words; null where nothing is. */
export const problemOfName = (typed: string): string | null => {
  const name = plainName(typed);
  if (looksLikeAddress(name)) return 'Enter a name, not an address';
  const labels = name.split('.');
  if (labels.length < 2) return 'Enter a whole name, as in example.com';
  if (name.length > MAX_NAME) return `Use at most ${MAX_NAME} characters`;
  return problemOfLabels(labels);
};

const problemOfLabels = (labels: readonly string[]): string | null => {
  if (labels.includes('')) return 'Put something between the dots';
  if (labels.some((one) => one.length > 63)) return 'Use at most 63 characters between dots';
  if (labels.some((one) => one.startsWith('-') || one.endsWith('-')))
    return 'A hyphen can’t stand at the start or the end';
  return labels.every((one) => label.test(one)) ? null : 'Use only letters a to z, digits and hyphens';
};

const APEX = 'A CNAME cannot be placed on the root domain';

/** The part before the domain, also where somebody typed the whole name: `downtown.example.com` → `downtown`. */
export const hostIn = (typed: string, domain: string): string => {
  const name = plainName(typed);
  if (name === domain) return '@';
  return domain !== '' && name.endsWith(`.${domain}`) ? name.slice(0, -domain.length - 1) : name;
};

/** What is wrong with a host under a domain, in words; null where nothing is. */
export const problemOfHost = (typed: string, domain: string): string | null => {
  const host = hostIn(typed, domain);
  if (host === '' || host === '@') return APEX;
  if (host.includes('*')) return 'A wildcard cannot be used: give each store a name of its own';
  if (`${host}.${domain}`.length > MAX_NAME) return `Use at most ${MAX_NAME} characters with the domain`;
  return problemOfLabels(host.split('.'));
};

/** What is wrong with where a name is to lead, in words; null where nothing is. */
export const problemOfTarget = (typed: string, fqdn: string): string | null =>
  plainName(typed) === fqdn ? 'A name cannot lead to itself' : problemOfName(typed);
