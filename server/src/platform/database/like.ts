import { digitsOfPhone } from '@backroom/contract/kit/phone';
import { type RawBuilder, sql } from 'kysely';

/** A text in a pattern of LIKE, in which none of its characters means anything else. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

/** The pattern of LIKE for what contains a text. */
export const containing = (text: string): string => `%${escapeLike(text)}%`;

/**
 * What a free text finds in a column of lower-case search text, in which phones stand as digits: also a phone as
 * people write it and as the screen shows it.
 */
export const searchTextHas = (column: string, search: string): RawBuilder<boolean> => {
  const found = sql`${sql.ref(column)} like ${containing(search.toLowerCase())}`;
  const digits = digitsOfPhone(search);
  return digits === null ? sql`${found}` : sql`(${found} or ${sql.ref(column)} like ${containing(digits)})`;
};
