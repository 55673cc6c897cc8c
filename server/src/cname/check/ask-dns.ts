import { type DnsServer, NotAsked } from './dns-questions.ts';

/** What DNS says of a name that is to lead to a target. `observed`: where it leads, in words of DNS. */
export type DnsAnswer =
  | { kind: 'right' | 'elsewhere'; observed: string }
  | { kind: 'missing' }
  | { kind: 'not-asked'; why: string };

/** Longer chains of names than this are nobody's intention. */
const LONGEST_CHAIN = 8;

const chainFrom = async (server: DnsServer, fqdn: string): Promise<string[]> => {
  const chain: string[] = [];
  let name = fqdn;
  while (chain.length < LONGEST_CHAIN) {
    const next = await server.cname(name);
    if (next === null) break;
    chain.push(next);
    if (next === fqdn) break;
    name = next;
  }
  return chain;
};

const askOne = async (server: DnsServer, fqdn: string, target: string): Promise<DnsAnswer> => {
  const chain = await chainFrom(server, fqdn);
  const [first] = chain;
  if (first !== undefined) {
    return { kind: chain.includes(target) ? 'right' : 'elsewhere', observed: first };
  }
  const addresses = await server.addresses(fqdn);
  if (addresses.length === 0) return { kind: 'missing' };
  // Some providers answer with the addresses of the target instead of its name ("flattening"): that leads there too.
  const expected = await server.addresses(target);
  const observed = addresses.join(', ');
  return { kind: addresses.some((one) => expected.includes(one)) ? 'right' : 'elsewhere', observed };
};

const saidBy = (answer: DnsAnswer): string => {
  if (answer.kind === 'missing') return 'nothing';
  return 'observed' in answer ? answer.observed : answer.why;
};

/**
 * Asks each server where a name leads. Only what all say that answer is an answer: while they contradict each other a
 * change is still on its way, and what was known before stands.
 */
export const askDns = async (
  servers: readonly DnsServer[],
  fqdn: string,
  target: string,
): Promise<DnsAnswer> => {
  const answers = await Promise.all(
    servers.map(async (server): Promise<DnsAnswer & { by: string }> => {
      try {
        return { ...(await askOne(server, fqdn, target)), by: server.name };
      } catch (error) {
        if (error instanceof NotAsked) return { kind: 'not-asked', why: error.message, by: server.name };
        throw error;
      }
    }),
  );
  const given = answers.filter(({ kind }) => kind !== 'not-asked');
  const [first, ...others] = given;
  if (!first) {
    const [silent] = answers;
    return {
      kind: 'not-asked',
      why: silent?.kind === 'not-asked' ? silent.why : 'There is no DNS server to ask',
    };
  }
  if (others.every(({ kind }) => kind === first.kind)) {
    const { by: _, ...answer } = first;
    return answer;
  }
  const said = given.map((answer) => `${answer.by} says ${saidBy(answer)}`).join(', ');
  return { kind: 'not-asked', why: `DNS servers contradict each other: ${said}` };
};
