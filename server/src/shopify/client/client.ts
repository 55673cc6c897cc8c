import type { DeniedField } from './answers.ts';
import { envelope, failureOfErrors, failureOfStatus } from './answers.ts';
import type { Bucket, Lane } from './bucket.ts';
import { API_VERSION, type ShopifyDocument, type Variables } from './document.ts';
import { ShopifyError } from './shopify-error.ts';

/** One shop, as whoever reads or writes it sees it. */
export type ShopifyClient = {
  readonly domain: string;
  /**
   * Sends a document and gives its data, in the shape that the document declares. `userErrors` are part of the data.
   * @throws ShopifyError
   */
  send<Answer>(document: ShopifyDocument<Answer>, variables?: Variables, lane?: Lane): Promise<Answer>;
};

export type ClientOptions = {
  domain: string;
  /** Where shops are reached: https://{domain}, or an emulator that has them below its own address. */
  address: string;
  bucket: Bucket;
  /** An access token; asked for again, afresh, once after the one before was refused. */
  token(fresh: boolean): Promise<string>;
  /** Told of fields that came as null because we may not read them. */
  onDenied?(document: string, denied: readonly DeniedField[]): void;
  /** Told when the shop answers with another version of the API than ours: ours has run out. */
  onOtherVersion?(version: string): void;
};

const PATIENCE_MS = 30_000;

/** What a document is taken to cost until Shopify has said so. */
const FIRST_GUESS = 100;

/** What documents cost when they were last asked for, by name: the same in every shop. */
const costs = new Map<string, number>();

const readJson = async (response: Response): Promise<unknown> => {
  try {
    return await response.json();
  } catch (cause) {
    throw new ShopifyError('UNREACHABLE', 'Shopify broke off its answer', { mayHaveHappened: true, cause });
  }
};

/** Sends documents to one shop, within its limits. */
export const createClient = (options: ClientOptions): ShopifyClient => {
  const { domain, address, bucket } = options;
  const post = async (document: ShopifyDocument<unknown>, variables: Variables, token: string) => {
    let response: Response;
    try {
      response = await fetch(`${address}/admin/api/${API_VERSION}/graphql.json`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-shopify-access-token': token },
        body: JSON.stringify({ query: document.text, variables }),
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
    } catch (cause) {
      throw new ShopifyError('UNREACHABLE', `${domain} can’t be reached`, { mayHaveHappened: true, cause });
    }
    if (!response.ok) {
      await response.body?.cancel();
      throw failureOfStatus(response.status, response.headers.get('retry-after'));
    }
    const version = response.headers.get('x-shopify-api-version');
    if (version && version !== API_VERSION) options.onOtherVersion?.(version);
    return await readJson(response);
  };

  const ask = async <Answer>(document: ShopifyDocument<Answer>, variables: Variables, token: string) => {
    const read = envelope.safeParse(await post(document, variables, token));
    if (!read.success) throw new ShopifyError('UNREACHABLE', `${document.name}: no answer of GraphQL`);
    const { cost } = read.data.extensions ?? {};
    if (cost?.throttleStatus) bucket.learn(cost.throttleStatus);
    if (cost?.requestedQueryCost !== undefined) {
      costs.set(document.name, cost.requestedQueryCost);
    }
    const { failure, denied } = failureOfErrors(document.name, read.data);
    if (failure) throw failure;
    if (denied.length > 0) options.onDenied?.(document.name, denied);
    const answer = document.answer.safeParse(read.data.data);
    if (answer.success) return answer.data;
    const [issue] = answer.error.issues;
    throw new ShopifyError(
      'OUR_MISTAKE',
      `${document.name}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? 'is another shape'}`,
    );
  };

  return {
    domain,
    send: (document, variables = {}, lane = 'background') =>
      bucket.run(costs.get(document.name) ?? FIRST_GUESS, lane, async () => {
        try {
          return await ask(document, variables, await options.token(false));
        } catch (error) {
          if (!(error instanceof ShopifyError) || error.kind !== 'TOKEN_REFUSED') throw error;
          return await ask(document, variables, await options.token(true));
        }
      }),
  };
};
