import { invalidField } from '@backroom/contract/kit/errors';
import { dictionary } from '@zxcvbn-ts/language-common';

/** Who will have the password: what is known of them is what a guesser tries first. */
export type PasswordOwner = { email: string; firstName: string; lastName: string };

const published = dictionary['passwords-common'];

/** All that are published as common; the first that anyone tries at this door are added. */
const COMMON = new Set([...published, 'backroom', 'shopify', 'franchise', 'franchisee', 'qwertz']);

/** So common that a number or an exclamation mark behind them changes nothing. */
const STEMS = new Set([...published.slice(0, 10_000), 'backroom', 'shopify', 'franchise', 'qwertz']);

const isSequence = (text: string) =>
  '01234567890123456789'.includes(text) ||
  '98765432109876543210'.includes(text) ||
  'abcdefghijklmnopqrstuvwxyz'.includes(text) ||
  /^(.{1,4})\1+$/.test(text);

/** Whether anyone would guess it without knowing whose it is. */
const isCommon = (password: string): boolean => {
  const lower = password.toLowerCase();
  return COMMON.has(lower) || STEMS.has(lower.replace(/[\d!.?@#$_-]+$/, '')) || isSequence(lower);
};

/** What is left beside one's own name must be a word, or as long as a password: a year isn't enough. */
const isEnough = (rest: string) => rest.length >= 7 || (rest.match(/\p{L}/gu)?.length ?? 0) >= 4;

const wordsOf = ({ email, firstName, lastName }: PasswordOwner): string[] => {
  const [local = '', host = ''] = email.toLowerCase().split('@');
  const parts = [email, local, ...local.split(/[^\p{L}\d]+/u), host, host.split('.')[0] ?? ''];
  return [...parts, ...`${firstName} ${lastName}`.split(/\s+/)]
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= 3)
    .sort((one, other) => other.length - one.length);
};

/** Whether it is one's own name or e-mail, with little beside. */
const isOwnName = (password: string, owner: PasswordOwner): boolean => {
  const lower = password.toLowerCase();
  const rest = wordsOf(owner).reduce((left, word) => left.replaceAll(word, ''), lower);
  return rest !== lower && !isEnough(rest);
};

/**
 * Its length is the contract's business (`newPassword`); this is what the contract can't know.
 * @throws ApiError VALIDATION_FAILED where a password is common, or is its owner's name or e-mail
 */
export const assertNewPassword = (field: string, password: string, owner: PasswordOwner): void => {
  if (isOwnName(password, owner)) {
    throw invalidField(field, 'This is your own name or e-mail. Choose a password that others can’t guess.');
  }
  if (isCommon(password)) {
    throw invalidField(field, 'This password is too common. Choose one that is harder to guess.');
  }
};
