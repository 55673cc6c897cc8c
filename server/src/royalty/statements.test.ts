import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Intake } from '../orders/intake/intake.ts';
import { queryOnDatabase } from '../platform/database/query.ts';
import { startTestApplication, type TestApplication } from '../testing/application.ts';
import { goldenDocuments, readGolden } from '../testing/golden.ts';
import { postGoldenChain } from '../testing/golden-chain.ts';
import { pdfTexts } from '../testing/pdf-text.ts';
import { royaltyExclusions } from './exclusions.ts';

const golden = readGolden();

let server: TestApplication;
let token: string;
let shops: Awaited<ReturnType<typeof postGoldenChain>>;

beforeAll(async () => {
  server = await startTestApplication();
  shops = await postGoldenChain(server, golden);
  token = await server.signIn({ email: 'head@example.com', role: 'SuperAdmin' });
});
afterAll(() => server.close());

const post = (path: string, body: object) => server.call(path, { body, token });

const form = {
  shop: 'pier.myshopify.com',
  agreement: 'FRANCHISED',
  effective_from: '2025-06-01',
  rate_type: 'TIERED',
  rate_pct: 0,
  tiers: [
    { up_to_ytd: 1000, rate_pct: 6 },
    { up_to_ytd: null, rate_pct: 4.5 },
  ],
  period: 'MONTH',
  minimum_fee: 0,
  marketing_rate_pct: 1,
  fixed_fees: [{ title: 'Technology', amount: 99 }],
};

describe('royalty terms', () => {
  it('are for the SuperAdmin alone', async () => {
    const admin = await server.signIn({ email: 'admin@example.com', role: 'Admin' });
    for (const path of ['/get-royalty-terms', '/get-royalty-statements', '/set-royalty-terms']) {
      expect((await server.call(path, { body: {}, token: admin })).status).toBe(403);
    }
  });

  it('refuse an overlap, tell a gap, and are written down', async () => {
    const refused = await post('/set-royalty-terms', form);
    expect(refused).toMatchObject({ status: 400, body: { details: [{ field: 'effective_from' }] } });
    expect(refused.body.message).toContain('End those on 2025-05-31 first');

    const { body } = await post('/get-royalty-terms', { shop_name: [form.shop] });
    const ended = await post('/end-royalty-terms', {
      terms_id: body.data[0].terms_id,
      effective_to: '2025-05-15',
    });
    expect(ended.body.gaps).toHaveLength(1);
    const late = await post('/end-royalty-terms', {
      terms_id: body.data[0].terms_id,
      effective_to: '2025-05-31',
      version: body.data[0].version,
    });
    expect(late).toMatchObject({
      status: 409,
      body: {
        code: 'VERSION_CONFLICT',
        current: { effective_to: '2025-05-15', version: ended.body.terms.version },
      },
    });
    const { terms_id } = body.data[0];
    const replaced = await post('/set-royalty-terms', { ...form, terms_id, version: body.data[0].version });
    expect(replaced).toMatchObject({ status: 409, body: { code: 'VERSION_CONFLICT' } });
    const added = await post('/set-royalty-terms', form);
    expect(added.status).toBe(200);
    expect(added.body.terms).toMatchObject({ rate_type: 'TIERED', franchisee_name: 'Ben Ruiz' });
    expect(added.body.gaps).toMatchObject([{ from: '2025-05-16', to: '2025-05-31' }]);
    const log = await server.services.db
      .selectFrom('audit_log')
      .select('action')
      .where('entity', '=', 'royalty-terms')
      .orderBy('audit_id')
      .execute();
    expect(log.map((row) => row.action)).toEqual(['royalty-terms.ended', 'royalty-terms.added']);
  });

  it.each([
    [{ tiers: [] }, 'Add at least one tier'],
    [{ tiers: [{ up_to_ytd: 5, rate_pct: 1 }] }, 'Tiers must rise, and only the last one is without a limit'],
    [{ effective_to: '2025-05-01' }, 'End date must be on or after start date'],
    [{ rate_pct: 31 }, 'Enter at most 30'],
    [{ shop: 'nowhere.myshopify.com' }, 'There is no store nowhere.myshopify.com'],
  ])('refuse %j', async (wrong, message) => {
    expect(await post('/set-royalty-terms', { ...form, ...wrong })).toMatchObject({
      status: 400,
      body: { message },
    });
  });
});

describe('statements', () => {
  const draft = async (month = '2025-03') => (await post('/draft-royalty-statements', { month })).body;

  it('go from draft to paid; what comes late of an issued one is posted on the day it comes', async () => {
    const { drafted, skipped } = await draft();
    expect(drafted.map((one: { number: string }) => one.number)).toEqual(['C-0101-202503', 'C-0102-202503']);
    expect(skipped).toMatchObject([{ store_name: 'Flagship' }]);
    const [downtown] = drafted;
    expect(downtown).toMatchObject({ status: 'draft', total_due: 8.8, due_on: '2025-04-10' });
    const { statement_id } = downtown;

    const corrected = await post('/correct-royalty-statement', {
      statement_id,
      description: 'Agreed rebate',
      amount: -0.8,
    });
    expect(corrected.body).toMatchObject({ total_due: 8, corrections: -0.8 });
    expect((await draft()).drafted[0]).toMatchObject({ statement_id, total_due: 8 });

    expect((await post('/pay-royalty-statement', { statement_id, paid_on: '2025-04-09' })).status).toBe(409);
    const issued = await post('/issue-royalty-statement', { statement_id });
    expect(issued.body).toMatchObject({ status: 'issued', total_due: 8 });
    expect((await post('/issue-royalty-statement', { statement_id })).status).toBe(409);
    const mails = await server.services.db.selectFrom('mails').selectAll().execute();
    expect(mails).toMatchObject([{ subject: 'Royalty statement C-0101-202503' }]);
    const mail_id = mails[0]?.mail_id;
    const mail = (await post('/get-mail', { mail_id })).body.mail;
    expect(mail.attachments).toMatchObject([
      { attachment_no: 1, file_name: 'royalty-statement-C-0101-202503.pdf', media_type: 'application/pdf' },
    ]);
    const attached = await server.app.inject({
      method: 'POST',
      url: '/v1/download-mail-attachment',
      headers: { authorization: `Bearer ${token}` },
      payload: { mail_id, attachment_no: 1 },
    });
    expect(attached.headers['content-type']).toBe('application/pdf');
    const texts = pdfTexts(new Uint8Array(attached.rawPayload)).join('\n');
    expect(texts).toContain('C-0101-202503 · issued');
    expect(texts).toContain('Total due\n$8.00');
    expect((await post('/download-mail-attachment', { mail_id, attachment_no: 2 })).status).toBe(404);

    // An order of March turns up afterwards.
    const shop = shops.get('S1');
    const [{ document } = { document: null }] = goldenDocuments(golden);
    if (!shop || !document) throw new Error('nothing to post');
    await new Intake(server.connection, { royaltyExclusions }).postOrder(shop, {
      ...document,
      shopify_order_id: 'late',
      name: '#1999',
    });
    const again = await draft();
    expect(again.skipped).toContainEqual(
      expect.objectContaining({ reason: 'C-0101-202503 is issued already' }),
    );
    expect((await post('/get-royalty-statement', { statement_id })).body).toMatchObject({ total_due: 8 });

    const april = (await draft('2025-04')).drafted.find((one: { cid: string }) => one.cid === 'C-0101');
    const { lines, total_due } = (await post('/get-royalty-statement', { statement_id: april.statement_id }))
      .body;
    // 45.00 more, but not in March: the day it came has it.
    expect(lines.filter((line: { kind: string }) => line.kind === 'correction')).toEqual([]);
    const march = await post('/royalty-report', { start_date: '2025-03-01', end_date: '2025-03-31' });
    expect(march.body.data[1]).toMatchObject({ CID: 'C-0101', net_sales: 110.3 });
    const { body: now } = await post('/getSalesData', { shop: 'downtown.myshopify.com' });
    expect(now.data).toMatchObject([{ order_name: '#1999', event: 'SALE', net_sales: 45 }]);
    expect(total_due).toBe(lines.reduce((sum: number, line: { amount: number }) => sum + line.amount, 0));

    const disputed = await post('/dispute-royalty-statement', { statement_id, line_no: 1, note: 'Too much' });
    expect(disputed.body).toMatchObject({ status: 'disputed', lines: [{ disputed: true }, {}, {}] });
    const paid = await post('/pay-royalty-statement', {
      statement_id,
      paid_on: '2025-04-09',
      reference: 'ACH 1',
    });
    expect(paid.body).toMatchObject({ status: 'paid', payment_reference: 'ACH 1' });
    const report = await post('/royalty-report', { start_date: '2025-03-01', end_date: '2025-03-31' });
    expect(report.body.data[1]).toMatchObject({ CID: 'C-0101', statement_status: 'paid' });
  });

  it('are issued only as they stand: what came since the draft makes it be drafted again', async () => {
    const { drafted } = await draft();
    const pier = drafted.find((one: { cid: string }) => one.cid === 'C-0102');
    const shop = shops.get('S2');
    const [{ document } = { document: null }] = goldenDocuments(golden);
    if (!shop || !document) throw new Error('nothing to post');
    await new Intake(server.connection).postOrder(shop, {
      ...document,
      shopify_order_id: 'since',
      name: '#1998',
    });
    const refused = await post('/issue-royalty-statement', { statement_id: pier.statement_id });
    expect(refused).toMatchObject({ status: 409 });
    expect(refused.body.message).toBe('The figures of C-0102-202503 have changed: draft it again first');
    await draft();
    const issued = await post('/issue-royalty-statement', { statement_id: pier.statement_id });
    expect(issued.body).toMatchObject({ status: 'issued', net_sales: 185.11 });
  });

  it('come as PDF', async () => {
    const { body } = await post('/get-royalty-statements', { search: 'C-0102-202503' });
    const { statement_id } = body.data[0];
    const answer = await post('/download-royalty-statement', { statement_id });
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.text.startsWith('%PDF-')).toBe(true);
    expect(answer.headers['content-disposition']).toContain('royalty-statement-C-0102-202503.pdf');
  });
});

describe('SKUs free of royalty', () => {
  it('lower the base of orders placed from then on, not of earlier ones', async () => {
    const wanted = { sku: ' toy-1 ', reason: 'Charity', scopes: ['ROYALTY'] };
    const added = await post('/add-excluded-sku', wanted);
    expect(added.body).toMatchObject({ sku: { sku: 'toy-1', known: true }, warning: null });
    const isExcluded = await royaltyExclusions(queryOnDatabase(server.services.db), 1);
    expect(isExcluded('TOY-1', '2025-03-01T00:00:00Z')).toBe(false);
    expect(isExcluded('TOY-1', new Date(Date.now() + 1000).toISOString())).toBe(true);
  });
});
