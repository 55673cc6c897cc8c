import type { DB } from './database/schema.generated.ts';
import type { Jobs } from './jobs/jobs.ts';

/**
 * What rooms tell the ones above them, by name: a function that is called in the transaction of what happens. The room
 * in which it happens adds the name to this interface (`declare module`), beside the code that tells it.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the rooms fill it
export interface Happenings {}

/**
 * What rooms ask all others for. The room that asks adds the name to this interface (`declare module`), beside the code
 * that asks.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the rooms fill it
export interface Contributions {}

/**
 * Where a table lives once the database is spread over several machines: its rows by `shop_id`, a copy on each machine,
 * or on the coordinator alone.
 */
export type Spread = 'distributed' | 'reference' | 'local';

export type TableName = keyof DB;

/** All that a room brings, said in one place; nothing else at the root of the server names a room. */
export type Manifest = Partial<Contributions> & {
  readonly name: string;
  /** The functions that answer its calls. */
  readonly handlers?: object;
  readonly jobs?: Jobs;
  /** The tables that only this room writes. */
  readonly tables?: Readonly<Partial<Record<TableName, Spread>>>;
  /** What it does when something happens in a room beneath it. */
  readonly when?: Partial<Happenings>;
};
