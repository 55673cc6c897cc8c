import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tellAttention } from '../dashboard/tell-attention.ts';
import { startTestApplication, type TestApplication } from '../testing/application.ts';
import { mailNotifications } from './mail-notifications.ts';
import { digestDueOn, isQuiet } from './mail-times.ts';
import { type Notice, notify } from './notify.ts';

let server: TestApplication;
let head: string;
let owner: string;
let stranger: string;
let shopId: number;

beforeAll(async () => {
  server = await startTestApplication();
  const own = await server.addFranchisee('Own Holder');
  const other = await server.addFranchisee('Other Holder');
  shopId = await server.addShop({ domain: 'own.example.com', franchiseeId: own });
  await server.addShop({ domain: 'other.example.com', franchiseeId: other });
  const person = { role: 'Admin', type: 'Franchisee' } as const;
  head = await server.signIn({ email: 'head@example.com', role: 'SuperAdmin' });
  await server.signIn({ email: 'staff@example.com', role: 'Admin' });
  owner = await server.signIn({ email: 'own@example.com', ...person, franchiseeId: own });
  stranger = await server.signIn({ email: 'other@example.com', ...person, franchiseeId: other });
});
beforeEach(async () => {
  const { db } = server.services;
  for (const table of ['notifications', 'notification_choices', 'notification_hours', 'mails'] as const) {
    await db.deleteFrom(table).execute();
  }
});
afterAll(() => server.close());

const issued = (more: Partial<Notice> = {}): Notice => ({
  topic: 'statement-issued',
  key: 'statement-issued:1',
  title: 'Statement R-1 is ready',
  detail: '$12.00 by 2025-04-15',
  href: (audience) => (audience === 'franchisee' ? '#statements/1' : null),
  shopId,
  ...more,
});
const disputed = (more: Partial<Notice> = {}): Notice => ({
  topic: 'statement-answered',
  key: 'statement-disputed:1',
  title: 'Own disputes R-1',
  href: () => '/statements?open=1',
  shopId,
  ...more,
});

const tell = (notice: Notice) =>
  server.services.db.transaction().execute((trx) => notify(server.services.house, trx, notice));
const bell = async (token: string) => (await server.call('/get-notifications', { token })).body;
const mailsTo = (recipient: string) =>
  server.services.db.selectFrom('mails').selectAll().where('recipient', '=', recipient).execute();

describe('somebody is told', () => {
  it('in the bell, where it concerns them, and nobody else is', async () => {
    expect(await tell(issued())).toHaveLength(1);
    expect(await bell(owner)).toMatchObject({
      unread: 1,
      notifications: [
        { topic: 'statement-issued', title: 'Statement R-1 is ready', href: '#statements/1', read: false },
      ],
    });
    for (const token of [head, stranger])
      expect(await bell(token)).toMatchObject({ unread: 0, notifications: [] });
  });

  it('once, however often and however many at once it is told again', async () => {
    await Promise.all(Array.from({ length: 10 }, () => tell(issued())));
    expect(await tell(issued({ title: 'again' }))).toEqual([]);
    expect((await bell(owner)).unread).toBe(1);
  });

  it('not where what happened was undone', async () => {
    const undone = server.services.db.transaction().execute(async (trx) => {
      await notify(server.services.house, trx, issued());
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect((await bell(owner)).unread).toBe(0);
  });

  it('not of what they did, nor by name of what isn’t for them', async () => {
    const { user_id } = await server.services.db
      .selectFrom('users')
      .select('user_id')
      .where('email', '=', 'head@example.com')
      .executeTakeFirstOrThrow();
    expect(await tell(disputed({ except: user_id }))).toEqual([]);
    expect(await tell(issued({ users: [user_id] }))).toEqual([]);
  });

  it('together of what belongs together, and with the number of it all', async () => {
    await Promise.all(
      Array.from({ length: 25 }, (_, n) => tell(disputed({ key: `d:${n}`, group: 'statement:1' }))),
    );
    const { notifications, unread } = await bell(head);
    expect(notifications).toHaveLength(1);
    expect(notifications[0].ids).toHaveLength(25);
    expect(unread).toBe(25);
  });

  it('of nothing whose topic no room declares', async () => {
    await expect(tell(issued({ topic: 'weather' }))).rejects.toThrow('declares');
  });
});

describe('what was told', () => {
  it('is marked as read by its own reader, some or all', async () => {
    await tell(disputed({ key: 'a' }));
    await tell(disputed({ key: 'b' }));
    const [first] = (await bell(head)).notifications;
    const others = await server.call('/mark-notifications-read', { token: owner, body: { ids: first.ids } });
    expect(others.body).toEqual({ unread: 0 });
    expect((await bell(head)).unread).toBe(2);
    const one = await server.call('/mark-notifications-read', { token: head, body: { ids: first.ids } });
    expect(one.body).toEqual({ unread: 1 });
    expect((await server.call('/mark-notifications-read', { token: head })).body).toEqual({ unread: 0 });
    expect((await bell(head)).notifications.every((one: { read: boolean }) => one.read)).toBe(true);
  });

  it('is kept for 90 days', async () => {
    await tell(disputed({ key: 'old' }));
    await server.services.db
      .updateTable('notifications')
      .set({ created_at: new Date(Date.now() - 91 * 86_400_000) })
      .execute();
    expect(await bell(head)).toMatchObject({ unread: 0, notifications: [] });
    await server.services.house.jobs['forget-notifications']?.run(
      server.services,
      {},
      new AbortController().signal,
    );
    const left = await server.services.db.selectFrom('notifications').select('title').execute();
    expect(left).toEqual([]);
  });

  it('can be read page by page', async () => {
    await server.services.db.transaction().execute(async (trx) => {
      for (let n = 0; n < 120; n += 1) await notify(server.services.house, trx, disputed({ key: `p:${n}` }));
    });
    const day = sql`timestamp '2026-11-22 12:00' - substr(event_key, 3)::int * interval '1 minute'`;
    await sql`update notifications set created_at = (${day}) at time zone 'UTC'`.execute(server.services.db);
    const first = await bell(head);
    expect(first.notifications).toHaveLength(100);
    const rest = await server.call('/get-notifications', { token: head, body: { before: first.older } });
    expect(rest.body).toMatchObject({ older: null });
    expect(rest.body.notifications).toHaveLength(20);
  });
});

describe('the settings', () => {
  const quiet = { timezone: 'America/New_York', quiet_from: null, quiet_to: null, digest_at: 480 };
  const choose = (token: string, body: object) =>
    server.call('/save-notification-settings', { token, body: { topics: [], ...quiet, ...body } });

  it('list the topics that can concern one, each with what it last said', async () => {
    await tell(issued());
    const own = (await server.call('/get-notification-settings', { token: owner })).body;
    const topics = own.topics.map(({ topic }: { topic: string }) => topic);
    expect(topics).toContain('statement-issued');
    expect(topics).not.toContain('statement-answered');
    expect(topics.some((topic: string) => topic.startsWith('attention-'))).toBe(false);
    expect(
      own.topics.find(({ topic }: { topic: string }) => topic === 'statement-issued').last,
    ).toMatchObject({
      title: 'Statement R-1 is ready',
    });
    const chief = (await server.call('/get-notification-settings', { token: head })).body;
    expect(chief.topics.map(({ topic }: { topic: string }) => topic)).toContain('attention-checks-red');
  });

  it('turn a topic off, in the bell and by mail', async () => {
    await choose(head, { topics: [{ topic: 'statement-answered', in_app: false, email: 'off' }] });
    expect(await tell(disputed())).toEqual([]);
  });

  it('refuse a foreign topic, an unknown zone, half a pair of hours', async () => {
    const topics = [{ topic: 'attention-checks-red', in_app: true, email: 'now' }];
    expect((await choose(owner, { topics })).body.details[0].field).toBe('topics.0.topic');
    expect((await choose(owner, { timezone: 'Mars/Base' })).body.details[0].field).toBe('timezone');
    expect((await choose(owner, { quiet_from: 60 })).body.details[0].field).toBe('quiet_to');
  });
});

describe('a mail', () => {
  const at = (time: string) => new Date(`2025-03-10T${time}Z`);

  it('holds all that came, goes out once however many send it, and stops where its link says so', async () => {
    for (const key of ['a', 'b', 'c']) await tell(disputed({ key, title: `Own disputes ${key}` }));
    await Promise.all(Array.from({ length: 4 }, () => mailNotifications(server.services)));
    const [mail, ...more] = await mailsTo('head@example.com');
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: '3 notifications from Backroom' });
    for (const key of ['a', 'b', 'c']) expect(mail?.body_text).toContain(`Own disputes ${key}`);
    const token = /unsubscribe#(\S+)/.exec(mail?.body_text ?? '')?.[1] ?? '';
    const wrong = await server.call('/unsubscribe', { body: { token: `AAAA${token.slice(4)}` } });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'LINK_INVALID' } });
    const stopped = await server.call('/unsubscribe', { body: { token } });
    expect(stopped.body).toEqual({ topics: ['A royalty statement was disputed'] });
    await tell(disputed({ key: 'd' }));
    await mailNotifications(server.services);
    expect(await mailsTo('head@example.com')).toHaveLength(1);
    expect((await bell(head)).unread).toBe(4); // the bell still tells
  });

  it('isn’t torn in two by who writes at the same time', async () => {
    for (const key of ['a', 'b', 'c']) await tell(disputed({ key }));
    const holder = await server.services.pool.connect();
    await holder.query('begin');
    await holder.query(`select from notifications where user_id = (select user_id from users where email = 'head@example.com')
      order by notification_id limit 1 for update`);
    const both = [mailNotifications(server.services), mailNotifications(server.services)];
    // One waits for the row; the other finds that somebody writes already.
    await Promise.race(both);
    await holder.query('rollback');
    holder.release();
    await Promise.all(both);
    const mails = await mailsTo('head@example.com');
    expect(mails.map(({ subject }) => subject)).toEqual(['3 notifications from Backroom']);
  });

  it('waits for the end of the quiet hours', async () => {
    const hours = { timezone: 'UTC', quiet_from: 22 * 60, quiet_to: 7 * 60, digest_at: 480 };
    await server.call('/save-notification-settings', { token: head, body: { topics: [], ...hours } });
    await tell(disputed());
    const today = new Date().toISOString().slice(0, 10);
    await mailNotifications(server.services, new Date(`${today}T23:00:00Z`));
    expect(await mailsTo('head@example.com')).toEqual([]);
    await mailNotifications(server.services, new Date(`${today}T07:00:00Z`));
    expect(await mailsTo('head@example.com')).toHaveLength(1);
  });

  it('of the day goes out once a day, at the hour of the reader’s zone', async () => {
    const topics = [{ topic: 'statement-answered', in_app: true, email: 'daily' }];
    const hours = { timezone: 'America/New_York', quiet_from: null, quiet_to: null, digest_at: 480 };
    await server.call('/save-notification-settings', { token: head, body: { topics, ...hours } });
    await tell(disputed({ key: 'a' }));
    const send = (time: string) => mailNotifications(server.services, at(time));
    await send('11:59:00'); // 07:59 in New York
    expect(await mailsTo('head@example.com')).toEqual([]);
    await send('12:00:00');
    expect(await mailsTo('head@example.com')).toHaveLength(1);
    await tell(disputed({ key: 'b' }));
    await send('20:00:00');
    expect(await mailsTo('head@example.com')).toHaveLength(1);
    await mailNotifications(server.services, new Date('2025-03-11T12:00:00Z'));
    expect(await mailsTo('head@example.com')).toHaveLength(2);
  });
});

describe('hours of mail', () => {
  const base = { timezone: 'UTC', quiet_from: null, quiet_to: null, digest_at: 480, digest_sent_on: null };
  const at = (time: string) => new Date(`2025-03-10T${time}:00Z`);

  it.each([
    [60, 120, '01:00', true],
    [60, 120, '02:00', false],
    [1_320, 420, '23:59', true],
    [1_320, 420, '06:59', true],
    [1_320, 420, '07:00', false],
    [60, 60, '01:00', false],
  ])('from %i to %i it is quiet at %s: %s', (quiet_from, quiet_to, time, quiet) => {
    expect(isQuiet({ ...base, quiet_from, quiet_to }, at(time))).toBe(quiet);
  });

  it('a daily mail isn’t sent in quiet hours, nor twice on a day that is longer', () => {
    expect(digestDueOn({ ...base, quiet_from: 420, quiet_to: 540 }, at('08:30'))).toBeNull();
    expect(digestDueOn({ ...base, digest_sent_on: '2025-03-10' }, at('08:30'))).toBeNull();
    expect(digestDueOn(base, at('08:30'))).toBe('2025-03-10');
  });
});

it('head office hears when something begins to need attention, once, and again when it begins anew', async () => {
  const { db } = server.services;
  const fail = () =>
    sql`insert into mails (mail_id, recipient, subject, body_text, kind, error)
      values (gen_random_uuid(), 'x@example.com', 'x', 'x', 'test', 'refused')`.execute(db);
  const failures = async () =>
    (await bell(head)).notifications.filter(
      ({ topic }: { topic: string }) => topic === 'attention-mail-failed',
    );
  await fail();
  await tellAttention(server.services);
  await tellAttention(server.services);
  expect(await failures()).toHaveLength(1);
  expect((await failures())[0]).toMatchObject({ title: '1 mail could not be sent', href: '/mail-outbox' });
  await db.deleteFrom('mails').execute();
  await tellAttention(server.services);
  await fail();
  await tellAttention(server.services, new Date(Date.now() + 1_000));
  expect((await failures())[0].ids).toHaveLength(2);
  expect((await bell(owner)).notifications).toEqual([]);
});
