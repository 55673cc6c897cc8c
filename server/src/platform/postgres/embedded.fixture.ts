// A process of its own that starts PostgreSQL on a folder and then waits to be killed by `embedded.test.ts`.
import pg from 'pg';
import { startEmbeddedPostgres } from './embedded.ts';

const server = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '' });
const client = new pg.Client({ connectionString: server.url });
await client.connect();
await client.query('create table kept (n int); insert into kept values (1)');
process.send?.('ready');
