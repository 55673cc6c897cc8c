/** Any page of the audit log beside its first, and what is looked for in it, at five million entries. */
import { countBlocks } from '../server/src/audit/blocks.ts';
import { connect } from '../server/src/platform/database/connect.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { onDatabase, openBenchPostgres, urlOf } from './kit/database.ts';
import { clientOf, mediansOf } from './kit/measure.ts';
import { startApi } from './kit/processes.ts';
import { type Bench, milliseconds, type Result } from './kit/result.ts';
import { signInToChain } from './kit/session.ts';

const ENTRIES = Number(process.env.BACKROOM_AUDIT_ENTRIES ?? 5_000_000);
const LIMIT = 25;
const BATCH = 500_000;

/** Three years of a chain's changes, evenly spread; each seventh number was never used, as after changes that were given up. */
const entries = (from: number, to: number) => `
  insert into audit_log (audit_id, at, user_id, actor, role, ip, request_id, action, entity, entity_id, before, after)
  overriding system value
  select n, now() - interval '2 hours' - (${Math.ceil((ENTRIES * 7) / 6)} - n) * interval '18 seconds',
    null, 'person' || n % 400 || '@example.com', (array['SuperAdmin', 'Admin', 'system'])[1 + n % 3], '203.0.113.' || n % 250,
    'request-' || n / 3, (array['product.updated', 'gift-card.adjusted', 'user.signed-in', 'order.imported'])[1 + n % 4],
    (array['product', 'gift-card', 'user', 'order'])[1 + n % 4], (n / 5)::text,
    jsonb_build_object('price', n % 100), jsonb_build_object('price', n % 100 + 1)
  from generate_series(${from}::bigint, ${to}::bigint) n where n % 7 <> 0`;

/** A database with so many entries, made once and kept. */
const openLog = async (serverUrl: string): Promise<string> => {
  const name = `audit_${ENTRIES}`;
  const url = urlOf(serverUrl, name);
  const isThere = await onDatabase(serverUrl, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${name} template template0 encoding 'UTF8'`);
    return rowCount !== 0;
  });
  await migrate(url);
  if (isThere) return url;
  await onDatabase(url, async (client) => {
    await client.query(
      `insert into users (email, first_name, last_name, role, type, status)
       values ('head@example.com', 'Head', 'Office', 'SuperAdmin', 'Staff', 'Active')`,
    );
    const last = Math.ceil((ENTRIES * 7) / 6);
    for (let from = 1; from <= last; from += BATCH) {
      await client.query(entries(from, Math.min(from + BATCH - 1, last)));
      console.log(`  ${Math.min(from + BATCH - 1, last).toLocaleString('en-US')} numbers of entries`);
    }
    await client.query('vacuum analyze audit_log');
  });
  const { db, close } = connect({ url });
  await countBlocks(db);
  await close();
  return url;
};

const totalOf = (url: string): Promise<number> =>
  onDatabase(url, async (client) => {
    const { rows } = await client.query<{ count: string }>('select count(*) from audit_log');
    return Number(rows[0]?.count);
  });

const run = async (): Promise<Result[]> => {
  const postgres = await openBenchPostgres();
  const url = await openLog(postgres.url);
  const pages = Math.floor((await totalOf(url)) / LIMIT);
  const api = await startApi(url);
  const { call, close } = clientOf(api.url, await signInToChain(url));
  const ask = (body: object) => async () => {
    const { status, body: text } = await call('/v1/get-audit-log', { page: 1, limit: LIMIT, ...body });
    if (status !== 200) throw new Error(`${status} ${text}`);
  };
  const asked = [
    { what: 'page 2', body: { page: 2 } },
    { what: 'page 1,000', body: { page: Math.min(1_000, pages) } },
    { what: 'in the middle', body: { page: Math.ceil(pages / 2) } },
    { what: 'the last page', body: { page: pages } },
    { what: 'one request', body: { requestId: 'request-30001' } },
    { what: 'one kind of record', body: { record: 'gift-card' } },
    { what: 'one kind, page 400', body: { record: 'gift-card', page: 400 } },
    { what: 'a rare word', body: { search: 'person77@' } },
  ];
  try {
    const [first = 0, ...others] = await mediansOf([ask({}), ...asked.map(({ body }) => ask(body))], {
      rounds: 100,
    });
    return asked.map(({ what }, index) => {
      const ours = others[index] ?? 0;
      return {
        what,
        ours: milliseconds(ours),
        beside: `page 1: ${milliseconds(first)}`,
        ratio: ours / first,
        // Any page is to be as near as the first; what is counted up to 10,000 has no aim of its own.
        ...(index < 4 ? { aim: { atMost: 3 } } : {}),
      };
    });
  } finally {
    close();
    await api.stop();
    await postgres.stop();
  }
};

export const audit: Bench = {
  name: 'audit',
  about: `any page of an audit log of ${ENTRIES.toLocaleString('en-US')} entries beside its first, through HTTP`,
  run,
};
