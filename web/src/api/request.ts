/** One HTTP request to the API: base, bearer, time-out, and what 401 and 403 lead to. */
import { CallError, invalidResponse, readFailure } from './call-error.ts';
import { clearSession, readToken } from './session.ts';

const TIME_OUT_MS = 30_000;

/** Where the API is: `/v1` of this host unless VITE_API_BASE_URL says otherwise. */
const apiBase = (import.meta.env.VITE_API_BASE_URL ?? '/v1').replace(/\/+$/, '');

/** Where something is that the browser fetches by itself, such as a picture: a path below the API, or an address. */
export const addressOfFile = (path: string): string => (path.startsWith('/') ? apiBase + path : path);

type Redirects = { unauthenticated: () => void; forbidden: () => void; secondFactorDue: () => void };

let redirects: Redirects = { unauthenticated: () => {}, forbidden: () => {}, secondFactorDue: () => {} };

/** Tells where a 401 and a 403 lead. The router calls it once at start. */
export const onRefusal = (given: Redirects) => {
  redirects = given;
};

export type Outgoing = {
  method: string;
  path: string;
  body?: BodyInit;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** The bearer token, as it was when the call was made. */
  token: string | null;
  /** What is shown where the server gives no message, or gives no answer at all. */
  failure: () => Promise<string>;
  /** How long to wait for the answer to begin; a streamed file may take longer to end. */
  timeoutMs?: number;
};

const readBody = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Sends a request and returns the answer when it is 2xx. Throws a CallError otherwise; an abort by the
 * caller is passed on as it is. 401 clears the session first, 403 keeps it; both lead elsewhere.
 */
export const request = async (outgoing: Outgoing): Promise<Response> => {
  const { token } = outgoing;
  const timer = new AbortController();
  const timeout = setTimeout(() => timer.abort(), outgoing.timeoutMs ?? TIME_OUT_MS);
  const signal = outgoing.signal ? AbortSignal.any([outgoing.signal, timer.signal]) : timer.signal;
  try {
    const response = await fetch(apiBase + outgoing.path, {
      method: outgoing.method,
      body: outgoing.body,
      headers: { ...outgoing.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      signal,
    });
    if (response.ok) return response;
    const body = await readBody(response);
    const error = readFailure(response.status, body, '');
    // A late answer to an old session doesn't end a new one.
    if (response.status === 401 && token && token === readToken()) {
      clearSession();
      redirects.unauthenticated();
    }
    if (error.code === 'SECOND_FACTOR_DUE') redirects.secondFactorDue();
    else if (response.status === 403) redirects.forbidden();
    throw error.message ? error : readFailure(response.status, body, await outgoing.failure());
  } catch (error) {
    if (error instanceof CallError || outgoing.signal?.aborted) throw error;
    const code = timer.signal.aborted ? 'TIME_OUT' : 'NETWORK';
    throw new CallError({ code, status: 0, message: await outgoing.failure() });
  } finally {
    clearTimeout(timeout);
  }
};

/** The JSON of an answer; undefined where it has no body. Something else is 'Invalid response format'. */
export const readJson = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw invalidResponse();
  }
};
