import { comparePlaces, connectionOf, type PageArguments, type Place } from '../graphql/connection.ts';
import type { Context } from '../graphql/context.ts';
import type { View } from '../graphql/run.ts';
import type { SearchTerms } from '../graphql/search.ts';
import { searchIn } from '../graphql/search-in.ts';

export type ListArguments = PageArguments & { query?: string | null; sortKey?: string | null };

/** How a root lists one kind: what it finds by, how it sorts, what words without a name are looked for in. */
export type ListRoot<T> = {
  root: string;
  itemsOf: (context: Context) => Iterable<T>;
  terms: SearchTerms<T>;
  sorts: Readonly<Record<string, (item: T) => Place>>;
  words: (item: T) => string;
  view: (item: T, context: Context) => unknown;
};

/** The resolver of such a root. */
export const listOf =
  <T>({ root, itemsOf, terms, sorts, words, view }: ListRoot<T>) =>
  (args: ListArguments, context: Context): View => {
    const placeOf = sorts[args.sortKey ?? 'ID'];
    if (!placeOf) throw new Error(`The emulator doesn't sort ${root} by ${args.sortKey}`);
    const test = searchIn(context, root, args.query, terms, words);
    const items = [...itemsOf(context)].filter(test).sort((a, b) => comparePlaces(placeOf(a), placeOf(b)));
    return connectionOf({ items, placeOf }, args, (item) => view(item, context));
  };

/** The resolver of the count of such a root. */
export const countOf =
  <T>({ root, itemsOf, terms, words }: ListRoot<T>) =>
  ({ query }: { query?: string | null }, context: Context): View => {
    const test = searchIn(context, `${root}Count`, query, terms, words);
    return { count: [...itemsOf(context)].filter(test).length, precision: 'EXACT' };
  };
