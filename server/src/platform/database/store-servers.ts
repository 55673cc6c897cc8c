/**
 * On several database servers: rows of stores, read on the servers that have them. Asked through the coordinator each statement is planned
 * twice and goes two ways; there it is one of plain PostgreSQL (docs/decisions, "Stores are read on their servers").
 */
import { Kysely, PostgresDialect, type RawBuilder } from 'kysely';
import pg from 'pg';
import { type Connection, connect, connectionOf, type Database, registerConnection } from './connect.ts';
import { isKnownSpread, knownAsOneServer } from './is-spread.ts';
import { isPlannedAnew, toKeep } from './kept-plans.ts';
import { isOutage } from './outage.ts';
import { isRefused } from './refused.ts';
import type { DB } from './schema.generated.ts';
import {
  endAlong,
  inSnapshot,
  isMoment,
  isOfKeptPlans,
  MomentGone,
  type OpenSnapshot,
  openMoment,
} from './snapshot.ts';
import { clientAt, NotThere } from './store-client.ts';
import { type Place, type Places, readPlaces } from './store-places.ts';

/** Another statement of the same transaction failed, which tells more. */
const isAfterAnother = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '25P02';

/** Another server of the same database, reached as the coordinator is. Only pieces of tables, by their full names, are found there. */
const addressOf = (url: string, server: string): string => {
  const at = new URL(url);
  at.host = server;
  at.searchParams.set('options', `${at.searchParams.get('options') ?? ''} -c search_path=pg_catalog`);
  return at.href;
};

/** A query builder whose statements read the pieces of a place. */
const databaseAt = (connection: Connection, place: Place): Database => {
  const connected = async () => clientAt(await connection.pool.connect(), place);
  // The dialect only ever asks these of its pool and client.
  const facade = { connect: connected, end: async () => {} };
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: facade as unknown as pg.Pool }) });
  registerConnection({ ...connection, db });
  knownAsOneServer(db);
  placeOfDatabase.set(db.getExecutor().adapter, place);
  return db;
};

const placeOfDatabase = new WeakMap<object, Place>();

const placeOf = (db: Database): Place | undefined => placeOfDatabase.get(db.getExecutor().adapter);

/** Whether a query builder reads on a store's server. */
export const isAtStore = (db: Database): boolean => placeOf(db) !== undefined;

/**
 * Sees that stores are those of the server that is read.
 * @throws NotThere, upon which `inSnapshotAtStore` asks the coordinator
 */
export const assertAtStore = (db: Database, shopIds: readonly number[]): void => {
  const place = placeOf(db);
  if (place && !shopIds.every((shopId) => place.shopIds.has(shopId))) throw new NotThere();
};

/** How long all is left to the coordinator where something couldn't be read directly. */
const AGAIN_MS = 30_000;
/** How long only what a server refused is left to it. */
const REFUSED_MS = 600_000;

type Server = { connection: Connection; isReached: boolean; triedAt: number };

/** The servers of one database, each with connections of its own, opened when something there is first asked for. */
class StoreServers {
  readonly #connection: Connection;
  readonly #servers = new Map<string, Server>();
  readonly #databases = new Map<Place, Database>();
  /** When a server refused something, by what it is called. */
  readonly #refused = new Map<string, number>();
  #places: Promise<Places> | undefined;
  #readAt = Number.NEGATIVE_INFINITY;

  constructor(connection: Connection) {
    this.#connection = connection;
    connection.endWith(async () => {
      await Promise.all([...this.#servers.values()].map((server) => server.connection.close()));
    });
  }

  /** Where one store's rows are read; null where its server isn't reached. */
  async atStore(store: string): Promise<Database | null> {
    const place = (await this.#known()).byStore.get(store);
    if (place) return this.#databaseAt(place);
    // It may be a new one; whoever asks for what doesn't exist has them read once in a while.
    if (performance.now() - this.#readAt > AGAIN_MS) this.#places = undefined;
    return null;
  }

  /** Where rows of all stores are read, each server's by itself; null where one of them isn't reached. */
  async everywhere(): Promise<Database[] | null> {
    const { servers } = await this.#known();
    const found = servers.map((place) => this.#databaseAt(place)).filter((db) => db !== null);
    return found.length === servers.length ? found : null;
  }

  /** Whether a server refused to read something, which it isn't asked for again so soon. */
  hasRefused(what: string): boolean {
    const at = this.#refused.get(what);
    return at !== undefined && performance.now() - at < REFUSED_MS;
  }

  /**
   * What was asked of servers failed.
   * @param what it is called; nothing where all that is asked of them begins so
   * @returns whether it may be asked through the coordinator instead
   */
  giveWay(error: unknown, what?: string): boolean {
    if (isAfterAnother(error)) return true;
    if (!isRefused(error) && !(error instanceof NotThere) && !isOutage(error)) return false;
    if (isRefused(error)) {
      this.#connection.warn(
        { what, reason: error.message },
        'A database server that has rows of stores refused to read them',
      );
    }
    if (isRefused(error) && what !== undefined) {
      this.#refused.set(what, performance.now());
      // Perhaps it has it by another name by now.
      this.#forget();
    } else this.#leave();
    return true;
  }

  /** For a while nothing is asked of them, then each is tried. */
  #leave(): void {
    this.#forget();
    for (const server of this.#servers.values()) {
      server.isReached = false;
      server.triedAt = performance.now();
    }
  }

  #forget(): void {
    this.#places = undefined;
    this.#databases.clear();
  }

  #known(): Promise<Places> {
    if (this.#places) return this.#places;
    this.#readAt = performance.now();
    const places = readPlaces(this.#connection.pool);
    this.#places = places;
    // Whoever waits for it is told; the next one asks again.
    places.catch(() => {
      this.#places = undefined;
    });
    return places;
  }

  #databaseAt(place: Place): Database | null {
    const { connection, isReached } = this.#serverOf(place);
    if (!isReached) return null;
    const db = this.#databases.get(place) ?? databaseAt(connection, place);
    this.#databases.set(place, db);
    return db;
  }

  #serverOf({ server }: Place): Server {
    const { connectionString: url = '', max } = this.#connection.pool.options;
    const found = this.#servers.get(server) ?? {
      connection: connect({ url: addressOf(url, server), ...(max !== undefined && { max }) }),
      isReached: false,
      triedAt: Number.NEGATIVE_INFINITY,
    };
    this.#servers.set(server, found);
    if (!found.isReached && performance.now() - found.triedAt > AGAIN_MS) void tryServer(found);
    return found;
  }
}

/** Tries beside all calls whether a server answers; nobody waits for one that perhaps never does. */
const tryServer = async (server: Server): Promise<void> => {
  server.triedAt = performance.now();
  try {
    await server.connection.pool.query('select');
    server.isReached = true;
  } catch {
    // Its rows are read through the coordinator, which says what is the matter where it can't reach it either.
  }
};

const serversOf = new WeakMap<Connection, StoreServers>();

/** The servers of a database that is spread; null of any other. */
const storeServersOf = async (db: Database): Promise<StoreServers | null> => {
  const connection = connectionOf(db);
  if (!connection || !(await isKnownSpread(db))) return null;
  const known = serversOf.get(connection) ?? new StoreServers(connection);
  serversOf.set(connection, known);
  return known;
};

/**
 * Reads what belongs to one store as it stood at one moment (snapshot.ts): on its own server where the database is spread over several
 * and that one can be reached, elsewhere as anything else. It must read nothing but rows of that store and small tables that each
 * server has; what does is read again through the coordinator.
 * @param asked the store by its domain or our id, undefined where several are asked for, and what is read, as others don't call theirs
 */
export const inSnapshotAtStore = async <T>(
  db: Database,
  { store, what, isKept = false }: { store: string | undefined; what: string; isKept?: boolean },
  read: (snapshot: Database) => Promise<T>,
): Promise<T> => {
  const servers = store === undefined ? null : await storeServersOf(db);
  const near = store === undefined || servers?.hasRefused(what) ? null : await servers?.atStore(store);
  if (!servers || !near) return await inSnapshot(db, read, { isKept });
  try {
    return await inSnapshot(near, read, { isKept });
  } catch (error) {
    if (!servers.giveWay(error, what)) throw error;
  }
  return await inSnapshot(db, read);
};

const isRoom = ({ pool }: Connection): boolean =>
  pool.waitingCount === 0 && (pool.totalCount - pool.idleCount) * 2 <= (pool.options.max ?? 0);

/** All of them or none. */
const openAll = async (databases: readonly Database[]): Promise<OpenSnapshot[]> => {
  const opening = await Promise.allSettled(databases.map(openMoment));
  const opened = opening.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  const failed = opening.find((one) => one.status === 'rejected');
  if (!failed) return opened;
  for (const { letGo } of opened) void letGo();
  throw failed.reason;
};

/** Moments of servers beside one of the coordinator. */
const besides = new WeakMap<Database, Promise<OpenSnapshot[] | null>>();

/** Part of an answer may be of this moment already: where something can't be read, all of it is read again, of another one. */
const orAtAnotherMoment = async <T>(
  servers: StoreServers,
  read: () => Promise<T>,
  what?: string,
): Promise<T> => {
  try {
    return await read();
  } catch (error) {
    throw servers.giveWay(error, what) ? new MomentGone() : error;
  }
};

/** Opened once for a moment, and ended with it. */
const everywhereBeside = (moment: Database, servers: StoreServers): Promise<OpenSnapshot[] | null> => {
  const known = besides.get(moment);
  if (known) return known;
  const open = async () => {
    const found = await servers.everywhere();
    const hasRoom = found?.every((db) => {
      const connection = connectionOf(db);
      return connection !== undefined && isRoom(connection);
    });
    return found && hasRoom ? await orAtAnotherMoment(servers, () => openAll(found)) : null;
  };
  const opening = open();
  besides.set(moment, opening);
  endAlong(moment, () => {
    void opening.then((opened) => opened?.forEach(({ letGo }) => void letGo())).catch(() => {});
  });
  return opening;
};

/**
 * The rows of a statement, of each server for itself and in no order; null where servers can't be asked directly now, and the
 * coordinator must be. `isKept` where they are to keep its plan (kept-plans.ts).
 */
const rowsOfServers = async <Row>(
  db: Database,
  servers: StoreServers,
  statement: RawBuilder<Row>,
  isAlwaysKept = false,
): Promise<Row[] | null> => {
  const isKept = isAlwaysKept || (isOfKeptPlans(db) && !isPlannedAnew(statement));
  const compiled = isKept ? toKeep(statement.compile(db)) : statement.compile(db);
  const moments = servers.hasRefused(compiled.sql) ? null : await everywhereBeside(db, servers);
  if (!moments) return null;
  const askEach = () => Promise.all(moments.map((server) => server.db.executeQuery<Row>(compiled)));
  const found = await orAtAnotherMoment(servers, askEach, compiled.sql);
  return found.flatMap(({ rows }) => rows);
};

const serversOfMoment = async (db: Database) => (isMoment(db) ? await storeServersOf(db) : null);

/**
 * The rows of a statement of which each is one store's, and each server's can be told by itself: in a moment on several servers each is
 * asked directly, beside the others, and in no order. It must read nothing but rows of stores and small tables that each server has.
 */
export const rowsOfStores = async <Row>(
  db: Database,
  statement: RawBuilder<Row>,
  { isKept = false } = {},
): Promise<Row[]> => {
  const servers = await serversOfMoment(db);
  const direct = servers && (await rowsOfServers(db, servers, statement, isKept));
  return direct ?? (await statement.execute(db)).rows;
};

/** So many rows at most are read of each server to put a page of them together. */
export const MOST_OF_A_SERVER = 1_000;

/**
 * The same of a statement that is only for a single PostgreSQL, as each server is one: null where the coordinator must be asked, for
 * which it is to be written in another way.
 */
export const rowsOfEachServer = async <Row>(
  db: Database,
  statement: RawBuilder<Row>,
): Promise<Row[] | null> => {
  const servers = await serversOfMoment(db);
  if (servers) return await rowsOfServers(db, servers, statement);
  return (await isKnownSpread(db)) ? null : (await statement.execute(db)).rows;
};
