import { createHmac, randomBytes } from 'node:crypto';
import { installationSecret } from '../../platform/secrets/installation-secret.ts';
import type { Services } from '../../platform/services.ts';

/**
 * Codes are kept as HMAC-SHA-256 under a key of the installation, never in clear. A plain hash would do for the
 * 80 random bits of a generated code, but a code that a person chose may be guessed: with the database alone (a
 * backup, a leaked table) there is nothing to try guesses against, for its key is sealed under one kept elsewhere.
 */
export type CodeKey = Buffer;

const keys = new WeakMap<Services, Promise<CodeKey>>();

/** The key, read once for each server. */
export const codeKeyOf = (services: Services): Promise<CodeKey> => {
  let key = keys.get(services);
  if (!key) {
    key = installationSecret(services, 'gift-card-code-key');
    // An outage at the first use isn't kept for ever.
    key.catch(() => keys.delete(services));
    keys.set(services, key);
  }
  return key;
};

/** What is stored of a code; `code` is already without blanks and in capitals. */
export const hashOfCode = (key: CodeKey, code: string): Buffer =>
  createHmac('sha256', key).update(`code\u0000${code}`).digest();

/** Without the characters that are mistaken for one another (domain.md 3.1): 0/O and 1/I. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const CODE_LENGTH = 16;

const codeOf = (bytes: Buffer): string =>
  Array.from(bytes.subarray(0, CODE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');

/** A new code: 16 characters, 80 random bits. */
export const newCardCode = (): string => codeOf(randomBytes(CODE_LENGTH));

/**
 * The code that belongs to a secret only its caller has (an Idempotency-Key) or that is soon forgotten (the seed
 * of an import): whoever repeats a request is shown the same code again, without it having been stored.
 */
export const derivedCode = (key: CodeKey, secret: string): string =>
  codeOf(createHmac('sha256', key).update(`new-code\u0000${secret}`).digest());

export const lastCharactersOf = (code: string): string => code.slice(-4);

export const maskedCode = (lastCharacters: string): string => `•••• •••• •••• ${lastCharacters}`;
