import { isIP } from 'node:net';

/** As Fastify takes it: no proxy, how many stand in front, or their addresses. */
export type TrustedProxies = false | number | string[];

const networks = ['loopback', 'linklocal', 'uniquelocal'];

const isAddress = (text: string): boolean => {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return networks.includes(text);
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
};

/**
 * Reads TRUST_PROXY: `off`, `on` (one proxy), a number of proxies one behind the other, or their addresses and
 * networks. Of X-Forwarded-For only what these have written is believed, never what a client sent itself: `on` is
 * the last entry, not the first.
 * @returns undefined where it is none of these
 */
export const readTrustedProxies = (text: string): TrustedProxies | undefined => {
  if (text === 'off' || text === '0') return false;
  if (text === 'on') return 1;
  if (/^[1-9]$/.test(text)) return Number(text);
  const addresses = text.split(',').map((address) => address.trim());
  return addresses.every(isAddress) ? addresses : undefined;
};
