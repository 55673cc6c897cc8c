/** A connection to one of several database servers, whose statements read the pieces of tables that are there. */
import type pg from 'pg';
import { isMarked, isOutdated, MOST_KEPT } from './kept-plans.ts';
import { withPieces } from './shard-names.ts';
import type { Place } from './store-places.ts';
import { nothingYet, withUnheard } from './unheard.ts';

/** What was to be read on a server isn't there, or not there any more: it is read through the coordinator. */
export class NotThere extends Error {
  constructor() {
    super('These rows are not on this server');
  }
}

/** Statements of the same words come again and again. */
const MOST_WRITTEN = 300;
type Written = { text: string; name?: string };
const written = new WeakMap<Place, Map<string, Written>>();
let named = 0;

/** What is kept (kept-plans.ts) has a name, another one at each place. */
const write = (text: string, place: Place): Written => {
  const own = { text: withPieces(text, place.pieces) };
  if (!isMarked(text)) return own;
  named += 1;
  return { ...own, name: `kept_at_server_${named}` };
};

/** The names that connections know. */
const namesOf = new WeakMap<pg.PoolClient, Set<string>>();

/** Places are as many as pieces of a table: a connection keeps what it was asked first, and no more than one of the coordinator. */
const mayKeep = (client: pg.PoolClient, name: string): boolean => {
  const names = namesOf.get(client) ?? new Set();
  namesOf.set(client, names);
  if (names.size < MOST_KEPT) names.add(name);
  return names.has(name);
};

/** A statement that reads the pieces of a place. */
const inPieces = (text: string, place: Place): Written => {
  const texts = written.get(place) ?? new Map<string, Written>();
  written.set(place, texts);
  const found = texts.get(text) ?? write(text, place);
  if (texts.size >= MOST_WRITTEN) texts.clear();
  texts.set(text, found);
  return found;
};

const BEGINS = /^(?:begin|start transaction)\b/;
const ENDS = /^(?:commit|rollback)$/;
/** Another transaction has seen that its pieces are there at that moment. */
const JOINS = /^(?:\/\* unheard \*\/ )?set transaction snapshot\b/;

/** How many of some pieces a server has at that moment. */
const PLACED = {
  name: 'placed',
  text: `select count(*)::int as n from pg_dist_placement
    where shardid = any($1::int8[]) and groupid = (select groupid from pg_dist_local_group)`,
};

/**
 * Begins a transaction and sees that the pieces of a place are there in the very moment it reads: they may have been moved. Both go one way.
 * @throws NotThere
 */
const beginAt = async (client: pg.PoolClient, begin: string, place: Place): Promise<void> => {
  const { shards, isWholeServer } = place;
  // Servers that are read side by side do so with one process each, as connections do (side-by-side.ts).
  const alone = isWholeServer ? '; set local max_parallel_workers_per_gather = 0' : '';
  const [, { rows }] = await Promise.all([
    client.query(`${begin}${alone}`),
    client.query<{ n: number }>({ ...PLACED, values: [shards] }),
  ]);
  if (rows[0]?.n !== shards.length) throw new NotThere();
};

/** A connection whose statements read the pieces of a place. A transaction begins with the first one that is asked in it. */
export const clientAt = (client: pg.PoolClient, place: Place) => {
  let begin: string | null = null;
  const send = async (text: unknown, values: readonly unknown[]): Promise<pg.QueryResult> => {
    if (typeof text !== 'string') throw new TypeError('Rows on a store’s server are not read by a cursor');
    const due = begin;
    begin = BEGINS.test(text) ? text : null;
    const isNothingAsked = due !== null && ENDS.test(text);
    if (begin !== null || isNothingAsked) return nothingYet;
    if (due !== null && JOINS.test(text)) return await client.query(`${due}; ${text}`);
    const own = inPieces(text, place);
    const query = own.name !== undefined && mayKeep(client, own.name) ? own : { text: own.text };
    const ask = () =>
      client.query({ ...query, values: [...values] }).catch((error: unknown) => {
        // A table has changed: it is read again (snapshot.ts), under names that no connection knows.
        if (isOutdated(error)) written.delete(place);
        throw error;
      });
    if (due === null) return await ask();
    const [, answer] = await Promise.all([beginAt(client, due, place), ask()]);
    return answer;
  };
  const { ask, end } = withUnheard(client, send);
  const release = (error?: Error) => {
    end();
    client.release(error);
  };
  return { query: ask, release };
};
