import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { intakeOn } from '../orders/intake/index.ts';
import { house } from '../rooms.ts';
import { startTestApplication, type TestApplication } from '../testing/application.ts';
import { simpleOrder } from '../testing/simple-order.ts';

let server: TestApplication;
let token: string;

const stores = ['Pier', 'Cove', 'Dune'];
const domainOf = (name: string) => `${name.toLowerCase()}.myshopify.com`;
type Statement = {
  statement_id: string;
  number: string;
  store_name: string;
  status: string;
  total_due: number;
};
type Result = { id: string; ok: boolean; store_name: string; message: string };

beforeAll(async () => {
  server = await startTestApplication();
  token = await server.signIn({ email: 'head@example.com', role: 'SuperAdmin' });
  for (const [index, name] of stores.entries()) {
    // Nobody holds Dune, whom a statement could be sent to.
    const franchiseeId = name === 'Dune' ? null : await server.addFranchisee(`Owner ${name}`);
    const shop_id = await server.addShop({
      domain: domainOf(name),
      name,
      cid: `C-010${index}`,
      franchiseeId,
    });
    await intakeOn({ ...server.connection, house }).postOrders(
      { shop_id, timezone: 'America/New_York', day_cutoff_minutes: 0 },
      // Cove opened in April.
      (name === 'Cove' ? ['2025-04-10'] : ['2025-03-10', '2025-04-10']).map((day) =>
        simpleOrder({
          id: `${name}-${day}`,
          name: day,
          placed_at: `${day}T15:00:00Z`,
          unit_price_cents: 10_000,
        }),
      ),
    );
    const terms = await post('/set-royalty-terms', {
      shop: domainOf(name),
      agreement: 'FRANCHISED',
      effective_from: '2025-01-01',
      rate_type: 'FLAT',
      rate_pct: 6,
      period: 'MONTH',
      minimum_fee: 50,
      marketing_rate_pct: 0,
    });
    expect(terms.status).toBe(200);
  }
});
afterAll(() => server.close());

const post = (path: string, body?: object, as = token) => server.call(path, { body, token: as });
const list = async (body: object = {}): Promise<Statement[]> =>
  (await post('/get-royalty-statements', { ...body, limit: 100 })).body.data;
const mails = async () => (await server.services.db.selectFrom('mails').select('subject').execute()).length;

describe('months before the first sale of a store', () => {
  it('are told, and are not stated', async () => {
    const { body } = await post('/get-royalty-months');
    expect(body.stores.map((one: { first_sale: string }) => one.first_sale)).toEqual([
      '2025-04-10',
      '2025-03-10',
      '2025-03-10',
    ]);
    const march = (await post('/draft-royalty-statements', { month: '2025-03' })).body;
    expect(march.drafted.map((one: Statement) => one.store_name)).toEqual(['Pier', 'Dune']);
    expect(march.skipped).toMatchObject([
      { store_name: 'Cove', reason: 'Nothing was sold before 2025-04-10' },
    ]);
    expect((await post('/draft-royalty-statements', { month: '2025-01' })).body.drafted).toEqual([]);
  });
});

describe('a draft', () => {
  const draftOfPier = async () =>
    (await list({ shop_name: [domainOf('Pier')], month: '2025-03' })).find(
      ({ status }) => status === 'draft',
    );

  it('can be discarded, and brought back with its corrections', async () => {
    const draft = await draftOfPier();
    if (!draft) throw new Error('no draft');
    const { statement_id } = draft;
    await post('/correct-royalty-statement', { statement_id, description: 'Rebate', amount: -10 });
    const before = (await post('/get-royalty-statement', { statement_id })).body;
    const gone = await post('/discard-royalty-statement', { statement_id });
    expect(gone).toMatchObject({ status: 200, body: { number: 'C-0100-202503' } });
    expect((await post('/get-royalty-statement', { statement_id })).status).toBe(404);
    expect((await post('/discard-royalty-statement', { statement_id })).status).toBe(404);

    const undo_id = gone.body.undo.undo_id;
    expect((await post('/undo', { undo_id })).body).toMatchObject({ message: 'Undone' });
    expect((await post('/get-royalty-statement', { statement_id })).body).toEqual(before);
    const log = await server.services.db
      .selectFrom('audit_log')
      .select('action')
      .where('entity_id', '=', statement_id)
      .orderBy('audit_id')
      .execute();
    expect(log.map(({ action }) => action)).toEqual([
      'royalty-statement.corrected',
      'royalty-statement.discarded',
      'royalty-statement.brought-back',
    ]);
  });

  it('discarded and drafted again stays as it is now', async () => {
    const draft = await draftOfPier();
    const { undo } = (await post('/discard-royalty-statement', { statement_id: draft?.statement_id })).body;
    await post('/draft-royalty-statements', { month: '2025-03' });
    const { body } = await post('/undo', { undo_id: undo.undo_id });
    expect(body).toMatchObject({
      done: 0,
      results: [{ message: 'C-0100-202503 has been drafted again since' }],
    });
    expect((await draftOfPier())?.total_due).toBe(50);
  });
});

describe('all that are ready at once', () => {
  it('are issued and sent, with the result per store', async () => {
    await post('/draft-royalty-statements', { month: '2025-04' });
    const filter = { month: '2025-04' };
    expect(await post('/issue-royalty-statements', { filter, expected: 5 })).toMatchObject({
      status: 409,
      body: { message: '3 statements match by now, not 5. Look at the list again' },
    });
    expect(await mails()).toBe(0);
    const [first] = await list(filter);
    const { body } = await post('/issue-royalty-statements', {
      filter,
      except: [first?.statement_id],
      expected: 2,
    });
    expect(body).toMatchObject({ matched: 2, done: 2, undo: null });
    const said = Object.fromEntries(body.results.map((one: Result) => [one.store_name, one.message]));
    expect(Object.keys(said).sort()).toEqual(stores.filter((name) => name !== first?.store_name).sort());
    expect(said.Dune).toBe('$50.00 issued, not sent: no franchisee is known');
    expect(await mails()).toBe(1);
    expect((await list({ month: '2025-03' })).every(({ status }) => status === 'draft')).toBe(true);
  });

  it('of those named, one that is not ready holds up no other', async () => {
    const all = await list({ month: '2025-04' });
    const { body } = await post('/issue-royalty-statements', {
      ids: all.map(({ statement_id }) => statement_id),
    });
    expect(body).toMatchObject({ matched: 3, done: 1 });
    expect(body.results.filter((one: Result) => !one.ok).map((one: Result) => one.message)).toEqual(
      all
        .filter(({ status }) => status === 'issued')
        .map(({ number }) => `${number} is issued: it cannot be issued again`),
    );
  });

  it('are marked as paid; those in dispute are not among them', async () => {
    const [disputed] = await list({ month: '2025-04' });
    const { totals } = (await post('/get-royalty-statements', {})).body;
    expect([totals.drafts, totals.issued]).toEqual([2, 3]);
    await post('/dispute-royalty-statement', { statement_id: disputed?.statement_id, note: 'Too much' });
    const { body } = await post('/pay-royalty-statements', {
      filter: { status: ['issued'] },
      paid_on: '2025-05-09',
      reference: 'May run',
    });
    expect(body).toMatchObject({ matched: 2, done: 2 });
    const paid = await list({ status: ['paid'] });
    expect(paid).toMatchObject([{ payment_reference: 'May run', paid_on: '2025-05-09' }, {}]);
    expect((await list({ status: ['disputed'] })).map(({ number }) => number)).toEqual([disputed?.number]);
  });

  it('twice at once issues each once', async () => {
    const filter = { month: '2025-03' };
    const before = await mails();
    const answers = await Promise.all([
      post('/issue-royalty-statements', { filter }),
      post('/issue-royalty-statements', { filter }),
    ]);
    const done = answers.reduce((sum, { body }) => sum + body.done, 0);
    expect(done).toBe(2);
    expect(await mails()).toBe(before + 1);
  });

  it('need ids or a filter, and a SuperAdmin', async () => {
    expect((await post('/issue-royalty-statements', {})).status).toBe(400);
    expect((await post('/pay-royalty-statements', { filter: {} })).status).toBe(400);
    const admin = await server.signIn({ email: 'admin@example.com', role: 'Admin' });
    for (const path of ['/issue-royalty-statements', '/pay-royalty-statements']) {
      expect((await post(path, { filter: {}, paid_on: '2025-05-01' }, admin)).status).toBe(403);
    }
    const statement_id = (await list())[0]?.statement_id;
    expect((await post('/discard-royalty-statement', { statement_id }, admin)).status).toBe(403);
    expect((await post('/discard-royalty-statement', { statement_id })).status).toBe(409);
    expect((await post('/get-royalty-months', {}, admin)).status).toBe(403);
  });
});
