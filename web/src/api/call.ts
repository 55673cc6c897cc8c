/**
 * The typed client: `await call('getStoreList', { body: {} })`. Method and path come from the call's name, or from the
 * contract's generated table of those that have others; schemas and messages stay out of what a page needs first.
 */
import type { Endpoints } from '@backroom/contract/endpoints';
import { usualPathOf } from '@backroom/contract/kit/call-path';
import type { Answer, Endpoint, Given } from '@backroom/contract/kit/endpoint';
import { type Outgoing, readJson, request } from './request.ts';
import { readToken } from './session.ts';

export type CallName = keyof Endpoints;

type Upload<E extends Endpoint> = E['upload'] extends string ? { upload: Record<E['upload'], File> } : object;

/** What a call is given: params, query, body as its schemas take them, `upload` where it takes a file. */
export type GivenTo<N extends CallName> = Given<Endpoints[N]> & Upload<Endpoints[N]>;

/** What a call answers. */
export type AnswerOf<N extends CallName> = Answer<Endpoints[N]>;

export type CallExtras = { signal?: AbortSignal; idempotencyKey?: string };

export type CallArguments<N extends CallName> =
  object extends GivenTo<N>
    ? [given?: GivenTo<N>, extras?: CallExtras]
    : [given: GivenTo<N>, extras?: CallExtras];

/** The parts that what is given may have, whatever the endpoint. */
export type GivenParts = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  upload?: Record<string, File>;
};

/** Fills `{id}` from params and appends the query; lists repeat their key, undefined is left out. */
export const addressOf = (
  path: string,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
) => {
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key])));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(key, String(one));
    }
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
};

const formOf = (fields: unknown, files: Record<string, File>) => {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields ?? {})) {
    if (value !== undefined)
      form.append(key, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  for (const [key, file] of Object.entries(files)) form.append(key, file);
  return form;
};

/** Method and path. Addresses that aren't the usual ones come with what every signed-in page loads, not with /sign-in. */
const addressOfCall = async (name: CallName): Promise<readonly [method: string, path: string]> => {
  const { callAddresses } = await import('@backroom/contract/call-addresses.generated');
  const others: Partial<Record<string, readonly [method: string, path: string]>> = callAddresses;
  return others[name] ?? ['POST', usualPathOf(name)];
};

/** Words of all calls grow with every room, so they stay out of what pages load first. */
export const loadWords = async () => (await import('@backroom/contract/call-words.generated')).callWords;

/** What the contract says of a call that failed; something plain where even that can't be had. */
const failureOf = async (name: CallName): Promise<string> => {
  try {
    return (await loadWords())[name][0];
  } catch {
    return 'Backroom can’t be reached. Look at your connection and try again.';
  }
};

/** The request of a call, before it is sent. Exported for downloads. */
export const outgoingOf = async (
  name: CallName,
  given: GivenParts,
  extras: CallExtras = {},
): Promise<Outgoing> => {
  // Read before anything is waited for: whoever logs out clears it at once.
  const token = readToken();
  const [method, path] = await addressOfCall(name);
  const headers: Record<string, string> = { accept: 'application/json' };
  if (extras.idempotencyKey) headers['idempotency-key'] = extras.idempotencyKey;
  const outgoing: Outgoing = {
    method,
    path: addressOf(path, given.params, given.query),
    failure: () => failureOf(name),
    headers,
    signal: extras.signal,
    token,
  };
  if (given.upload) return { ...outgoing, body: formOf(given.body, given.upload), timeoutMs: 10 * 60_000 };
  if (given.body === undefined) return outgoing;
  headers['content-type'] = 'application/json';
  return { ...outgoing, body: JSON.stringify(given.body) };
};

/** Makes a call. Throws CallError (see call-error.ts) when it fails. */
export const call = async <N extends CallName>(
  name: N,
  ...[given, extras]: CallArguments<N>
): Promise<AnswerOf<N>> => {
  // What is given fits the endpoint; here only its four parts matter.
  const response = await request(await outgoingOf(name, (given ?? {}) as GivenParts, extras));
  // The server's answers are checked against the same schema in its tests.
  return (await readJson(response)) as AnswerOf<N>;
};
