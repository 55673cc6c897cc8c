import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readJsonBodies } from './json-body.ts';
import { endSlowBodies } from './slow-bodies.ts';

let app: FastifyInstance;
let port: number;
let arriving: () => number;
const sockets: Socket[] = [];
let received = 0;

/** Time passes when the test says so; what is sent takes as long as it takes. */
const pass = (milliseconds: number) => vi.advanceTimersByTime(milliseconds);

const until = async (condition: () => boolean) => {
  while (!condition()) await turn();
};

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  received = 0;
  app = fastify({ forceCloseConnections: true });
  readJsonBodies(app);
  const pace = { wholeMs: 200, spanMs: 200, bytesPerSpan: 1_000 };
  arriving = endSlowBodies(app, (request) => Boolean(request.routeOptions.config.takesFile), pace);
  app.post('/json', async (request) => ({ body: request.body }));
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
  app.put('/file', { config: { takesFile: true } }, async (request) => {
    // The parser above hands the stream on.
    for await (const chunk of request.body as NodeJS.ReadableStream) received += chunk.length;
    return {};
  });
  app.post('/refused', { onRequest: async (_request, reply) => reply.code(401).send({}) }, async () => ({}));
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
  vi.useRealTimers();
});

/** Sends the head of a request and a part of its body; `answer` is all that comes until the connection ends. */
const begin = (head: string, part: string): { socket: Socket; answer: Promise<string> } => {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.write(`${head} HTTP/1.1\r\nhost: x\r\ncontent-length: 100000\r\n`);
  socket.write(
    `content-type: ${head.includes('file') ? 'application/octet-stream' : 'application/json'}\r\n\r\n${part}`,
  );
  return { socket, answer: text(socket) };
};

test('a body that never comes to its end is answered with 408, and the connection ends', async () => {
  const { answer: ended } = begin('POST /json', '{"a": ');
  await until(() => arriving() === 1);
  pass(300);
  const answer = await ended;
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toContain('"code":"REQUEST_TIMEOUT"');
  expect(arriving()).toBe(0);
});

test('a byte now and then is no progress', async () => {
  const { socket, answer } = begin('POST /json', '{');
  await until(() => arriving() === 1);
  for (let drip = 0; drip < 10; drip += 1) {
    socket.write(' ');
    await turn();
    pass(30);
  }
  expect(await answer).toMatch(/^HTTP\/1\.1 408 /);
});

test('a file may take as long as it goes on, and no longer', async () => {
  const { socket, answer } = begin('PUT /file', '');
  // Five spans of progress, then none.
  for (let sent = 1_000; sent <= 20_000; sent += 1_000) {
    socket.write('x'.repeat(1_000));
    await until(() => received === sent);
    pass(50);
  }
  expect(arriving()).toBe(1);
  pass(500);
  expect(await answer).toMatch(/^(HTTP\/1\.1 408 |$)/);
});

test('whoever is refused before the body came isn’t kept', async () => {
  const { answer } = begin('POST /refused', '{');
  const text = await answer;
  expect(text).toMatch(/^HTTP\/1\.1 401 /);
  expect(text.toLowerCase()).toContain('connection: close');
});

test('a whole body is read as ever, and the connection kept', async () => {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  const body = JSON.stringify({ a: 1 });
  const request = `POST /json HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  for (const _ of [1, 2]) {
    socket.write(request);
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toContain('{"body":{"a":1}}');
  }
  expect(arriving()).toBe(0);
});

test('a body that was read is not waited for, however long the answer takes', async () => {
  let answer: () => void = () => undefined;
  const slow = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const reached = Promise.withResolvers<void>();
  const other = fastify();
  readJsonBodies(other);
  endSlowBodies(other, () => false, { wholeMs: 200, spanMs: 200, bytesPerSpan: 1_000 });
  other.post('/slow', async () => {
    reached.resolve();
    await slow;
    return { done: true };
  });
  const asked = other.inject({ method: 'POST', url: '/slow', payload: { a: 1 } });
  await reached.promise;
  pass(300);
  answer();
  expect((await asked).json()).toEqual({ done: true });
  await other.close();
});
