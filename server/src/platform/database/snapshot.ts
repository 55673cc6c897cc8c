import type { Database } from './connect.ts';

/**
 * Reads several things as they stood at one moment, whatever is written meanwhile: what is worked out from one fits the
 * others. Nothing can be written in it. Where `db` is a transaction already, it is that one's moment.
 */
export const inSnapshot = <T>(db: Database, read: (snapshot: Database) => Promise<T>): Promise<T> =>
  db.isTransaction
    ? read(db)
    : db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
