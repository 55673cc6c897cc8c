import { GraphQLError } from 'graphql';

/** How a page of a list is asked for. */
export type PageArguments = {
  first?: number | null;
  last?: number | null;
  after?: string | null;
  before?: string | null;
  reverse?: boolean | null;
};

/** Where an item stands in its list: what it is sorted by, then its id. */
export type Place = readonly [key: string | number, id: string];

export type Listed<T> = { items: readonly T[]; placeOf: (item: T) => Place };

const MOST = 250;

/** All that there is: what bulk operations ask for. */
export const EVERYTHING = 2_147_483_647;

const cursorOf = (place: Place) => Buffer.from(JSON.stringify(place)).toString('base64url');

const placeOfCursor = (cursor: string): Place => {
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(place) && place.length === 2) {
      const [key, id] = place;
      if ((typeof key === 'string' || typeof key === 'number') && typeof id === 'string') return [key, id];
    }
  } catch {
    // Refused below, with all else that is no cursor.
  }
  throw new GraphQLError('Invalid cursor for current pagination sort.', {
    extensions: { code: 'INVALID_CURSOR' },
  });
};

/** Ids are numbers of any length, as text. */
const compareIds = (a: string, b: string) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);

export const comparePlaces = ([a, idA]: Place, [b, idB]: Place): number =>
  a < b ? -1 : a > b ? 1 : compareIds(idA, idB);

const sizeOf = ({ first, last }: PageArguments): number => {
  const size = first ?? last;
  if (size === null || size === undefined) {
    throw new GraphQLError('you must provide one of first or last', { extensions: { code: 'BAD_REQUEST' } });
  }
  if (size > MOST && size !== EVERYTHING) {
    throw new GraphQLError(`The first or last argument may be at most ${MOST}, not ${size}`, {
      extensions: { code: 'BAD_REQUEST' },
    });
  }
  return size;
};

/** A page of a list that is sorted by its places, as a connection. Each node is made only when it is asked for. */
export const connectionOf = <T>(
  { items, placeOf }: Listed<T>,
  args: PageArguments,
  view: (item: T) => unknown,
): Record<string, unknown> => {
  const size = sizeOf(args);
  const sorted = args.reverse ? items.toReversed() : items;
  const direction = args.reverse ? -1 : 1;
  const past = (cursor: string) => {
    const place = placeOfCursor(cursor);
    return (item: T) => direction * comparePlaces(placeOf(item), place);
  };
  const isAfter = args.after ? past(args.after) : undefined;
  const isBefore = args.before ? past(args.before) : undefined;
  const firstIndex = isAfter ? sorted.findIndex((item) => isAfter(item) > 0) : 0;
  const from = firstIndex === -1 ? sorted.length : firstIndex;
  const endIndex = isBefore ? sorted.findIndex((item) => isBefore(item) >= 0) : -1;
  const to = endIndex === -1 ? sorted.length : endIndex;
  const isForward = args.first !== null && args.first !== undefined;
  const start = isForward ? from : Math.max(from, to - size);
  const end = isForward ? Math.min(to, from + size) : to;
  const page = sorted.slice(start, end);
  const cursorAt = (index: number) => {
    const item = page.at(index);
    return item === undefined ? null : cursorOf(placeOf(item));
  };
  return {
    nodes: () => page.map(view),
    edges: () => page.map((item) => ({ cursor: cursorOf(placeOf(item)), node: () => view(item) })),
    pageInfo: () => ({
      hasNextPage: end < sorted.length,
      hasPreviousPage: start > 0,
      startCursor: cursorAt(0),
      endCursor: cursorAt(-1),
    }),
  };
};

/** A list that keeps the order it is in. */
const inOrder = <T>(items: readonly T[]): Listed<{ item: T; index: number }> => ({
  items: items.map((item, index) => ({ item, index })),
  placeOf: ({ index }) => [index, String(index)],
});

/** A connection of a list that keeps the order it is in. */
export const plainConnection = <T>(
  items: readonly T[],
  args: PageArguments,
  view: (item: T) => unknown,
): Record<string, unknown> => connectionOf(inOrder(items), args, ({ item }) => view(item));
