// A Backroom of its own in which nobody is yet: for journeys that begin at the beginning, beside the demo chain's.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase, type TestDatabase } from '../server/src/testing/database.ts';
import { TEST_SECRETS_KEY } from '../server/src/testing/secrets-key.ts';
import { type RunningApplication, startApplication } from './application.ts';

/** Who sets a new chain up. */
export const ann = { label: 'SuperAdmin', email: 'ann@example.com', password: 'correct horse 7' };

export type NewChain = {
  application: RunningApplication;
  database: TestDatabase;
  /** Another process of the same Backroom, as behind a proxy; who starts it stops it before `close`. */
  startAnother(settings?: Record<string, string>): Promise<RunningApplication>;
  close(): Promise<void>;
};

/**
 * Starts an empty Backroom on a database and a data folder of its own.
 * @param settings environment variables beside those
 */
export const openNewChain = async (settings: Record<string, string> = {}): Promise<NewChain> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'backroom-e2e-'));
  const database = await createTestDatabase();
  const startAnother = (more: Record<string, string> = {}) =>
    startApplication({
      DATABASE_URL: database.url,
      BACKROOM_DATA: folder,
      BACKROOM_DEMO: 'off',
      BACKROOM_SECRETS_KEY: TEST_SECRETS_KEY,
      ...settings,
      ...more,
    });
  const application = await startAnother();
  return {
    application,
    database,
    startAnother,
    close: async () => {
      await application.stop();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** Makes a call of the API. @returns what the caller knows it answers */
export const callOf = async <Answer>(
  { url }: RunningApplication,
  name: string,
  body: object,
  token?: string,
): Promise<Answer> => {
  const response = await fetch(`${url}/v1${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${name}: ${response.status} ${text}`);
  return JSON.parse(text);
};

/** Makes Ann its first SuperAdmin, as the set-up page does. @returns her token */
export const setUp = async (application: RunningApplication): Promise<string> => {
  const { label: _, ...person } = ann;
  const body = { code: application.setUpCode, firstName: 'Ann', lastName: 'Ames', ...person };
  const { token } = await callOf<{ token: string }>(application, '/setup', body);
  return token;
};
