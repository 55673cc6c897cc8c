import { hash, randomBytes, randomInt } from 'node:crypto';

/** A new secret for a session, link or key: 32 random bytes as URL-safe text. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a secret. The secrets are random, so a plain SHA-256 can't be guessed backwards. */
export const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer');

/** Letters and digits that aren't mistaken for one another. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A code to be typed. */
export const newCode = (length: number): string =>
  Array.from({ length }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('');
