import { Resolver } from 'node:dns/promises';

/** How long one server may take for one question, and how often it is asked. */
const PATIENCE_MS = 2_500;
const TRIES = 2;

/** A DNS server gave no answer: which, and why in words. */
export class NotAsked extends Error {
  override readonly name = 'NotAsked';
}

const reasons: Record<string, string> = {
  ETIMEOUT: 'did not answer',
  ECONNREFUSED: 'cannot be reached',
  ESERVFAIL: 'could not find out (SERVFAIL)',
  EREFUSED: 'refuses to answer',
};

/** No such record, or no such name at all: an answer too. */
const isNothing = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENODATA' || error.code === 'ENOTFOUND');

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

/** One DNS server, asked itself: what others say is asked of them. Each question throws NotAsked without an answer. */
export type DnsServer = {
  readonly name: string;
  /** Where a name leads by its own CNAME; null where it has none. */
  cname(name: string): Promise<string | null>;
  /** The addresses that a name ends at, those that every network has (IPv4) first. */
  addresses(name: string): Promise<string[]>;
  /** Names of mail servers, and texts. */
  mx(name: string): Promise<string[]>;
  txt(name: string): Promise<string[]>;
};

const dnsServer = (name: string): DnsServer => {
  const resolver = new Resolver({ timeout: PATIENCE_MS, tries: TRIES });
  resolver.setServers([name]);
  const ask = async <Found>(question: () => Promise<Found[]>): Promise<Found[]> => {
    try {
      return await question();
    } catch (error) {
      if (isNothing(error)) return [];
      const code = codeOf(error);
      throw new NotAsked(`DNS server ${name} ${reasons[code] ?? `gave no answer (${code})`}`);
    }
  };
  return {
    name,
    cname: async (host) => (await ask(() => resolver.resolveCname(host)))[0]?.toLowerCase() ?? null,
    addresses: async (host) => {
      const found = await Promise.all([
        ask(() => resolver.resolve4(host)),
        ask(() => resolver.resolve6(host)),
      ]);
      return found.flatMap((some) => some.toSorted());
    },
    mx: async (host) => (await ask(() => resolver.resolveMx(host))).map(({ exchange }) => exchange),
    txt: async (host) => (await ask(() => resolver.resolveTxt(host))).map((parts) => parts.join('')),
  };
};

/** Of more servers than these nobody learns more. */
const MOST_SERVERS = 3;

/** The servers to ask: those configured, else the machine's. */
export const dnsServers = (configured: readonly string[]): DnsServer[] =>
  (configured.length > 0 ? configured : new Resolver().getServers()).slice(0, MOST_SERVERS).map(dnsServer);

/** What the first of the servers that answers says. @throws NotAsked where none does */
export const firstAnswer = async <Answer>(
  servers: readonly DnsServer[],
  question: (server: DnsServer) => Promise<Answer>,
): Promise<Answer> => {
  let silence = new NotAsked('There is no DNS server to ask');
  for (const server of servers) {
    try {
      return await question(server);
    } catch (error) {
      if (!(error instanceof NotAsked)) throw error;
      silence = error;
    }
  }
  throw silence;
};
