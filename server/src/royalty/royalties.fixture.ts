// Statements and terms by their calls, as head office makes them.
import { expect } from 'vitest';
import { Intake } from '../orders/intake/index.ts';
import { startTestApplication } from '../testing/application.ts';
import { simpleOrder } from '../testing/simple-order.ts';

export type Statement = {
  statement_id: string;
  number: string;
  status: string;
  period_start: string;
  period_end: string;
  total_due: number;
  corrections: number;
};

type Line = { line_no: number; kind: string; description: string; amount: number; disputed: boolean };
type AgreedTerms = {
  terms_id: string;
  version: string;
  effective_from: string;
  effective_to: string | null;
};

/** 10 % of net sales, month by month, from 2025 on. */
export const termsForm = (shop: string, more: object = {}) => ({
  shop,
  agreement: 'FRANCHISED',
  effective_from: '2025-01-01',
  rate_type: 'FLAT',
  rate_pct: 10,
  period: 'MONTH',
  minimum_fee: 0,
  marketing_rate_pct: 0,
  ...more,
});

/** A server with a SuperAdmin and one franchisee, Ann Ames, and what head office does about royalties. */
export const startRoyalties = async () => {
  const server = await startTestApplication();
  const root = await server.signIn({ email: 'root@example.com', role: 'SuperAdmin' });
  const owner = await server.addFranchisee('Ann Ames');
  const post = (path: string, body: object = {}) => server.call(path, { body, token: root });
  const ok = async (path: string, body: object = {}) => {
    const answer = await post(path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  };
  const draft = async (shop: string, month: string): Promise<Statement[]> =>
    (await ok('/draft-royalty-statements', { month, shop_name: [shop] })).drafted.toSorted(
      (a: Statement, b: Statement) => a.period_end.localeCompare(b.period_end),
    );
  return {
    server,
    owner,
    db: server.services.db,
    post,
    /** The same where it must be answered. */
    ok,
    /** The drafts of a store for a month, by the end of their periods. */
    draft,
    draftOne: async (shop: string, month: string): Promise<Statement> => {
      const [statement] = await draft(shop, month);
      if (!statement) throw new Error('No draft');
      return statement;
    },
    linesOf: async ({ statement_id }: Statement): Promise<Line[]> =>
      (await ok('/get-royalty-statement', { statement_id })).lines,
    statusOf: async ({ statement_id }: Statement): Promise<string> =>
      (await ok('/get-royalty-statement', { statement_id })).status,
    termsOf: async (shop: string): Promise<AgreedTerms[]> =>
      (await ok('/get-royalty-terms', { shop_name: [shop] })).data,
    /** Adds a store in New York of Ann Ames, with an order of so many cents at noon of each of some days. */
    addStore: async (
      store: { domain: string; name: string; cid: string },
      sold: [day: string, cents: number][],
    ): Promise<number> => {
      const shop_id = await server.addShop({ ...store, franchiseeId: owner });
      await new Intake(server.connection).postOrders(
        { shop_id, timezone: 'America/New_York', day_cutoff_minutes: 0 },
        sold.map(([day, unit_price_cents]) =>
          simpleOrder({
            id: `${shop_id} ${day}`,
            name: day,
            placed_at: `${day}T16:00:00Z`,
            unit_price_cents,
          }),
        ),
      );
      return shop_id;
    },
  };
};

export type Royalties = Awaited<ReturnType<typeof startRoyalties>>;
