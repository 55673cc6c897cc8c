import { invalidField } from '@backroom/contract/kit/errors';

/**
 * What people choose most, of 7 characters and more. Words that a number or an exclamation mark follows are
 * caught by their stem, so a short list stands for the long ones that are published.
 */
const STEMS = new Set(
  `password passwort passw0rd p@ssw0rd qwerty qwertyu qwertyuiop qwertz asdfgh asdfghjkl zxcvbnm letmein welcome
  iloveyou sunshine princess football baseball basketball superman batman dragon monkey master shadow michael
  jordan jennifer charlie trustno starwars whatever freedom computer internet samsung google facebook liverpool
  chelsea arsenal hello helloworld secret admin administrator login backroom shopify franchise changeme default
  access flower cheese butterfly lovely jessica ashley nicole daniel andrew joshua matthew summer winter spring
  autumn monday friday january february november december testing test guest user abcdef abcdefg abcabc
  q1w2e3r4 q1w2e3r4t5 1q2w3e4r 1q2w3e4r5t 1qaz2wsx zaq12wsx qazwsx qazwsxedc a1b2c3d4 abc`.split(/\s+/),
);

const isSequence = (text: string) =>
  '01234567890123456789'.includes(text) ||
  '98765432109876543210'.includes(text) ||
  /^(.{1,4})\1+$/.test(text);

/** @throws ApiError VALIDATION_FAILED where a password is among the first that anyone would try. */
export const assertNotCommon = (field: string, password: string): void => {
  const lower = password.toLowerCase();
  const stem = lower.replace(/[\d!.?@#$_-]+$/, '');
  if (STEMS.has(lower) || STEMS.has(stem) || isSequence(lower)) {
    throw invalidField(field, 'This password is too common. Choose one that is harder to guess.');
  }
};
