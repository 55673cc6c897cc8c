import { isIPv6 } from 'node:net';

/** The eight groups of an IPv6 address, without leading zeros. */
const groupsOf = (address: string): string[] => {
  const [head = '', tail = ''] = address.split('::');
  const [before, after] = [head, tail].map((part) => (part === '' ? [] : part.split(':')));
  const missing = address.includes('::') ? 8 - before!.length - after!.length : 0;
  return [...before!, ...Array.from({ length: missing }, () => '0'), ...after!].map((group) =>
    group.replace(/^0+(?=.)/, '').toLowerCase(),
  );
};

/**
 * What counts as one address: an IPv4 address, of IPv6 the network that one household or office has (/64), since
 * anybody there has as many addresses as they like.
 */
export const addressKey = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  return isIPv6(address) ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address;
};
