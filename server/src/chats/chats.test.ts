import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { springTen } from '../discounts/discounts.fixture.ts';
import { intakeOn } from '../orders/intake/index.ts';
import { attachmentKindOf } from '../platform/files/attachment-kind.ts';
import { setOwner } from '../stores/index.ts';
import { startTestApplication, type TestApplication } from '../testing/application.ts';
import { simpleOrder } from '../testing/simple-order.ts';
import { uploadFile } from '../testing/upload-file.ts';
import { remindOfDue } from './announcements.ts';

let server: TestApplication;
let head: string;
let admin: string;
let owner: string;
let stranger: string;
let next: number;

beforeAll(async () => {
  server = await startTestApplication();
  const own = await server.addFranchisee('Own Holder');
  next = await server.addFranchisee('Next Holder');
  const shop_id = await server.addShop({ domain: 'own.example.com', timezone: 'UTC', franchiseeId: own });
  await server.addShop({ domain: 'sold.example.com', timezone: 'UTC', franchiseeId: own });
  await server.addShop({ domain: 'other.example.com', timezone: 'UTC', franchiseeId: next });
  await server.addShop({ domain: 'chain.example.com', name: 'The chain’s own', timezone: 'UTC' });
  const person = { role: 'Admin', type: 'Franchisee' } as const;
  head = await server.signIn({ email: 'head@example.com', role: 'SuperAdmin' });
  admin = await server.signIn({ email: 'admin@example.com', role: 'Admin' });
  owner = await server.signIn({ email: 'own@example.com', ...person, franchiseeId: own });
  stranger = await server.signIn({ email: 'other@example.com', ...person, franchiseeId: next });
  const shop = { shop_id, timezone: 'UTC', day_cutoff_minutes: 0 };
  await intakeOn(server.services).postOrder(
    shop,
    simpleOrder({ id: '7', name: '#1007', placed_at: '2025-03-02T12:00:00Z', unit_price_cents: 1_00 }),
  );
});
afterAll(() => server.close());

const call = async (token: string, path: string, body: object = {}) => {
  const answer = await server.call(path, { token, body });
  return { status: answer.status, ...answer.body };
};
const start = async (token: string, more: object = {}): Promise<string> => {
  const body = { shop_name: 'own.example.com', subject: 'A question', text: 'Hello', ...more };
  return (await call(token, '/start-conversation', body)).conversation_id;
};
const read = async (token: string, conversation_id: string) =>
  (await call(token, '/get-conversation', { conversation_id })).conversation;
const bellOf = async (token: string) => (await call(token, '/get-notifications')).notifications;

const attach = (token: string, conversation_id: string, name: string, content: Buffer) =>
  uploadFile(server, { path: '/attach-to-conversation', token, body: { conversation_id }, name, content });
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

describe('a conversation', () => {
  it('goes between head office and the store, is told to the other side, and shows who has read what', async () => {
    const id = await start(head);
    expect((await bellOf(owner))[0]).toMatchObject({
      title: 'New message: A question',
      href: `#conversations/${id}`,
    });
    expect(await call(owner, '/get-conversations')).toMatchObject({ unread: 1 });
    await call(owner, '/answer-conversation', { conversation_id: id, text: 'An answer' });
    expect((await bellOf(head))[0]).toMatchObject({ href: `/chats?open=${id}` });
    expect(await bellOf(admin)).toEqual([]); // who takes no part isn't told
    const { messages } = await read(head, id);
    expect(messages).toMatchObject([
      { text: 'Hello', own: true, from_head_office: true, read_by: ['Test Person'] },
      { text: 'An answer', own: false, from_head_office: false, read_by: [] },
    ]);
    await call(head, '/mark-conversation-read', { conversation_id: id });
    const { messages: readNow, participants } = await read(owner, id);
    expect(readNow[1].read_by).toEqual(['Test Person']);
    expect(participants).toMatchObject([
      { name: 'Test Person', photo: null, from_head_office: true, read_at: expect.any(String) },
      { name: 'Test Person', from_head_office: false, read_at: expect.any(String) },
    ]);
    expect(await call(head, '/get-conversations')).toMatchObject({ unread: 0 });
  });

  it('from a store that nobody of head office has answered yet reaches all of it', async () => {
    const id = await start(owner, { subject: 'Help' });
    for (const token of [head, admin]) {
      expect((await bellOf(token))[0]).toMatchObject({
        title: 'New message: Help',
        href: `/chats?open=${id}`,
      });
    }
  });

  it('isn’t there for another store, whatever is asked of it', async () => {
    const id = await start(owner);
    const message_id = (await read(owner, id)).messages[0].message_id;
    const file = await attach(owner, id, 'a.png', png);
    const [, sent] = (await read(owner, id)).messages;
    expect(file.status).toBe(200);
    const tried: [string, object][] = [
      ['/get-conversation', { conversation_id: id }],
      ['/answer-conversation', { conversation_id: id, text: 'x' }],
      ['/mark-conversation-read', { conversation_id: id }],
      ['/acknowledge-announcement', { conversation_id: id }],
      ['/edit-message', { message_id, text: 'x' }],
      ['/delete-message', { message_id }],
      ['/download-conversation-attachment', { attachment_id: sent.attachments[0].attachment_id }],
    ];
    for (const [path, body] of tried)
      expect([path, (await call(stranger, path, body)).status]).toEqual([path, 404]);
    expect((await attach(stranger, id, 'a.png', png)).status).toBe(404);
    expect((await call(stranger, '/get-conversations')).conversations).toEqual([]);
    expect((await call(stranger, '/get-conversations', { shop_name: ['own.example.com'] })).status).toBe(403);
    const foreign = { shop_name: 'own.example.com', subject: 'x', text: 'x' };
    expect((await call(stranger, '/start-conversation', foreign)).status).toBe(403);
    expect(
      (await call(owner, '/set-conversation-status', { conversation_id: id, status: 'closed' })).status,
    ).toBe(403);
  });

  it('stays with whom it was held: the next owner of the store doesn’t read it', async () => {
    const id = await start(head, { shop_name: 'sold.example.com' });
    const { shop_id } = await server.services.db
      .selectFrom('shops')
      .select('shop_id')
      .where('shop_domain', '=', 'sold.example.com')
      .executeTakeFirstOrThrow();
    await setOwner(server.services.db, shop_id, next);
    for (const token of [owner, stranger]) {
      expect((await call(token, '/get-conversation', { conversation_id: id })).status).toBe(404);
    }
    expect((await read(head, id)).messages).toHaveLength(1);
  });

  it('is about a record that one may see, and is found from there', async () => {
    const record = { kind: 'order', id: 'own.example.com~7' };
    const id = await start(owner, { record });
    expect((await read(head, id)).record).toEqual({ ...record, label: 'Order #1007' });
    const about = await call(head, '/get-conversations', { record });
    expect(about.conversations.map((one: { conversation_id: string }) => one.conversation_id)).toEqual([id]);
    const foreign = { shop_name: 'other.example.com', subject: 'x', text: 'x', record };
    expect(await call(stranger, '/start-conversation', foreign)).toMatchObject({
      status: 400,
      details: [{ field: 'record', message: 'There is no such record' }],
    });
    expect(await call(head, '/start-conversation', foreign)).toMatchObject({
      status: 400,
      details: [{ message: 'This belongs to another store' }],
    });
  });

  it('takes 4,000 characters and not one more, and markup as the text that it is', async () => {
    const id = await start(head);
    const send = (text: string) => call(head, '/answer-conversation', { conversation_id: id, text });
    expect((await send('x'.repeat(4_000))).status).toBe(200);
    expect(await send('x'.repeat(4_001))).toMatchObject({ status: 400, details: [{ field: 'text' }] });
    expect((await send('   ')).status).toBe(400);
    const markup = '<script>alert(1)</script> **bold** <img src=x onerror=alert(1)>';
    await send(markup);
    expect((await read(owner, id)).messages.at(-1).text).toBe(markup);
  });

  it('is about a product or a discount too: of a store that has it, begun by whom may see it', async () => {
    const { db } = server.services;
    const shops = await db.selectFrom('shops').select(['shop_id', 'shop_domain']).execute();
    const shopOf = (domain: string) => shops.find((shop) => shop.shop_domain === domain)?.shop_id ?? 0;
    const own = shopOf('own.example.com');
    await db
      .insertInto('products')
      .values({ shop_id: own, product_id: '77', handle: 'blocks', title: 'Blocks' })
      .execute();
    const product = { kind: 'product', id: `${own}~77` };
    const about = await read(head, await start(head, { record: product }));
    expect(about.record).toEqual({ ...product, label: 'Product Blocks' });
    const elsewhere = { shop_name: 'other.example.com', subject: 'A', text: 'B' };
    const refused = await call(head, '/start-conversation', { ...elsewhere, record: product });
    expect(refused.details).toMatchObject([{ field: 'record' }]);
    for (const id of ['77', '~', `${own}~x`, `${own}~78`, '9e9~77']) {
      const asked = {
        shop_name: 'own.example.com',
        subject: 'A',
        text: 'B',
        record: { kind: 'product', id },
      };
      expect((await call(head, '/start-conversation', asked)).status).toBe(400);
    }
    const stranded = await call(owner, '/start-conversation', {
      ...elsewhere,
      shop_name: 'own.example.com',
      record: product,
    });
    expect(stranded.details).toMatchObject([{ field: 'record' }]);
    const shopIds = ['own.example.com', 'sold.example.com'];
    const made = await call(head, '/create-discount', springTen({ shopIds }));
    const discount = { kind: 'discount', id: made.data._id };
    for (const shop_name of shopIds) {
      const id = await start(head, { shop_name, record: discount });
      expect((await read(head, id)).record).toEqual({ ...discount, label: 'Discount Spring' });
    }
    const foreign = await call(head, '/start-conversation', {
      ...elsewhere,
      shop_name: 'other.example.com',
      record: discount,
    });
    expect(foreign.details).toMatchObject([{ field: 'record' }]);
  });

  it('is closed by head office, and opened again by a message', async () => {
    const id = await start(owner);
    await call(head, '/set-conversation-status', { conversation_id: id, status: 'closed' });
    expect((await read(owner, id)).status).toBe('closed');
    await call(owner, '/answer-conversation', { conversation_id: id, text: 'Once more' });
    expect((await read(owner, id)).status).toBe('open');
  });

  it('is found by what was said in it, by its subject and by its store', async () => {
    const id = await start(owner, { subject: 'Broken shelf', text: 'The 100% oak one' });
    for (const search of ['broken', '100% OAK', 'own.example']) {
      const { conversations } = await call(head, '/get-conversations', { search });
      expect(conversations.map((one: { conversation_id: string }) => one.conversation_id)).toContain(id);
    }
    expect((await call(head, '/get-conversations', { search: '100%_oak' })).conversations).toEqual([]);
  });
});

describe('a message', () => {
  it('is edited and deleted by its author alone, and shows that it was', async () => {
    const id = await start(owner);
    await attach(owner, id, 'note.txt', Buffer.from('secret'));
    const [first, second] = (await read(owner, id)).messages;
    const edit = { message_id: first.message_id, text: 'Hello again' };
    expect((await call(head, '/edit-message', edit)).status).toBe(404);
    await call(owner, '/edit-message', edit);
    expect((await read(head, id)).messages[0]).toMatchObject({ text: 'Hello again', edited: true });
    const [file] = second.attachments;
    await call(owner, '/delete-message', { message_id: second.message_id });
    await call(owner, '/delete-message', { message_id: second.message_id });
    expect((await read(head, id)).messages[1]).toMatchObject({ text: '', deleted: true, attachments: [] });
    const gone = await call(head, '/download-conversation-attachment', { attachment_id: file.attachment_id });
    expect(gone.status).toBe(404);
    const again = { message_id: second.message_id, text: 'back' };
    expect((await call(owner, '/edit-message', again)).status).toBe(409);
  });
});

describe('an attachment', () => {
  it('comes back as it was sent', async () => {
    const id = await start(head);
    await attach(head, id, 'Prices März.csv', Buffer.from('sku;price\n'));
    const [file] = (await read(owner, id)).messages[1].attachments;
    expect(file).toMatchObject({ file_name: 'Prices März.csv', bytes: 10 });
    const answer = await server.call('/download-conversation-attachment', {
      token: owner,
      body: { attachment_id: file.attachment_id },
    });
    expect(answer.text).toBe('sku;price\n');
    expect(answer.headers['content-disposition']).toContain('attachment');
  });

  it('of 10.1 MB is refused, and nothing of it kept', async () => {
    const id = await start(head);
    const large = Buffer.alloc(Math.round(10.1 * 1024 * 1024), 'a');
    expect((await attach(head, id, 'large.txt', large)).status).toBe(413);
    expect((await attach(head, id, 'right.txt', large.subarray(0, 10 * 1024 * 1024))).status).toBe(200);
    expect((await read(head, id)).messages).toHaveLength(2);
  });

  it('that isn’t what its name says is refused', async () => {
    const id = await start(head);
    const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]);
    expect((await attach(head, id, 'holiday.png', program)).status).toBe(415);
    expect((await attach(head, id, 'page.html', Buffer.from('<script>'))).status).toBe(415);
    expect((await attach(head, id, 'empty.txt', Buffer.alloc(0))).status).toBe(400);
    expect((await read(head, id)).messages).toHaveLength(1);
  });

  it.each([
    ['a.png', png, 'image/png'],
    ['a.PNG', png, 'image/png'],
    ['a.jpg', png, undefined],
    ['a.pdf', Buffer.from('%PDF-1.7'), 'application/pdf'],
    ['a.exe', Buffer.from('text'), undefined],
    ['a.txt', Buffer.from([0xff, 0xfe]), undefined],
    ['a.svg', Buffer.from('<svg onload="x()"/>'), undefined],
    [
      'a.xlsx',
      Buffer.from('PK\u0003\u0004[Content_Types].xml xl/workbook.xml', 'latin1'),
      expect.stringContaining('sheet'),
    ],
    ['a.docx', Buffer.from('PK\u0003\u0004[Content_Types].xml xl/workbook.xml', 'latin1'), undefined],
    ['png', png, undefined],
  ])('%s is looked at', (name, content, mediaType) => {
    expect(attachmentKindOf(name, content)?.mediaType).toEqual(mediaType);
  });
});

describe('an announcement', () => {
  const announce = (more: object = {}) =>
    call(head, '/announce', {
      shop_name: ['own.example.com', 'other.example.com', 'chain.example.com'],
      subject: 'Recall of the red lamp',
      text: 'Take it off the shelf.',
      acknowledge: true,
      due_on: '2030-01-10',
      ...more,
    });

  it('reaches each store that somebody holds, and head office sees who hasn’t acknowledged', async () => {
    const { conversation_id, stores, left_out } = await announce();
    expect((await read(head, conversation_id)).participants).toEqual([]);
    expect({ stores, left_out }).toEqual({ stores: 2, left_out: ['The chain’s own'] });
    for (const token of [owner, stranger]) {
      expect((await bellOf(token))[0]).toMatchObject({
        topic: 'announcement',
        title: 'Recall of the red lamp',
      });
    }
    expect((await call(owner, '/acknowledge-announcement', { conversation_id })).status).toBe(200);
    expect((await call(owner, '/acknowledge-announcement', { conversation_id })).status).toBe(200);
    const { acknowledgements, acknowledged } = await read(head, conversation_id);
    expect(acknowledged).toBe(1);
    expect(acknowledgements).toMatchObject([
      { shop_domain: 'other.example.com', at: null },
      { shop_domain: 'own.example.com', at: expect.any(String), by: 'Test Person' },
    ]);
    // A store sees itself alone.
    expect((await read(owner, conversation_id)).acknowledgements).toMatchObject([
      { shop_domain: 'own.example.com' },
    ]);
    expect((await read(owner, conversation_id)).messages[0].read_by).toEqual([]);
  });

  it('reminds, by hand and by itself, those who haven’t; once a day', async () => {
    const { conversation_id } = await announce({ subject: 'New prices' });
    await call(owner, '/acknowledge-announcement', { conversation_id });
    const reminders = async (email: string) => {
      const { count } = await server.services.db
        .selectFrom('notifications')
        .innerJoin('users', 'users.user_id', 'notifications.user_id')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('users.email', '=', email)
        .where('title', '=', 'Please acknowledge: New prices')
        .executeTakeFirstOrThrow();
      return Number(count);
    };
    expect(await call(head, '/remind-stores', { conversation_id })).toMatchObject({ reminded: 1 });
    await call(head, '/remind-stores', { conversation_id });
    expect([await reminders('own@example.com'), await reminders('other@example.com')]).toEqual([0, 1]);
    await remindOfDue(server.services, new Date('2030-01-08T14:00:00Z'));
    expect(await reminders('other@example.com')).toBe(1);
    for (const day of ['09', '09', '10'])
      await remindOfDue(server.services, new Date(`2030-01-${day}T14:00:00Z`));
    expect(await reminders('other@example.com')).toBe(3);
  });

  it('needs a store, and one that somebody holds; takes no answers', async () => {
    expect(await announce({ shop_name: [] })).toMatchObject({
      status: 400,
      details: [{ field: 'shop_name' }],
    });
    expect((await announce({ shop_name: ['chain.example.com'] })).status).toBe(400);
    expect((await announce({ shop_name: ['nowhere.example.com'] })).status).toBe(400);
    expect((await announce({ acknowledge: false })).status).toBe(400); // a due day without anything due
    expect(
      (await call(owner, '/announce', { shop_name: ['own.example.com'], subject: 'x', text: 'x' })).status,
    ).toBe(403);
    const { conversation_id } = await announce();
    expect((await call(owner, '/answer-conversation', { conversation_id, text: 'x' })).status).toBe(409);
    expect((await attach(owner, conversation_id, 'a.png', png)).status).toBe(409);
  });
});
