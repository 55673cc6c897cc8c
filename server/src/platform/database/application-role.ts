import pg from 'pg';
import { StartUpError } from '../start-up-error.ts';
import { lockNumbers } from './lock-numbers.ts';
import { withClient } from './with-client.ts';

/** What nobody may change or take away who does the application's work: it can only be added to and read. */
const APPEND_ONLY = ['audit_log'];

const literals = (names: readonly string[]) => names.map((name) => pg.escapeLiteral(name)).join(', ');

/**
 * Where the queue of jobs keeps its own, rows are hidden from all but the owner unless a policy shows them. Its tables
 * may become more with its next version, so this is looked after at every start.
 */
const showQueue = (role: string) => `do $$
declare one record;
begin
  for one in
    select c.oid::regclass as name from pg_class c
    where c.relnamespace = to_regnamespace('graphile_worker') and c.relrowsecurity
      and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = ${pg.escapeLiteral(`for ${role}`)})
  loop
    execute format('create policy %I on %s to %I using (true) with check (true)',
      ${pg.escapeLiteral(`for ${role}`)}, one.name, ${pg.escapeLiteral(role)});
  end loop;
end $$`;

const grants = (role: string): string[] => {
  const to = pg.escapeIdentifier(role);
  const all = ['public', 'graphile_worker'].flatMap((schema) => [
    `grant usage on schema ${schema} to ${to}`,
    `grant select, insert, update, delete, truncate on all tables in schema ${schema} to ${to}`,
    `grant all on all sequences in schema ${schema} to ${to}`,
    `grant execute on all functions in schema ${schema} to ${to}`,
  ]);
  return [
    ...all,
    ...APPEND_ONLY.map((table) => `revoke update, delete, truncate on ${table} from ${to}`),
    `revoke insert, update, delete, truncate on migrations from ${to}`,
    showQueue(role),
  ];
};

/**
 * Lets a role do the application's work on a migrated database, and no more: it makes and changes no tables, and what is
 * append-only it can neither change nor empty. Repeated after each migration, for the tables that came.
 * @param ownerUrl of whoever owns the tables
 */
export const grantToApplication = (ownerUrl: string, role: string): Promise<void> =>
  withClient(ownerUrl, async (client) => {
    await client.query('begin');
    // Two processes that start at once would trip over each other's grants.
    await client.query('select pg_advisory_xact_lock($1)', [lockNumbers.applicationRole]);
    for (const statement of grants(role)) await client.query(statement);
    await client.query('commit');
  });

/** Makes a role that may sign in, unless there is one. @param ownerUrl of somebody who may make roles */
export const ensureRole = (ownerUrl: string, role: string): Promise<void> =>
  withClient(ownerUrl, async (client) => {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
    if (rowCount === 0) await client.query(`create role ${pg.escapeIdentifier(role)} login`);
  });

/** Whether the database itself keeps a user from changing, deleting or disowning what is append-only. */
export const isAppendOnlyFor = (url: string): Promise<boolean> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ free: boolean }>(
      `select bool_or(has_table_privilege(c.oid, 'update') or has_table_privilege(c.oid, 'delete')
          or has_table_privilege(c.oid, 'truncate') or pg_has_role(c.relowner, 'member')) as free
        from pg_class c where c.relnamespace = 'public'::regnamespace and c.relname in (${literals(APPEND_ONLY)})`,
    );
    return rows[0]?.free === false;
  });

/**
 * The user of DATABASE_URL.
 * @throws StartUpError where both addresses lead to different databases
 */
export const applicationUserOf = async (url: string, ownerUrl: string): Promise<string> => {
  const placeOf = (at: string) =>
    withClient(at, async (client) => {
      const { rows } = await client.query<{ user: string; place: string }>(
        `select current_user::text as "user", concat_ws('/', inet_server_addr(), inet_server_port(),
           pg_postmaster_start_time(), current_database()) as place`,
      );
      return rows[0] ?? { user: '', place: '' };
    });
  const [application, owner] = await Promise.all([placeOf(url), placeOf(ownerUrl)]);
  if (application.place !== owner.place) {
    throw new StartUpError('DATABASE_URL and MIGRATION_DATABASE_URL lead to different databases.');
  }
  return application.user;
};
