/** A server that takes the job `once-only` and never finishes it; there to be killed. Ends with whoever started it. */
import { writeSync } from 'node:fs';
import { pino } from 'pino';
import { readConfig } from '../config.ts';
import { connect } from '../database/connect.ts';
import { openHouse } from '../house.ts';
import { makeServices } from '../make-services.ts';
import { keyringOf } from '../secrets/keyring.ts';
import { startJobs } from './jobs.ts';

process.stdin.on('end', () => process.exit(1)).resume();

const connection = connect({ url: process.argv[2] ?? '' });
const services = makeServices(
  readConfig({}),
  connection,
  pino({ level: 'silent' }),
  openHouse([]),
  keyringOf(Buffer.alloc(32)),
);
await startJobs(connection.pool, services, {
  'once-only': {
    run: () => {
      writeSync(1, 'taken\n');
      return new Promise(() => {});
    },
  },
});
