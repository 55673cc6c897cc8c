import type { EmulatorOptions } from '../emulator.ts';
import { type RunningEmulator, startEmulator } from '../server.ts';

type Answer = {
  data?: unknown;
  errors?: { message: string; extensions?: Record<string, unknown> }[];
  extensions?: { cost?: Record<string, unknown>; search?: unknown[] };
};

/** A practice shop with an app in it, asked over HTTP as the product asks. */
export type Tried = RunningEmulator & {
  domain: string;
  token: string;
  ask(query: string, variables?: Record<string, unknown>): Promise<Answer>;
  /** The data of an answer that must have no errors; a test reads it as it is. */
  // biome-ignore lint/suspicious/noExplicitAny: what comes depends on the query; expectations are its check.
  data(query: string, variables?: Record<string, unknown>): Promise<any>;
  post(path: string, body: string, headers?: Record<string, string>): Promise<Response>;
};

/** @param domain of a shop that is there; one without anything is added otherwise. */
export const tryEmulator = async (
  options: EmulatorOptions & { domain?: string; scopes?: string[] } = {},
): Promise<Tried> => {
  const running = await startEmulator(options);
  const { emulator, address } = running;
  const domain = options.domain ?? [...emulator.shops.keys()][0] ?? 'pier.myshopify.com';
  const shop = emulator.shops.get(domain) ?? emulator.addShop({ domain });
  const app = emulator.addApp({ clientId: 'own-app', ...(options.scopes && { scopes: options.scopes }) });
  const token = emulator.tokens.giveStatic(shop, app);
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    fetch(`${address}/${domain}${path}`, { method: 'POST', body, headers, redirect: 'manual' });
  const ask = async (query: string, variables: Record<string, unknown> = {}): Promise<Answer> => {
    const response = await post('/admin/api/2026-07/graphql.json', JSON.stringify({ query, variables }), {
      'content-type': 'application/json',
      'x-shopify-access-token': token,
    });
    // An answer's shape is the schema's; what a test reads of it, it expects.
    return (await response.json()) as Answer;
  };
  return {
    ...running,
    domain,
    token,
    ask,
    post,
    data: async (query, variables) => {
      const { data, errors } = await ask(query, variables);
      if (errors) throw new Error(JSON.stringify(errors));
      return data;
    },
  };
};
