import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CHANNEL } from '../platform/live/announce.ts';
import { startTestChain, type TestChain } from './chain.fixture.ts';

let chain: TestChain;
beforeAll(async () => {
  chain = await startTestChain();
});
afterAll(() => chain.close());

const list = (body: unknown = {}, token = chain.head) => chain.call('/get-gift-card-list', { body, token });
const history = (id: string, token = chain.head) =>
  chain.call('/get-gift-card-history', { body: { gift_card_id: id, limit: 100 }, token });
const actions = async (id: string) =>
  (await history(id)).body.giftCardHistory.map((entry: { action: string }) => entry.action);
const fieldsOf = (answer: { body: { details: { field: string }[] } }) =>
  answer.body.details.map((problem) => problem.field);

describe('creating a gift card', () => {
  it('shows the full code once and stores it nowhere in clear', async () => {
    const body = {
      initial_amount: 50,
      shop_domain: chain.domains.downtown,
      reason: 'Promotion',
      is_from: 'web',
      customer_email: 'Ann@Example.com',
      note: 'for the opening',
      send_email: true,
    };
    const created = await chain.call('/create-gift-card', { body, token: chain.head });
    expect(created.status).toBe(200);
    const { code, giftCard } = created.body.data;
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{16}$/);
    expect(giftCard).toMatchObject({
      masked_code: `•••• •••• •••• ${code.slice(-4)}`,
      source_store: 'Downtown',
      shop_domain: chain.domains.downtown,
      customer_email: 'ann@example.com',
      initial_amount: 50,
      balance: 50,
      status: 'active',
      expires_at: null,
    });
    const tables = await chain.connection.pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public'`,
    );
    for (const { name } of tables.rows) {
      const found = await chain.connection.pool.query(
        `select 1 from "${name}" t where replace(t::text, ' ', '') ilike '%' || $1 || '%' limit 1`,
        [code],
      );
      expect(found.rowCount, name).toBe(0);
    }
    const outbox = await chain.call('/get-mail-list', { body: { search: 'ann@' }, token: chain.head });
    expect(outbox.text).not.toContain(code.slice(0, 4));
    const mail_id = outbox.body.mails[0].id;
    // Readable only where somebody asks for it, which is written down.
    const mail = await chain.call('/show-mail-secret', { body: { mail_id }, token: chain.head });
    expect(mail.body.text.replaceAll(' ', '')).toContain(code);
    expect((await list({ search: code })).body.data.giftCards).toHaveLength(1);
    expect(JSON.stringify((await list()).body)).not.toContain(code);
  });

  it('names every wrong field', async () => {
    const wrong = {
      initial_amount: -5,
      shop_domain: '',
      code: 'short',
      expires_at: '2020-02-30',
      customer_email: 'nobody',
      reason: 'Because',
      balance: 5,
    };
    const answer = await chain.call('/create-gift-card', { body: wrong, token: chain.head });
    expect(answer.status).toBe(400);
    expect(fieldsOf(answer).sort()).toEqual(
      // A balance isn't a card's to say: a client of old that sends one is let through.
      ['code', 'customer_email', 'expires_at', 'initial_amount', 'reason', 'shop_domain'].sort(),
    );
    for (const initial_amount of [0, -0.01, 1.005, 2000.01, '50', null, 1e308]) {
      const body = { initial_amount, shop_domain: chain.domains.pier, reason: 'Goodwill' };
      const refused = await chain.call('/create-gift-card', { body, token: chain.head });
      expect([...new Set(fieldsOf(refused))], String(initial_amount)).toEqual(['initial_amount']);
    }
  });

  it('refuses a code that any store of the chain has, a day that is over, and a store that is not there', async () => {
    await chain.issue({ code: 'abcd-efgh 1234' });
    const create = (body: object) =>
      chain.call('/create-gift-card', {
        body: { initial_amount: 5, shop_domain: chain.domains.pier, reason: 'Goodwill', ...body },
        token: chain.head,
      });
    const again = await create({ code: 'ABCDEFGH1234' });
    expect(again.body.details).toEqual([{ field: 'code', message: 'Another gift card has this code' }]);
    expect(fieldsOf(await create({ expires_at: '2021-01-01' }))).toEqual(['expires_at']);
    expect(fieldsOf(await create({ shop_domain: 'nowhere.example' }))).toEqual(['shop_domain']);
    expect(fieldsOf(await create({ send_email: true }))).toEqual(['customer_email']);
  });

  it('gives the same card and code for the same Idempotency-Key, and refuses another body under it', async () => {
    const create = (initial_amount: number) =>
      chain.call('/create-gift-card', {
        body: { initial_amount, shop_domain: chain.domains.downtown, reason: 'Goodwill' },
        token: chain.head,
        headers: { 'idempotency-key': 'create-1' },
      });
    const [first, second] = await Promise.all([create(20), create(20)]);
    expect(second.body).toEqual(first.body);
    expect(await create(21)).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
  });
});

describe('the derived status', () => {
  it('follows the specification in its order, filters by it, and counts over the whole filter', async () => {
    const fresh = await startTestChain();
    const { id: active } = await fresh.issue();
    const { id: reloaded } = await fresh.issue();
    const { id: redeemed, code } = await fresh.issue({ initial_amount: 30 });
    const { id: expired } = await fresh.issue();
    const { id: deactivated } = await fresh.issue();
    const token = fresh.head;
    await fresh.call('/reload-gift-card', { body: { id: reloaded, amount: 25 }, token });
    await fresh.till('/gift-cards/redeem', { code, amount: 30 });
    await fresh.services.db
      .updateTable('gift_cards')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('gift_card_id', '=', Number(expired))
      .execute();
    await fresh.call('/deactivate-gift-card', { body: { id: deactivated, reason: 'lost' }, token });
    const read = async (status: string) =>
      (await fresh.call('/get-gift-card-list', { body: { status }, token })).body.data;
    const idsOf = async (status: string) =>
      (await read(status)).giftCards.map((card: { id: string }) => card.id).sort();
    expect(await idsOf('active')).toEqual([active]);
    expect(await idsOf('reloaded')).toEqual([reloaded]);
    expect(await idsOf('redeemed')).toEqual([redeemed]);
    expect(await idsOf('expired')).toEqual([expired, deactivated].sort());
    expect(await idsOf('deactivated')).toEqual([deactivated]);
    expect(await idsOf('refunded')).toEqual([]);
    expect((await read('all')).counters).toEqual({
      totalCards: 5,
      totalBalance: 225,
      activeCards: 2,
      redeemedCards: 1,
      totalRedeemed: 30,
    });
    const page = (await fresh.call('/get-gift-card-list', { body: { page: 2, limit: 2 }, token })).body.data;
    expect(page.counters.totalCards).toBe(5);
    expect(page.pagination).toEqual({
      currentPage: 2,
      totalPages: 3,
      totalCount: 5,
      limit: 2,
      hasNextPage: true,
      hasPrevPage: true,
    });
    await fresh.close();
  });
});

describe('the list', () => {
  it('gives every card once over its pages, whatever the sort', async () => {
    for (let made = 0; made < 7; made += 1) await chain.issue({ initial_amount: 10 + (made % 3) });
    for (const sortBy of ['updated_at', 'balance', 'expires_at', 'customer_email', 'created_at']) {
      for (const sortOrder of ['asc', 'desc']) {
        const all = (await list({ sortBy, sortOrder, limit: 500 })).body.data.giftCards;
        const paged: unknown[] = [];
        for (let page = 1; page <= Math.ceil(all.length / 3); page += 1) {
          paged.push(...(await list({ sortBy, sortOrder, limit: 3, page })).body.data.giftCards);
        }
        expect(paged).toEqual(all);
      }
    }
    expect((await list({ page: 999 })).body.data.giftCards).toEqual([]);
  });

  it('narrows by store, franchisee, day of issue and text', async () => {
    const { id } = await chain.issue({
      shop_domain: chain.domains.pier,
      customer_name: '100%_@Pier',
    });
    const found = async (body: object) =>
      (await list({ limit: 500, ...body })).body.data.giftCards.map((card: { id: string }) => card.id);
    expect(await found({ shop_domain: [chain.domains.pier] })).toContain(id);
    expect(await found({ shop_domain: [chain.domains.flagship] })).not.toContain(id);
    expect(await found({ franchisee_id: [String(chain.franchisees.bob)] })).toContain(id);
    expect(await found({ franchisee_id: [String(chain.franchisees.ann)] })).not.toContain(id);
    expect(await found({ franchisee_id: ['all'] })).toContain(id);
    expect(await found({ search: '100%_@PIER' })).toEqual([id]);
    const mask = (await list({ search: '100%_@pier' })).body.data.giftCards[0].masked_code;
    expect(await found({ search: mask })).toContain(id);
    expect(await found({ from_date: '2000-01-01', to_date: '2000-12-31' })).toEqual([]);
    expect(await found({ search: '', status: '', from_date: '', to_date: null })).toContain(id);
    const backwards = await list({ from_date: '2025-02-02', to_date: '2025-02-01' });
    expect(backwards.body.details[0].message).toBe('End date must be on or after start date');
    expect((await list({ franchisee_id: ['9999'] })).status).toBe(400);
  });
});

describe('changing a card', () => {
  it('adjusts with a reason, never below zero', async () => {
    const { id } = await chain.issue({ initial_amount: 20 });
    const adjust = (amount: number, reason = 'counted wrong') =>
      chain.call('/adjust-gift-card', { body: { id, amount, reason }, token: chain.head });
    expect((await adjust(-5.5)).body.data.giftCard.balance).toBe(14.5);
    expect(await adjust(-14.51)).toMatchObject({
      status: 409,
      body: { code: 'GIFT_CARD_INSUFFICIENT_BALANCE', message: 'Insufficient balance' },
    });
    expect(fieldsOf(await adjust(0))).toEqual(['amount']);
    expect(fieldsOf(await adjust(1, ' x '))).toEqual(['reason']);
    // What was loaded follows a correction: less the balance it is what was redeemed, and nothing was.
    expect((await adjust(10)).body.data.giftCard).toMatchObject({
      balance: 24.5,
      initial_amount: 24.5,
      total_redeemed: 0,
    });
    expect(await actions(id)).toEqual(['ADJUSTED', 'ADJUSTED', 'ISSUED']);
  });

  it('edits expiry, note and people, and nothing else', async () => {
    const { id } = await chain.issue({ note: 'first', customer_email: 'a@example.com' });
    const edit = (body: object) =>
      chain.call(`/api/gift-cards/${id}`, { method: 'PUT', body, token: chain.head });
    const saved = await edit({ expires_at: '2040-06-30', note: 'second', customer_name: 'Ann' });
    expect(saved.body.data.giftCard).toMatchObject({
      expires_on: '2040-06-30',
      expires_at: '2040-07-01T03:59:59.999Z',
      note: 'second',
      customer_email: 'a@example.com',
      customer_name: 'Ann',
    });
    expect(await actions(id)).toEqual(['NOTE_ADDED', 'CUSTOMER_CHANGED', 'EXPIRY_CHANGED', 'ISSUED']);
    expect((await edit({ expires_at: '2040-06-30T12:00:00Z' })).body.data.giftCard.expires_on).toBe(
      '2040-06-30',
    );
    expect(await actions(id)).toHaveLength(4);
    expect((await edit({ expires_at: null })).body.data.giftCard.expires_at).toBeNull();
    const untouched = (await edit({ initial_amount: 5, code: 'ABCDEFGH' })).body.data.giftCard;
    expect(untouched).toMatchObject({
      initial_amount: saved.body.data.giftCard.initial_amount,
      masked_code: saved.body.data.giftCard.masked_code,
    });
    expect(fieldsOf(await edit({ expires_at: '2020-01-01' }))).toEqual(['expires_at']);
    const audited = await chain.services.db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('action', '=', 'gift-card.edited')
      .where('entity_id', '=', id)
      .orderBy('audit_id')
      .executeTakeFirstOrThrow();
    expect(audited.after).toEqual({ changed: ['customer_name', 'note'], expires_on: '2040-06-30' });
  });

  it('tells who saves over somebody else’s edit, and shows what it is now; a redemption is no edit', async () => {
    const { id, code } = await chain.issue({ note: 'first', customer_name: 'Ann' });
    const [seen] = (await list({ search: code })).body.data.giftCards;
    const edit = (body: object) =>
      chain.call(`/api/gift-cards/${id}`, { method: 'PUT', body, token: chain.head });
    await chain.till('/gift-cards/redeem', { code, amount: 1 });
    const theirs = await edit({ note: 'theirs', version: seen.version });
    expect(theirs.status).toBe(200);
    const mine = await edit({ note: 'mine', version: seen.version });
    expect(mine).toMatchObject({
      status: 409,
      body: { code: 'VERSION_CONFLICT', current: { note: 'theirs', customer_name: 'Ann', expires_at: null } },
    });
    expect((await list({ search: code })).body.data.giftCards[0].note).toBe('theirs');
    const again = await edit({ note: 'mine', version: mine.body.current.version });
    expect(again.body.data.giftCard).toMatchObject({ note: 'mine' });
    expect((await edit({ note: 'by an older program' })).status).toBe(200);
  });

  it('lets one of many who save at once on the same version, and tells the others', async () => {
    const { id, code } = await chain.issue();
    const [{ version }] = (await list({ search: code })).body.data.giftCards;
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        chain.call(`/api/gift-cards/${id}`, {
          method: 'PUT',
          body: { note: `note ${index}`, version },
          token: chain.head,
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 409),
    ]);
  });

  it('is told to open browsers, of its store', async () => {
    const { code } = await chain.issue();
    const listener = await chain.connection.pool.connect();
    const told: { kind: string }[] = [];
    listener.on('notification', ({ payload = '' }) => told.push(JSON.parse(payload)));
    await listener.query(`listen ${CHANNEL}`);
    await chain.till('/gift-cards/redeem', { code, amount: 1 });
    // What is moved without a lock is gathered for a moment, with what was moved just before.
    await vi.waitFor(() =>
      expect(told.filter(({ kind }) => kind === 'gift-cards')).toMatchObject([
        { shopId: chain.shops.downtown, changed: expect.any(Number) },
      ]),
    );
    listener.release(true);
  });

  it('deletes only an unused card of today, for a SuperAdmin; any other is deactivated', async () => {
    const remove = (id: string, token: string) =>
      chain.call(`/api/gift-cards/${id}`, { method: 'DELETE', token });
    const { id: fresh, code } = await chain.issue();
    expect((await remove(fresh, chain.head)).body).toMatchObject({ outcome: 'deleted' });
    expect((await history(fresh)).status).toBe(404);
    expect((await chain.till('/gift-cards/check-balance', { code })).status).toBe(404);
    const { id: used, code: usedCode } = await chain.issue();
    await chain.till('/gift-cards/redeem', { code: usedCode, amount: 1 });
    expect((await remove(used, chain.head)).body.outcome).toBe('deactivated');
    expect((await remove(used, chain.head)).status).toBe(409);
    const { id: byAdmin } = await chain.issue();
    expect((await remove(byAdmin, chain.admin)).body.outcome).toBe('deactivated');
    const redeemed = await chain.till('/gift-cards/redeem', { code: usedCode, amount: 1 });
    expect(redeemed.body.code).toBe('GIFT_CARD_DEACTIVATED');
  });

  it('deactivates several, each with its own result', async () => {
    const [one, two] = [await chain.issue(), await chain.issue()];
    const ids = [one.id, '999999', two.id];
    const body = { ids, reason: 'stolen batch' };
    const answer = await chain.call('/deactivate-gift-cards', { body, token: chain.head });
    expect(answer.body.results.map((result: { ok: boolean }) => result.ok)).toEqual([true, false, true]);
    expect(await actions(one.id)).toEqual(['DEACTIVATED', 'ISSUED']);
  });
});

describe('the export', () => {
  it('holds exactly what is filtered, with masked codes and no formulas', async () => {
    const { code } = await chain.issue({ customer_name: '=HYPERLINK("x")', note: '+1', initial_amount: 77 });
    const answer = await chain.call('/export-gift-card-list', {
      body: { search: '=hyperlink', sortBy: 'balance' },
      token: chain.head,
    });
    expect(answer.headers['content-disposition']).toMatch(/gift-cards_start_today_.*\.csv/);
    const lines = answer.text.trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`'=HYPERLINK`);
    expect(lines[1]).toContain(`'+1`);
    expect(answer.text).not.toContain(code);
    const everything = await chain.call('/export-gift-card-list', { body: {}, token: chain.head });
    const total = (await list()).body.data.counters.totalCards;
    expect(everything.text.trim().split('\r\n')).toHaveLength(total + 1);
  });
});

describe('franchisees for the filter', () => {
  it('come with their stores', async () => {
    const { body } = await chain.call('/get-franchisee-stats', { method: 'GET', token: chain.head });
    const ann = body.data.recentFranchisees.find((one: { firstName: string }) => one.firstName === 'Ann');
    expect(ann).toMatchObject({ name: 'Ann Lee', shops: [{ shop_domain: chain.domains.downtown }] });
  });
});
