/** Runs the tests against the PostgreSQL server in DATABASE_URL: 15 or later, a user who may create databases. */
import { testOnServer } from './tests-on-server.ts';

const oldest = 15;

await testOnServer(
  'Set DATABASE_URL to a PostgreSQL server, for example postgresql://me:secret@localhost:5432/postgres',
  async (client) => {
    const { rows } = await client.query<{ version: string; creates: boolean }>(
      `select current_setting('server_version') as version, rolcreatedb or rolsuper as creates
       from pg_roles where rolname = current_user`,
    );
    const version = rows[0]?.version ?? '';
    if (Number.parseInt(version, 10) < oldest)
      return `DATABASE_URL is PostgreSQL ${version}; ${oldest} or later is needed.`;
    if (!rows[0]?.creates) return 'The user in DATABASE_URL may not create databases, which the tests do.';
    console.log(`Testing on PostgreSQL ${version}`);
    return null;
  },
);
