import type { Readable } from 'node:stream';
import type { Answer, Endpoint, Received } from '@backroom/contract/kit/endpoint';
import type { Actor } from '../audit.ts';
import type { Database } from '../database/connect.ts';
import type { Services } from '../services.ts';
import type { Scope } from '../sessions/scope.ts';
import type { SignedInUser } from '../sessions/sessions.ts';

/** A file sent with a call, still streaming in. */
export type Upload = { filename: string; mediaType: string; stream: Readable };

/** A body as it came, byte by byte, with what stands beside it: for those who sign what they send. */
export type Raw = { body: Buffer; header(name: string): string | null };

/** A file to answer with, streamed. */
export type Download = {
  filename: string;
  mediaType: string;
  body:
    | Readable
    | string
    | Buffer /** Never kept by browsers unless said: what changes and is anybody's alone isn't. */;
  cacheSeconds?: number;
};

/** An API key that made a call: its name and the one store it belongs to. */
export type KeyHolder = { apiKeyId: string; name: string; shopId: number };

type Who<E extends Endpoint> = E['access'] extends { kind: 'public' }
  ? { scope: undefined; user: undefined; key: undefined }
  : E['access'] extends { kind: 'api-key' }
    ? { scope: Scope; user: undefined; key: KeyHolder }
    : { scope: Scope; user: SignedInUser; key: undefined };

/** All that a room's function gets to answer one call. */
export type Call<E extends Endpoint> = Received<E> &
  Who<E> &
  (E['signed'] extends true ? { raw: Raw } : { raw?: undefined }) & {
    db: Database;
    services: Services;
    actor: Actor;
    request: { id: string; ip: string; userAgent: string; idempotencyKey: string | undefined };
    upload: E['upload'] extends string ? Upload : undefined;
  };

export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<E['stream'] extends string ? Download : Answer<E>>;

/** One function for each call of a room; the compiler sees that none is missing. */
export type Handlers<Calls extends Record<string, Endpoint>> = {
  [Name in keyof Calls]: Handler<Calls[Name]>;
};
