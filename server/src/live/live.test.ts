// Live updates through a real socket: who is told what, on which process, and what becomes of a browser that doesn't read.
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Application, createApplication } from '../application.ts';
import { intakeOn } from '../orders/intake/index.ts';
import { announce } from '../platform/live/announce.ts';
import { liveHubOf } from '../platform/live/hub.ts';
import { LIFE_MS, LiveStream, PATIENCE_MS } from '../platform/live/live-stream.ts';
import { scopeOfSystem, scopeOfUser } from '../platform/sessions/scope.ts';
import { startTestApplication, type TestApplication } from '../testing/application.ts';
import { simpleOrder } from '../testing/simple-order.ts';

let server: TestApplication;
let second: Application;
let ports: number[];
let shop_id: number;
let owner: string;
let stranger: string;
let head: string;

beforeAll(async () => {
  server = await startTestApplication();
  second = await createApplication(server.services.config, server.databaseUrl, {
    withJobs: false,
    log: pino({ level: 'silent' }),
  });
  ports = [await server.listen(), await second.listen()];
  const own = await server.addFranchisee('Own Holder');
  const other = await server.addFranchisee('Other Holder');
  shop_id = await server.addShop({ domain: 'own.example.com', timezone: 'UTC', franchiseeId: own });
  await server.addShop({ domain: 'other.example.com', franchiseeId: other });
  const person = { role: 'Admin', type: 'Franchisee' } as const;
  owner = await server.signIn({ email: 'own@example.com', ...person, franchiseeId: own });
  stranger = await server.signIn({ email: 'other@example.com', ...person, franchiseeId: other });
  head = await server.signIn({ email: 'head@example.com', role: 'SuperAdmin' });
});
const opened: AbortController[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) one.abort();
});
afterAll(async () => {
  await second.stop();
  await server.close();
});

type Event = { event: string; data: Record<string, unknown> };

/** The events of a stream as a browser gets them; the first, that the database is listened to, is awaited. */
const openStream = async (token: string, port = ports[0], body: object = {}) => {
  const leave = new AbortController();
  opened.push(leave);
  const response = await fetch(`http://127.0.0.1:${port}/v1/live`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: leave.signal,
  });
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  /** The next event; null where the stream has ended. */
  const next = async (): Promise<Event | null> => {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end >= 0) {
        const block = text.slice(0, end);
        text = text.slice(end + 2);
        const event = /^event: (.*)$/m.exec(block)?.[1];
        if (event) return { event, data: JSON.parse(/^data: (.*)$/m.exec(block)![1]!) };
        continue;
      }
      const { done, value } = await reader.read();
      if (done) return null;
      text += value;
    }
  };
  return { next };
};

/** Makes sure that a stream listens: says something to everybody until it arrives. */
const listening = async (stream: Awaited<ReturnType<typeof openStream>>) => {
  const saying = setInterval(
    () => void announce(server.services.db, { kind: 'conversations', changed: 1 }),
    50,
  );
  await stream.next();
  clearInterval(saying);
  return stream;
};

const ofKind = async (stream: Awaited<ReturnType<typeof openStream>>, kind: string) => {
  for (;;) {
    const event = await stream.next();
    if (!event || event.data.kind === kind) return event;
  }
};

const shop = () => ({ shop_id, timezone: 'UTC', day_cutoff_minutes: 0 });
const order = (id: string) =>
  simpleOrder({ id, name: `#${id}`, placed_at: '2025-03-02T12:00:00Z', unit_price_cents: 1_00 });

it('an order that arrives on one process is seen by the browsers of both, by its owner and head office alone', async () => {
  const streams = await Promise.all(
    [
      [owner, ports[0]],
      [head, ports[1]],
      [stranger, ports[0]],
    ].map(async ([token, port]) => listening(await openStream(String(token), Number(port)))),
  );
  await intakeOn(server.services).postOrder(shop(), order('1'));
  const [own, chief, other] = streams;
  const arrived = { event: 'changed', data: { kind: 'orders', added: 1, changed: 0 } };
  expect(await ofKind(own!, 'orders')).toEqual(arrived);
  expect(await ofKind(chief!, 'orders')).toEqual(arrived);
  // What is said to everybody afterwards comes to the other one without an order before it.
  await announce(server.services.db, { kind: 'statements', changed: 1 });
  const seen: unknown[] = [];
  for (;;) {
    const event = await other!.next();
    seen.push(event?.data.kind);
    if (!event || event.data.kind === 'statements') break;
  }
  expect(seen).not.toContain('orders');
  expect(seen).toContain('statements');
});

it('a thousand orders arrive as a handful of events that count them all', async () => {
  const stream = await listening(await openStream(owner));
  const documents = Array.from({ length: 1_000 }, (_, index) => order(String(1_000 + index)));
  await intakeOn(server.services).postOrders(shop(), documents);
  let added = 0;
  let events = 0;
  while (added < 1_000) {
    const event = await ofKind(stream, 'orders');
    added += Number(event?.data.added);
    events += 1;
  }
  expect(added).toBe(1_000);
  expect(events).toBeLessThan(20);
});

it('nothing is told of what was undone', async () => {
  const stream = await listening(await openStream(owner));
  const undone = server.services.db.transaction().execute(async (trx) => {
    await announce(trx, { kind: 'gift-cards', shopId: shop_id, changed: 1 });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await announce(server.services.db, { kind: 'statements', changed: 1 });
  const kinds: unknown[] = [];
  for (;;) {
    const event = await stream.next();
    kinds.push(event?.data.kind);
    if (!event || event.data.kind === 'statements') break;
  }
  expect(kinds).not.toContain('gift-cards');
});

it('200 streams cost one connection to the database', async () => {
  await Promise.all(Array.from({ length: 200 }, () => openStream(head)));
  const { rows } = await server.connection.pool.query(
    `select count(*)::int as n from pg_stat_activity
     where application_name = 'backroom live' and datname = current_database()`,
  );
  expect(rows[0]?.n).toBe(2); // one of each process
});

it('a lost connection of the database is told: everything is to be asked for again', async () => {
  const stream = await listening(await openStream(head));
  await server.connection.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'backroom live' and datname = current_database()`,
  );
  for (;;) {
    const event = await stream.next();
    expect(event).not.toBeNull();
    if (event?.event === 'missed') break;
  }
});

it('what changed before a stream opened is told first, as far as it is theirs', async () => {
  const listens = await listening(await openStream(head));
  const from = performance.now();
  await intakeOn(server.services).postOrder(shop(), order('2'));
  await ofKind(listens, 'orders');
  const kindsTold = async (email: string) => {
    const user = await server.services.db
      .selectFrom('users')
      .select(['user_id', 'role', 'type', 'franchisee_id'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const reader = {
      scope: await scopeOfUser(server.services.db, user),
      userId: user.user_id,
      sessionId: 'x',
    };
    const stream = liveHubOf(server.services).open(reader, performance.now() - from);
    stream.read();
    stream.flush(performance.now());
    const text = String(stream.read());
    stream.destroy();
    return [...text.matchAll(/"kind":"([a-z-]+)"/g)].map(([, kind]) => kind);
  };
  expect(await kindsTold('own@example.com')).toContain('orders');
  expect(await kindsTold('other@example.com')).not.toContain('orders');
});

it('a page that heard of nothing since before anybody listened is told that it missed something', async () => {
  await listening(await openStream(head));
  const late = await openStream(head, ports[0], { unheard_ms: 86_400_000 });
  expect(await late.next()).toMatchObject({ event: 'missed' });
});

it('whoever is signed out has no stream, and an open page keeps no session awake', async () => {
  expect((await server.call('/live')).status).toBe(401);
  const token = await server.signIn({ email: 'asleep@example.com', role: 'Admin' });
  await server.services.db
    .updateTable('sessions')
    .set({ last_seen_at: new Date(Date.now() - 600_000) })
    .where('user_id', '=', (eb) =>
      eb.selectFrom('users').select('user_id').where('email', '=', 'asleep@example.com'),
    )
    .execute();
  const lastSeen = () =>
    server.services.db
      .selectFrom('sessions')
      .innerJoin('users', 'users.user_id', 'sessions.user_id')
      .select('last_seen_at')
      .where('email', '=', 'asleep@example.com')
      .executeTakeFirstOrThrow();
  const before = await lastSeen();
  await openStream(token);
  expect(await server.call('/get-notifications', { token })).toMatchObject({ status: 200 });
  expect(await lastSeen()).toEqual(before);
});

it('a browser that never reads costs what one sending takes, and is cut off', async () => {
  const stream = new LiveStream({ scope: scopeOfSystem(), userId: 'x', sessionId: 'x' }, 0);
  stream.pipe(new Writable({ highWaterMark: 1, write: () => {} })); // takes one and never says that it is done
  await new Promise(setImmediate);
  const closed = new Promise((resolve) => stream.once('close', resolve));
  let most = 0;
  for (let second = 1; second <= 60; second += 1) {
    for (let n = 0; n < 1_000; n += 1) stream.tell({ kind: 'orders', added: 1, shopId: 1 });
    stream.flush(second * 1_000);
    most = Math.max(most, stream.readableLength);
  }
  expect(most).toBeLessThan(200);
  expect(PATIENCE_MS).toBeLessThan(60_000);
  await closed;
  expect(stream.destroyed).toBe(true);
});

it('a stream ends after some minutes, so that rights that were lost are lost here too', async () => {
  const scope = await scopeOfUser(server.services.db, {
    user_id: 'x',
    role: 'Admin',
    type: 'Partner',
    franchisee_id: null,
  });
  const stream = new LiveStream({ scope, userId: 'x', sessionId: 'x' }, 0);
  let text = String(stream.read());
  stream.tell({ kind: 'orders', added: 1 });
  stream.flush(1_000);
  stream.flush(LIFE_MS + 1);
  for await (const part of stream) text += part;
  expect(text).not.toContain('orders'); // of a role that the rules don't know
});
