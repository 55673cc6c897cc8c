import pg from 'pg';
import { expect, test } from 'vitest';
import { readMigrations } from '../platform/database/migrate.ts';
import { createTestDatabase } from './database.ts';

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

test('each test database is migrated and its own', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await query(one.url, 'create table only_here (n int)');

  const migrated = readMigrations().map((migration) => migration.name);
  expect(await query(other.url, 'select name from migrations order by name')).toEqual(migrated);
  expect(await query(other.url, "select to_regclass('only_here') is null")).toEqual([true]);

  await Promise.all([one.drop(), other.drop()]);
  await expect(query(one.url, 'select 1')).rejects.toThrow(/does not exist/);
});
