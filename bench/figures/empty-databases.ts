import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Connection, connect } from '../../server/src/platform/database/connect.ts';
import { migrate } from '../../server/src/platform/database/migrate.ts';
import { startEmbeddedPostgres } from '../../server/src/platform/postgres/embedded.ts';
import { onDatabase, urlOf } from '../kit/database.ts';

/** Works on two empty databases with all tables, on a packaged PostgreSQL of their own that is gone afterwards. */
export const onEmptyDatabases = async <T>(
  work: (one: Connection, other: Connection) => Promise<T>,
): Promise<T> => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'backroom-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir });
  try {
    const urls = [postgres.url, urlOf(postgres.url, 'other')];
    await onDatabase(postgres.url, (client) =>
      client.query(`create database other template template0 encoding 'UTF8'`),
    );
    for (const url of urls) await migrate(url);
    const [one, other] = [connect({ url: urls[0] ?? '' }), connect({ url: urls[1] ?? '' })];
    try {
      return await work(one, other);
    } finally {
      await Promise.all([one.close(), other.close()]);
    }
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};
