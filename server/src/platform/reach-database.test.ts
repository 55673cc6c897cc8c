import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEmptyDatabase } from '../testing/database.ts';
import { startEmbeddedPostgres } from './postgres/embedded.ts';
import { reachDatabase } from './reach-database.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'backroom-reach-'));
});

afterEach(() => rm(dataDir, { recursive: true, force: true }));

const quiet = () => undefined;

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

test('uses the database of the Backroom that runs, and starts it when none does', async () => {
  const running = await startEmbeddedPostgres({ dataDir });
  const beside = await reachDatabase({ databaseUrl: undefined, dataDir }, quiet);
  expect(beside.url).toBe(running.url);
  await beside.stop();
  expect(await answers(running.url)).toBe(true);
  await running.stop();

  const alone = await reachDatabase({ databaseUrl: undefined, dataDir }, quiet);
  expect(await answers(alone.url)).toBe(true);
  await alone.stop();
  expect(await answers(alone.url)).toBe(false);
});

test('DATABASE_URL wins, and a folder without a database is told', async () => {
  const { url: databaseUrl, drop } = await createEmptyDatabase();
  expect(await reachDatabase({ databaseUrl, dataDir }, quiet)).toMatchObject({ url: databaseUrl });
  await drop();
  await expect(reachDatabase({ databaseUrl, dataDir }, quiet)).rejects.toThrow(
    /^The database in DATABASE_URL cannot be reached: database ".+" does not exist$/,
  );
  await expect(reachDatabase({ databaseUrl: undefined, dataDir }, quiet)).rejects.toThrow(
    /^There is no database in .+ yet\.$/,
  );
});
