import type { Client } from 'openapi-fetch';
import type { paths } from './api.js';

export type { components, operations, paths } from './api.js';

export type BackroomOptions = {
  /** Where Backroom is: `https://backroom.example.com`. */
  address: string;
  /** The token of a session, or the API key of a till. */
  token?: string;
  /** In the place of the global one. */
  fetch?: typeof fetch;
};

export type Backroom = Client<paths>;

/** Calls of a Backroom, with the token of a person or the key of a till. */
export function createBackroom(options: BackroomOptions): Backroom;

/** A key for one intention: keep it when you try the same again. */
export function newIdempotencyKey(): string;

/**
 * Makes a call again while the line is down or the server asks to wait (429, 503 with `Retry-After`). Safe for reads, and
 * for writes that send the same idempotency key each time.
 */
export function patiently<Answer extends { response: Response }>(
  call: () => Promise<Answer>,
  options?: { tries?: number; longestWait?: number },
): Promise<Answer>;
