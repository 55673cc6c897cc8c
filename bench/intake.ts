import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { connect } from '../server/src/platform/database/connect.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { startEmbeddedPostgres } from '../server/src/platform/postgres/embedded.ts';
import type { Bench, Result } from './kit/result.ts';
import { measureIntake } from './order-intake.ts';

const rowsPerSecond = (rows: number) => `${rows.toLocaleString('en-US')} rows/s`;

/** What orders coming in are measured by. */
export const besideCopy = (measured: Awaited<ReturnType<typeof measureIntake>>): Result[] => {
  const beside = `COPY ${rowsPerSecond(measured.copyRowsPerSecond)}`;
  return [
    {
      what: 'In bulk',
      ours: rowsPerSecond(measured.bulkRowsPerSecond),
      beside,
      ratio: measured.bulkOfCopy,
      aim: { atLeast: 0.45 },
    },
    {
      what: 'One by one',
      ours: rowsPerSecond(measured.singleRowsPerSecond),
      beside,
      ratio: measured.singleOfCopy,
      aim: { atLeast: 0.1 },
    },
  ];
};

export const intake: Bench = {
  name: 'intake',
  about: 'orders coming in, beside COPY of the same rows into the same indexed tables',
  run: async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'backroom-bench-'));
    const postgres = await startEmbeddedPostgres({ dataDir });
    try {
      await migrate(postgres.url);
      const connection = connect({ url: postgres.url });
      const measured = await measureIntake(connection).finally(connection.close);
      return besideCopy(measured);
    } finally {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};
