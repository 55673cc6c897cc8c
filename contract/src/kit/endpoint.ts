import type * as z from 'zod';
import type { Access } from './access.ts';
import type { ErrorCode } from './errors.ts';

/**
 * One call of the API, declared once. From it come the server's route, the typed client, the
 * OpenAPI document and the tests that walk every call.
 *
 * - `path` is relative to the API base (`/v1`), parameters in braces: `/api/gift-cards/{id}`.
 * - `body`/`query`/`params` are strict objects: an unknown field is a 400 that names it, but in bodies of the specification's
 *   own calls (specified-calls.ts), where it is ignored and logged.
 * - `response` is checked in tests; `stream` names the media type where a file is streamed instead.
 * - `upload` names the multipart field that carries the file; `body` then describes the other fields.
 * - `failure` is shown where the server gives no message of its own (the specification's catalogue).
 */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/${string}`;
  readonly access: Access;
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly upload?: string;
  /** Set where whoever calls signs what he sends: the body is taken as it comes, byte by byte, and not counted as a stranger's. */
  readonly signed?: true;
  readonly response?: z.ZodType;
  readonly stream?: string;
  readonly failure: string;
  readonly success?: string;
  /** Why what the call did can't be taken back (domain rules): said before it is done, where others offer Undo. */
  readonly final?: string;
  /**
   * What a write makes stale: the calls whose answers may differ afterwards, by name. Whoever shows them asks again.
   * Every write that a page makes declares it.
   */
  readonly stale?: readonly string[] | 'everything';
  /** Set on the few calls that somebody may make who is still to set up a demanded second factor. */
  readonly beforeSecondFactor?: true;
  /** Set where an open page makes the call, not its reader: it keeps no session awake. */
  readonly byItself?: true;
  /** Set where a repeated write with the same `Idempotency-Key` header gives the same answer. */
  readonly idempotencyKey?: 'optional' | 'required';
  /** What it may refuse beside what its access and shapes tell; tests fail where it refuses with anything else. */
  readonly errors?: readonly ErrorCode[];
};

/** How a call looks: what is sent and what comes back. Parts that are left out are made up from the schemas. */
export type Example = {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly response?: unknown;
};

export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration;

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a handler receives, after the schemas have read it. */
export type Received<E extends Endpoint> = {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
};

/** What a caller gives. A part the endpoint doesn't declare isn't asked for. */
export type Given<E extends Endpoint> = (E['params'] extends z.ZodType
  ? { params: Sent<E['params']> }
  : object) &
  (E['query'] extends z.ZodType ? { query?: Sent<E['query']> } : object) &
  (E['body'] extends z.ZodType ? { body: Sent<E['body']> } : object);

/** What the server's function returns (before the response schema) and what a caller gets. */
export type Answer<E extends Endpoint> = E['response'] extends z.ZodType ? z.output<E['response']> : unknown;
