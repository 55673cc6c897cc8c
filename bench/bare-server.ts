/**
 * What an API over PostgreSQL costs at least: node:http and a pool. It runs the statements it is sent, those of one
 * stage at the same time, and answers with the rows of all of them.
 */
import { createServer } from 'node:http';
import { connect } from '../server/src/platform/database/connect.ts';

type Statement = { sql: string; parameters: unknown[] };

const { pool } = connect({ url: process.env.DATABASE_URL ?? '', max: 10 });

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', async () => {
    // Only the benches talk to it.
    const stages: Statement[][] = JSON.parse(Buffer.concat(chunks).toString());
    const answers: unknown[] = [];
    for (const stage of stages) {
      const results = await Promise.all(stage.map(({ sql, parameters }) => pool.query(sql, parameters)));
      answers.push(results.map(({ rows }) => rows));
    }
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answers));
  });
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') console.log(`Listening at http://127.0.0.1:${address.port}`);
});
