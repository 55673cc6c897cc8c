/** What the people of a chain are asked for: users, franchisees and their people alike. */
import { text } from './fields.ts';

const isPhone = (typed: string): boolean => {
  const digits = typed.replaceAll(/\D/g, '').length;
  return /^[\d\s().+\-/]*$/.test(typed) && (typed.trim() === '' || digits === 10 || digits === 11);
};

/** Ten or eleven digits, however they are written; empty for none. */
export const phoneNumber = text(30).refine(isPhone, 'Enter a phone number of 10 or 11 digits');

/** Digits alone, as phones are kept; null for none. */
export const phoneDigits = (typed: string | null | undefined): string | null =>
  typed?.replaceAll(/\D/g, '') || null;

/** A line of text, without blanks around it. */
export const line = (max: number) => text(max).transform((value) => value.trim());
