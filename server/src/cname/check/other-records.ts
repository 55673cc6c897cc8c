import { randomBytes } from 'node:crypto';
import { type DnsServer, firstAnswer, NotAsked } from './dns-questions.ts';

const list = (kind: string, found: readonly string[]): string[] =>
  found.length === 0 ? [] : [`${kind} (${found.slice(0, 3).join(', ')})`];

const found = async (server: DnsServer, fqdn: string, domain: string): Promise<string[]> => {
  if ((await server.cname(fqdn)) !== null) return [];
  const nobody = `${randomBytes(8).toString('hex')}.${domain}`;
  const questions = [
    ['address', server.addresses],
    ['MX', server.mx],
    ['TXT', server.txt],
  ] as const;
  const all = await Promise.all(
    questions.map(async ([kind, question]) => {
      const records = await question(fqdn);
      if (records.length === 0) return [];
      const everybodys = await question(nobody);
      return list(
        kind,
        records.filter((one) => !everybodys.includes(one)),
      );
    }),
  );
  return all.flat();
};

/**
 * What else stands at a name that is to become a CNAME, which can't stand beside anything: `address (192.0.2.1)`. Empty
 * where there is nothing or a CNAME already, and where nobody could be asked: that is no reason to refuse. What a
 * wildcard of the domain says of every name isn't in the way.
 */
export const otherRecordsAt = async (
  servers: readonly DnsServer[],
  fqdn: string,
  domain: string,
): Promise<string[]> => {
  try {
    return await firstAnswer(servers, (server) => found(server, fqdn, domain));
  } catch (error) {
    if (error instanceof NotAsked) return [];
    throw error;
  }
};
