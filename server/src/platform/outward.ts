import { BlockList, isIP, isIPv6 } from 'node:net';
import type { Networks } from './networks.ts';

/** Networks that aren't the public Internet (IANA's special-purpose registries). */
const special = {
  ipv4: [
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.0.0.0/24',
    '192.0.2.0/24',
    '192.168.0.0/16',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '224.0.0.0/4',
    '240.0.0.0/4',
  ],
  // All that isn't global unicast, and of that what leads elsewhere (6to4, Teredo, documentation).
  ipv6: ['::/3', '4000::/2', '8000::/1', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
} as const;

// A list for each: in one, an IPv4 address would be looked for among those of IPv6 that stand for it.
const specialOf = (family: keyof typeof special): BlockList => {
  const list = new BlockList();
  for (const network of special[family]) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
};
const lists = { ipv4: specialOf('ipv4'), ipv6: specialOf('ipv6') };

const isSpecial = (address: string): boolean => {
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  return lists[family].check(address, family);
};

/**
 * Whether Backroom may connect to an address that somebody's input led to: public ones, and those that the operator
 * allows (`OUTWARD_NETWORKS`). So nobody makes it knock at what stands beside it.
 */
export const mayConnectTo = (address: string, mayReach: Networks): boolean =>
  isIP(address) !== 0 && (!isSpecial(address) || mayReach(address));
