import { startTestApplication, type TestApplication } from '../testing/application.ts';

/** Three stores of two franchisees and one of the chain's own, people of each kind, and a till in two stores. */
export type TestChain = TestApplication & {
  shops: { downtown: number; pier: number; flagship: number };
  domains: { downtown: string; pier: string; flagship: string };
  franchisees: { ann: number; bob: number };
  head: string;
  admin: string;
  ann: string;
  tills: { downtown: string; pier: string };
  /** Issues a card and gives it with its full code. */
  issue(options?: Record<string, unknown>): Promise<{ id: string; code: string }>;
  /** A till's call with an Idempotency-Key of its own, unless one is given. */
  till(
    path: string,
    body: unknown,
    options?: { key?: string; token?: string },
  ): ReturnType<TestApplication['call']>;
};

let nextKey = 0;

export const startTestChain = async (
  ...options: Parameters<typeof startTestApplication>
): Promise<TestChain> => {
  const server = await startTestApplication(...options);
  const ann = await server.addFranchisee('Ann Lee');
  const bob = await server.addFranchisee('Bob May');
  const domains = { downtown: 'downtown.example', pier: 'pier.example', flagship: 'flagship.example' };
  const shops = {
    downtown: await server.addShop({ domain: domains.downtown, name: 'Downtown', franchiseeId: ann }),
    pier: await server.addShop({
      domain: domains.pier,
      name: 'Pier',
      timezone: 'America/Los_Angeles',
      franchiseeId: bob,
    }),
    flagship: await server.addShop({
      domain: domains.flagship,
      name: 'Flagship',
      timezone: 'America/Chicago',
    }),
  };
  const head = await server.signIn({ email: 'head@example.com', role: 'SuperAdmin' });
  const tillOf = async (domain: string) => {
    const body = { name: `Till of ${domain}`, shop_domain: domain };
    return (await server.call('/create-api-key', { body, token: head })).body.key as string;
  };
  const chain: TestChain = {
    ...server,
    shops,
    domains,
    franchisees: { ann, bob },
    head,
    admin: await server.signIn({ email: 'admin@example.com', role: 'Admin' }),
    ann: await server.signIn({
      email: 'ann@example.com',
      role: 'Admin',
      type: 'Franchisee',
      franchiseeId: ann,
    }),
    tills: { downtown: await tillOf(domains.downtown), pier: await tillOf(domains.pier) },
    issue: async (options = {}) => {
      const body = {
        initial_amount: 100,
        shop_domain: domains.downtown,
        reason: 'Promotion',
        is_from: 'web',
        ...options,
      };
      const answer = await server.call('/create-gift-card', { body, token: head });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      return { id: answer.body.data.giftCard.id, code: answer.body.data.code };
    },
    till: (path, body, { key, token } = {}) => {
      nextKey += 1;
      return server.call(path, {
        body,
        token: token ?? chain.tills.downtown,
        headers: { 'idempotency-key': key ?? `test-${nextKey}` },
      });
    },
  };
  return chain;
};
