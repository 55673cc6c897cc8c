import type { Readable } from 'node:stream';

/** A file as it is kept. What it is called and what is in it, the room that keeps it has in a table of its own. */
export type KeptFile = { size: number; content: Readable };

export type ListedFile = { key: string; size: number; changedAt: Date };

/** What an upload must be, to the byte. */
export type ExpectedUpload = { contentType: string; size: number };

/** One PUT that a browser may make without a session: to this address, with these headers, until this moment. */
export type SignedUpload = {
  method: 'PUT';
  url: string;
  headers: { 'content-type': string };
  expiresAt: Date;
};

/**
 * Where files are kept that aren't rows: a folder of this machine, or a bucket (open-file-store.ts). Rooms know this and
 * nothing of where. A key is made by us, never by a caller: `room/<uuid>`, see `assertKey`.
 *
 * A file that a browser uploads arrives under `incoming/…` and may be anything. The room that signed the address reads
 * it, checks what it read and keeps *that* under a key of its own: whoever has the address can write once more while
 * it is valid. What nobody kept is removed after a day.
 */
export type FileStore = {
  readonly kind: 'folder' | 'bucket';
  /** Keeps a file whole or not at all, in the place of one with the same key. @param size of `content`, in bytes */
  put(key: string, content: Readable | Buffer, size: number): Promise<void>;
  /** Null where there is none. Whoever takes `content` reads it to its end or destroys it. */
  get(key: string): Promise<KeptFile | null>;
  /** Also where there is none. */
  delete(key: string): Promise<void>;
  /** All files whose keys begin so, in no certain order. */
  list(prefix: string): AsyncIterable<ListedFile>;
  /** For 15 minutes. @param key below `incoming/` */
  signUpload(key: string, expected: ExpectedUpload): Promise<SignedUpload>;
};

export const UPLOAD_SECONDS = 15 * 60;
export const INCOMING = 'incoming/';

/** Working files of imports: they are read in place and stand in the data folder wherever other files are kept. */
export const WORKING = 'imports/';

const PART = /^[a-z0-9][a-z0-9._-]*$/;

/** Keys are safe as paths and as addresses alike. @throws Error for another one: a mistake of ours, not of a caller */
export const assertKey = (key: string): void => {
  if (key.length > 400 || !key.split('/').every((part) => PART.test(part))) {
    throw new Error(`Not a key of a file: ${JSON.stringify(key)}`);
  }
};

/** A new key for a file that a browser will upload. */
export const newIncomingKey = (): string => INCOMING + crypto.randomUUID();
