import type { Config } from './config.ts';
import {
  applicationUserOf,
  ensureRole,
  grantToApplication,
  isAppendOnlyFor,
} from './database/application-role.ts';
import { checkReachable, checkServer } from './database/check-server.ts';
import { migrate } from './database/migrate.ts';
import { startEmbeddedPostgres } from './postgres/embedded.ts';

export type OpenDatabase = {
  /** As the application, who can add to the audit log and change nothing in it, where the database holds that. */
  url: string;
  /** As whoever owns the tables: for migrations, and for filling and emptying a demo. */
  ownerUrl: string;
  stop(): Promise<void>;
};

/** Who the application is in a packaged database. */
const APPLICATION = 'backroom_application';

/** The same database as another user. */
const asUser = (url: string, user: string): string => {
  const as = new URL(url);
  as.username = user;
  return as.href;
};

const NOT_ENFORCED =
  'The audit log is append-only by Backroom’s own rule, and not by the database: the user of DATABASE_URL could change it. ' +
  'Give MIGRATION_DATABASE_URL to change that (docs/operations.md).';

/** What is done with a database once it is migrated, as the user who owns the tables. */
export type AfterMigration = (
  ownerUrl: string,
  say: (line: string) => void,
  ran: readonly string[],
) => Promise<void>;

const openGiven = async (
  databaseUrl: string,
  ownerUrl: string,
  say: (line: string) => void,
  after: AfterMigration | undefined,
) => {
  await checkServer(ownerUrl, ownerUrl === databaseUrl ? undefined : 'MIGRATION_DATABASE_URL');
  if (ownerUrl !== databaseUrl) await checkReachable(databaseUrl);
  const user = ownerUrl === databaseUrl ? null : await applicationUserOf(databaseUrl, ownerUrl);
  const ran = await migrate(ownerUrl, say);
  await after?.(ownerUrl, say, ran);
  if (user !== null) await grantToApplication(ownerUrl, user);
  if (!(await isAppendOnlyFor(databaseUrl))) say(NOT_ENFORCED);
  return { url: databaseUrl, ownerUrl, stop: async () => {} };
};

/** Brings a packaged database up to date, and lets the application in. */
export const migratePackaged = async (ownerUrl: string, say: (line: string) => void): Promise<string> => {
  await migrate(ownerUrl, say);
  await ensureRole(ownerUrl, APPLICATION);
  await grantToApplication(ownerUrl, APPLICATION);
  return asUser(ownerUrl, APPLICATION);
};

/**
 * The database of this installation, migrated: the server in DATABASE_URL, or the packaged one on the data
 * folder.
 * @param after what is done with a server's database once it is migrated
 * @throws StartUpError, one clear line.
 */
export const openDatabase = async (
  config: Config,
  say: (line: string) => void,
  after?: AfterMigration,
): Promise<OpenDatabase> => {
  const { databaseUrl, migrationDatabaseUrl } = config;
  if (databaseUrl) return openGiven(databaseUrl, migrationDatabaseUrl ?? databaseUrl, say, after);
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log: say });
  try {
    const url = await migratePackaged(postgres.url, say);
    return { url, ownerUrl: postgres.url, stop: postgres.stop };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
};
