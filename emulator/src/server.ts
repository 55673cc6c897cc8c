import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { approvalPage, approvedAddress } from './access/approval.ts';
import { answerControl } from './control/control.ts';
import type { Fault } from './control/faults.ts';
import { Emulator, type EmulatorOptions } from './emulator.ts';
import { answerGraphql, type GraphqlRequest } from './graphql/run.ts';
import { API_VERSION, loadSchema } from './graphql/schema.ts';
import { mutationRoot } from './roots/mutation.ts';
import { queryRoot } from './roots/query.ts';
import type { Shop } from './shop.ts';

const MOST_BYTES = 64 * 1024 * 1024;

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    const part = Buffer.from(chunk);
    bytes += part.length;
    if (bytes > MOST_BYTES) throw new RangeError('Too much');
    chunks.push(part);
  }
  return Buffer.concat(chunks);
};

const send = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
};

const faultWords: Readonly<Record<number, string>> = {
  401: '[API] Invalid API key or access token (unrecognized login or wrong password)',
  402: 'Unavailable Shop',
  403: 'Forbidden',
  404: 'Not Found',
  423: 'Locked',
  429: 'Exceeded 2 calls per second for api client. Reduce request rates to resume uninterrupted service.',
  430: 'Shopify Security Rejection',
};

const spoil = (response: ServerResponse, fault: Fault) => {
  // A time-out ends when the asker's patience does.
  if (fault.kind === 'timeout') return;
  if (fault.kind === 'cut') response.destroy();
  else
    send(
      response,
      fault.status,
      { errors: faultWords[fault.status] ?? 'Internal Server Error' },
      fault.status === 429 ? { 'retry-after': `${fault.retryAfter}.0` } : {},
    );
};

const isRequest = (value: unknown): value is GraphqlRequest =>
  typeof value === 'object' && value !== null && 'query' in value && typeof value.query === 'string';

const readRequest = (body: string): GraphqlRequest | null => {
  try {
    const value: unknown = JSON.parse(body);
    return isRequest(value) ? { ...value, variables: value.variables ?? {} } : null;
  } catch {
    return null;
  }
};

const mutates = (query: string): boolean => /(?:^|\})\s*mutation\b/.test(query);

/** `POST /admin/api/2026-07/graphql.json`. */
const answerApi = async (
  emulator: Emulator,
  shop: Shop,
  request: IncomingMessage,
  response: ServerResponse,
) => {
  const body = (await bodyOf(request)).toString();
  const fault = emulator.faults.next(shop.domain, body);
  if (fault && !fault.afterEffect) return spoil(response, fault);
  const token = request.headers['x-shopify-access-token'];
  const install = typeof token === 'string' ? emulator.tokens.open(shop, token) : null;
  if (!install) return send(response, 401, { errors: faultWords[401] });
  const asked = readRequest(body);
  if (!asked) return send(response, 400, { errors: { query: 'Required parameter missing or invalid' } });
  const context = { emulator, shop, install, bulk: false, idempotencyKey: null, search: [] };
  const { at, answered } = emulator.clock.atOnce((moment) => ({
    at: moment,
    answered: answerGraphql({ query: queryRoot, mutation: mutationRoot }, asked, context),
  }));
  const answer = await answered;
  if (mutates(asked.query) && 'data' in answer) {
    const { clientId } = install.app;
    emulator.onEffect({ at, kind: 'graphql', shop: shop.domain, clientId, request: asked });
  }
  if (fault) return spoil(response, fault);
  send(response, 200, answer, { 'x-shopify-api-version': API_VERSION });
};

const answerOauth = async (
  emulator: Emulator,
  shop: Shop,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
) => {
  if (url.pathname.endsWith('/access_token') && request.method === 'POST') {
    const body = (await bodyOf(request)).toString();
    const fault = emulator.faults.next(shop.domain, body);
    if (fault && !fault.afterEffect) return spoil(response, fault);
    const isJson = request.headers['content-type']?.includes('json') ?? false;
    const form = new URLSearchParams(isJson ? JSON.parse(body) : body);
    const answer = emulator.clock.atOnce((at) => {
      const given = emulator.tokens.answer(shop, form);
      emulator.onEffect({ at, kind: 'token', shop: shop.domain, form: Object.fromEntries(form) });
      return given;
    });
    return fault ? spoil(response, fault) : send(response, answer.status, answer.body);
  }
  if (!url.pathname.endsWith('/authorize')) return send(response, 404, { errors: 'Not Found' });
  const title = emulator.apps.get(url.searchParams.get('client_id') ?? '')?.title;
  if (title === undefined) return send(response, 400, { error: 'invalid_request' });
  if (request.method === 'POST') {
    const address = emulator.clock.atOnce((at) => {
      const approved = approvedAddress(emulator, shop, url.searchParams);
      const query = url.searchParams.toString();
      if (approved !== null) emulator.onEffect({ at, kind: 'approval', shop: shop.domain, query });
      return approved;
    });
    if (address === null) return send(response, 400, { error: 'invalid_request' });
    response.writeHead(302, { location: address });
    return response.end();
  }
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  return response.end(approvalPage(shop, title, url.searchParams));
};

/** The file of a bulk operation, which may break off. */
const download = (emulator: Emulator, response: ServerResponse, name: string) => {
  const id = name.replace(/\.jsonl$/, '');
  const operation = [...emulator.shops.values()].flatMap((shop) => shop.bulkOperations.get(id) ?? [])[0];
  if (!operation?.file || (operation.expiresAt ?? 0) <= emulator.clock.now()) {
    return send(response, 404, { errors: 'Not Found' });
  }
  response.writeHead(200, {
    'content-type': 'application/jsonl',
    'content-length': String(operation.file.length),
  });
  const cut = emulator.faults.cutDownloadsAt;
  if (!cut || cut.times <= 0 || cut.bytes >= operation.file.length) return response.end(operation.file);
  cut.times -= 1;
  return response.write(operation.file.subarray(0, cut.bytes), () => response.destroy());
};

/** Files that `stagedUploadsCreate` gave an address: put there, and shown as images afterwards. */
const upload = async (
  emulator: Emulator,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
) => {
  const file = emulator.uploads.get(path);
  if (!file) return send(response, 403, { errors: 'Forbidden' });
  if (request.method === 'PUT' || request.method === 'POST') {
    file.bytes = await bodyOf(request);
    return response.writeHead(200).end();
  }
  if (!file.bytes) return send(response, 404, { errors: 'Not Found' });
  response.writeHead(200, { 'content-type': file.type });
  return response.end(file.bytes);
};

const answer = async (emulator: Emulator, request: IncomingMessage, response: ServerResponse) => {
  const url = new URL(request.url ?? '/', 'http://emulator');
  const [, first = '', ...rest] = url.pathname.split('/');
  if (first === '_emulator') {
    const body = request.method === 'GET' ? '' : (await bodyOf(request)).toString();
    const { status, answer: told } = await answerControl(emulator, rest.join('/'), body);
    return send(response, status, told);
  }
  if (first === '_downloads') return download(emulator, response, rest.join('/'));
  if (first === '_uploads') return upload(emulator, request, response, rest.join('/'));
  const shop = emulator.shops.get(first);
  if (!shop) return send(response, 404, { errors: 'Not Found' });
  if (rest[0] === 'admin' && rest[1] === 'oauth') return answerOauth(emulator, shop, request, response, url);
  if (rest.join('/') === `admin/api/${API_VERSION}/graphql.json` && request.method === 'POST')
    return answerApi(emulator, shop, request, response);
  return send(response, 404, { errors: 'Not Found' });
};

export type RunningEmulator = {
  emulator: Emulator;
  /** Shops are at `${address}/{shop domain}/…`. */
  address: string;
  close(): Promise<void>;
};

/** Starts an emulator on this machine alone. @param port 0 for any that is free. */
export const startEmulator = async (
  options: EmulatorOptions & { port?: number } = {},
): Promise<RunningEmulator> => {
  loadSchema();
  const emulator = new Emulator(options);
  const server = createServer((request, response) => {
    answer(emulator, request, response).catch((error: unknown) => {
      console.error('The emulator failed:', error);
      if (!response.headersSent) send(response, 500, { errors: 'Internal Server Error' });
    });
  });
  // On a busy machine five seconds pass between two requests, and whoever asks again would meet a closed connection.
  server.keepAliveTimeout = 600_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const bound = server.address();
  emulator.address = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`;
  return {
    emulator,
    address: emulator.address,
    close: async () => {
      emulator.close();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await emulator.deliveries.settled();
    },
  };
};
