import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

type DnsRecord = { id: string; type: string; name: string; content: string; ttl: number; proxied: boolean };

export type TestCloudflare = {
  /** As CLOUDFLARE_API_URL has it. */
  url: string;
  /** The one token that opens the zones. */
  token: string;
  records: DnsRecord[];
  /** `down`: no answer that makes sense. */
  mood: 'well' | 'down';
  close(): void;
};

const idOf = () => randomBytes(16).toString('hex');

const bodyOf = async (request: IncomingMessage): Promise<Partial<DnsRecord>> => {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text === '' ? {} : JSON.parse(text);
};

class Failure extends Error {
  readonly status: number;
  readonly code: number;

  constructor(status: number, code: number, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Zones and records as Cloudflare's API v4 documents them, with its codes, on this machine. */
export const startCloudflare = async (zoneNames: readonly string[], port = 0): Promise<TestCloudflare> => {
  const zones = zoneNames.map((name) => ({ id: idOf(), name, status: 'active' }));
  const api: TestCloudflare = {
    url: '',
    token: 'cf-test-token',
    records: [],
    mood: 'well',
    close: () => server.close(),
  };

  const add = (given: Partial<DnsRecord>): DnsRecord => {
    const { type = '', name = '', content = '', ttl = 1, proxied = false } = given;
    const there = api.records.filter((record) => record.name === name);
    if (there.some((record) => record.type === type && record.content === content)) {
      throw new Failure(400, 81_058, 'An identical record already exists.');
    }
    if (there.length > 0) {
      throw new Failure(400, 81_053, 'An A, AAAA, or CNAME record with that host already exists.');
    }
    const record = { id: idOf(), type, name, content, ttl, proxied };
    api.records.push(record);
    return record;
  };

  const answer = async (request: IncomingMessage): Promise<unknown> => {
    if (request.headers.authorization !== `Bearer ${api.token}`) {
      throw new Failure(403, 9_109, 'Invalid access token');
    }
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/zones') return zones.filter(({ name }) => name === searchParams.get('name'));
    const [, zoneId, recordId] = /^\/zones\/(\w+)\/dns_records(?:\/(\w+))?$/.exec(pathname) ?? [];
    if (!zones.some(({ id }) => id === zoneId)) throw new Failure(404, 7_003, 'Could not route to this zone');
    if (request.method === 'POST') return add(await bodyOf(request));
    if (request.method === 'DELETE') {
      if (!api.records.some(({ id }) => id === recordId)) {
        throw new Failure(404, 81_044, 'Record does not exist.');
      }
      api.records = api.records.filter(({ id }) => id !== recordId);
      return { id: recordId };
    }
    return api.records.filter(({ name }) => name === searchParams.get('name'));
  };

  const server = createServer(async (request, response) => {
    if (api.mood === 'down') {
      response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
      return;
    }
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    try {
      const result = await answer(request);
      send(200, { success: true, errors: [], messages: [], result });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const { status, code, message } = error;
      send(status, { success: false, errors: [{ code, message }], messages: [], result: null });
    }
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  api.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return api;
};
