import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database/connect.ts';
import { containing } from './database/like.ts';

declare module './manifest.ts' {
  interface Contributions {
    /** What the room keeps of people who shop. */
    personalData: PersonalData;
  }
}

/** By what somebody is known: by e-mail address, and beside it by what stands with that. */
export type Person = {
  /** In lower case. */
  readonly emails: readonly string[];
  /** As `phoneDigits` gives them. */
  readonly phones: readonly string[];
  /** What shops call them. */
  readonly numbers: readonly { readonly shopId: number; readonly id: string }[];
  /** First and last name, in lower case. */
  readonly names: readonly string[];
};

/** What a room keeps of people who shop, told and taken out. */
export type PersonalData = {
  /** The section's name in an export: `orders`. */
  readonly name: string;
  /** By what else the room knows somebody who has these e-mail addresses. */
  readonly knownAs?: (db: Database, emails: readonly string[]) => Promise<Partial<Person>>;
  /** All that is known of them, for an export; JSON. */
  readonly tell: (db: Database, person: Person) => Promise<readonly unknown[]>;
  /** Takes name, e-mail, phone and addresses out; amounts stay. @returns in how many records */
  readonly erase: (trx: Database, person: Person) => Promise<number>;
};

/** Digits of a phone number, as it is kept and looked up by; null where there are too few. */
export const phoneDigits = (phone: string | null): string | null => {
  const digits = phone?.replaceAll(/\D/g, '') ?? '';
  const own = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  return own.length >= 7 && own.length <= 15 ? own : null;
};

/** A name as people are known by it: none where it is a first or last name alone, which many have. */
export const wholeName = (...parts: readonly (string | null)[]): string | null => {
  const words = parts.flatMap((part) => part?.toLowerCase().split(/\s+/).filter(Boolean) ?? []);
  return words.length > 1 ? words.join(' ') : null;
};

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

/** Any of some words that don't go on before or after. */
const apart = (words: readonly string[], before: string, after: string): string[] =>
  words.length === 0 ? [] : [`(?<!${before})(?:${words.join('|')})(?!${after})`];

const namesAs = (names: readonly string[]) =>
  apart(
    names.map((name) => escaped(name).replaceAll(' ', String.raw`\s+`)),
    String.raw`\w`,
    String.raw`\w`,
  );

/** Matches nothing: behind the end there is nothing. */
const NOBODY = '$.';

/**
 * A regular expression, the same in PostgreSQL and here, that finds people in texts, whatever the case: e-mail addresses as a
 * whole (`ann@x.com` isn't in `joann@x.com`), phone numbers however they are written, first and last name together.
 */
export const patternOf = ({ emails, phones, names }: Person): string =>
  [
    ...apart(emails.map(escaped), '[a-z0-9._%+-]', '[a-z0-9-]'),
    ...apart(
      phones.map((phone) => [...phone].join('[ ().+/-]{0,3}')),
      String.raw`\d`,
      String.raw`\d`,
    ),
    ...namesAs(names),
  ].join('|') || NOBODY;

/** The same for texts about this very person, in which one of their names alone is theirs as well. */
export const patternOfOwn = (person: Person): string => {
  const words = new Set(person.names.flatMap((name) => name.split(' ')).filter((word) => word.length > 1));
  return [patternOf(person), ...namesAs([...words])].join('|');
};

/** How somebody is found in stored texts: what such a text holds at least, and what then says whether it is them. */
export type Mentions = { readonly roughly: readonly string[]; readonly pattern: string };

const longest = (words: readonly string[]) => words.toSorted((a, b) => b.length - a.length)[0] ?? '';

const roughlyOf = ({ emails, phones, names }: Person): string[] => [
  ...emails.map(containing),
  ...phones.map((phone) => containing(phone.slice(-2))),
  ...names.map((name) => containing(longest(name.split(' ')))),
];

/** Where people stand in texts, to be asked of any number of them. */
export const mentionsOf = (person: Person): Mentions => ({
  roughly: roughlyOf(person),
  pattern: patternOf(person),
});

/** SQL: whether somebody stands in a text. Regular expressions are slow, and few texts get that far. */
export const mentioned = (text: RawBuilder<unknown>, { roughly, pattern }: Mentions) =>
  sql<boolean>`case when lower(${text}) like any(${[...roughly]}::text[]) then ${text} ~* ${pattern} else false end`;

/** What stands in a text where a person stood. */
export const ERASED = '[erased]';

/** JSON in whose texts nobody of a pattern stands any more; lists lose whom they named. */
export const withoutMentions = (value: unknown, pattern: string): unknown => {
  const found = new RegExp(pattern, 'giu');
  const without = (one: unknown): unknown => {
    if (typeof one === 'string') return one.replaceAll(found, ERASED);
    if (Array.isArray(one)) return one.map(without).filter((inner) => inner !== ERASED);
    if (typeof one !== 'object' || one === null) return one;
    return Object.fromEntries(Object.entries(one).map(([name, inner]) => [name, without(inner)]));
  };
  return without(value);
};
