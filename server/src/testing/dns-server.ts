import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import packet, { type Answer } from 'dns-packet';

/** What stands at a name. */
export type DnsRecords = Partial<Record<'CNAME' | 'A' | 'AAAA' | 'MX' | 'TXT', readonly string[]>>;

export type TestDnsServer = {
  /** As DNS_SERVERS has it. */
  address: string;
  /** What there is, by name; a name that isn't there doesn't exist. To be changed as a test goes on. */
  zone: Map<string, DnsRecords>;
  /** `silent` gives no answer at all, `fails` says SERVFAIL. */
  mood: 'well' | 'silent' | 'fails';
  /** Names that were asked for. */
  asked: string[];
  close(): Promise<void>;
};

const TTL = 60;
const SERVFAIL = 2;
const NXDOMAIN = 3;

const answersOf = (name: string, type: string, values: readonly string[]): Answer[] =>
  values.map((value, index) => {
    if (type === 'MX')
      return { type, name, ttl: TTL, data: { exchange: value, preference: 10 * (index + 1) } };
    return { type: type as 'A', name, ttl: TTL, data: value };
  });

/** A DNS server on this machine, which answers as one that asks others for people does: aliases are followed. */
export const startDnsServer = async (port = 0): Promise<TestDnsServer> => {
  const socket = createSocket('udp4');
  const server: TestDnsServer = {
    address: '',
    zone: new Map(),
    mood: 'well',
    asked: [],
    close: async () => {
      socket.close();
      await once(socket, 'close');
    },
  };
  const find = (name: string, type: string): Answer[] => {
    const records = server.zone.get(name);
    const [alias] = records?.CNAME ?? [];
    if (alias === undefined || type === 'CNAME') {
      return answersOf(name, type, records?.[type as keyof DnsRecords] ?? []);
    }
    return [...answersOf(name, 'CNAME', [alias]), ...(alias === name ? [] : find(alias, type))];
  };
  socket.on('message', (message, from) => {
    const query = packet.decode(message);
    const [question] = query.questions ?? [];
    if (!question || server.mood === 'silent') return;
    const name = question.name.toLowerCase();
    server.asked.push(`${question.type} ${name}`);
    const answers = server.mood === 'fails' ? [] : find(name, question.type);
    const code = server.mood === 'fails' ? SERVFAIL : server.zone.has(name) ? 0 : NXDOMAIN;
    const answer = packet.encode({
      type: 'response',
      id: query.id ?? 0,
      flags: packet.RECURSION_DESIRED | packet.RECURSION_AVAILABLE | code,
      questions: [question],
      answers,
    });
    socket.send(answer, from.port, from.address);
  });
  socket.bind(port, '127.0.0.1');
  await once(socket, 'listening');
  server.address = `127.0.0.1:${socket.address().port}`;
  return server;
};
