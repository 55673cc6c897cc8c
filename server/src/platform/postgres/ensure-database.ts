import pg from 'pg';

/** The connection string of a database behind a socket: understood by `pg`, by `psql` and by `new URL`. */
export function socketUrl(socketDir: string, database: string): string {
  return `postgresql://postgres@${encodeURIComponent(socketDir)}:5432/${database}`;
}

/** Creates the database unless it is there, which one connection to it tells. */
export async function ensureDatabase(socketDir: string, database: string): Promise<void> {
  if (await canConnect(socketDir, database)) return;
  const client = new pg.Client({ connectionString: socketUrl(socketDir, 'postgres') });
  await client.connect();
  try {
    await client.query(`create database ${client.escapeIdentifier(database)} template template0`);
  } finally {
    await client.end();
  }
}

async function canConnect(socketDir: string, database: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: socketUrl(socketDir, database) });
  try {
    await client.connect();
    return true;
  } catch (error) {
    const databaseIsMissing = '3D000';
    if (error instanceof pg.DatabaseError && error.code === databaseIsMissing) return false;
    throw error;
  } finally {
    await client.end();
  }
}
