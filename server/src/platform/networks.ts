import { BlockList, isIP } from 'node:net';

const named: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7', 'fe80::/10'],
};

/** Whether an address lies in one of some networks. */
export type Networks = (address: string) => boolean;

/**
 * Reads addresses and networks with commas between: `127.0.0.1`, `10.0.0.0/8`, `loopback`, `private`.
 * @returns undefined where one of them is none
 */
export const readNetworks = (text: string): Networks | undefined => {
  const list = new BlockList();
  for (const part of text.split(',').flatMap((name) => named[name.trim()] ?? [name.trim()])) {
    const [address = '', bits, ...rest] = part.split('/');
    const version = isIP(address);
    const longest = version === 4 ? 32 : 128;
    if (version === 0 || rest.length > 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return undefined;
    if (Number(bits ?? 0) > longest) return undefined;
    list.addSubnet(address, Number(bits ?? longest), version === 4 ? 'ipv4' : 'ipv6');
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
};
