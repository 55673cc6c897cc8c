/**
 * A server under write load that is there to be killed: serves calls of tills as the application does, makes one after the
 * other, and writes down each answer (the key it was asked with, the entry it became) as soon as it has it. Ends with whoever
 * started it.
 */
import { writeSync } from 'node:fs';
import type { Endpoint } from '@backroom/contract/kit/endpoint';
import fastify from 'fastify';
import { pino } from 'pino';
import { apiKeyReader } from '../api-keys/read-api-key.ts';
import { readConfig } from '../platform/config.ts';
import { connect } from '../platform/database/connect.ts';
import { openHouse } from '../platform/house.ts';
import type { Handler } from '../platform/http/call.ts';
import { answerError } from '../platform/http/errors.ts';
import { readJsonBodies } from '../platform/http/json-body.ts';
import { serve } from '../platform/http/routes.ts';
import { makeServices } from '../platform/make-services.ts';
import { keyringOf } from '../platform/secrets/keyring.ts';

export type KilledWork = {
  secretsKey: string;
  url: string;
  /** Of a till. */
  token: string;
  /** What keys begin with. */
  name: string;
  endpoint: Endpoint;
  handler: unknown;
  /** What is asked the so-manieth time. */
  bodyOf: (number: number) => object;
};

const AT_ONCE = 8;

/** Writes it before anything else happens: whoever started this may be slow to read, and what was answered must not wait in a buffer. */
const writeNow = (text: string) => {
  for (let rest = Buffer.from(text); rest.length > 0; ) {
    try {
      rest = rest.subarray(writeSync(1, rest));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error;
    }
  }
};

export const workUntilKilled = async (work: KilledWork): Promise<void> => {
  process.stdin.on('end', () => process.exit(1)).resume();
  const { secretsKey, url, token, name, endpoint, bodyOf } = work;
  const connection = connect({ url, max: AT_ONCE });
  const keyring = keyringOf(Buffer.from(secretsKey, 'base64'));
  const services = makeServices(
    readConfig({}),
    connection,
    pino({ level: 'silent' }),
    openHouse([]),
    keyring,
  );
  const app = fastify();
  app.setErrorHandler(answerError);
  readJsonBodies(app);
  // The server treats all calls alike, as in application.ts.
  const handler = work.handler as Handler<Endpoint>;
  serve(app, endpoint, handler, { services, readApiKey: apiKeyReader(1_000_000), checkResponses: false });
  let next = 0;
  const ask = async () => {
    for (;;) {
      const number = next;
      next += 1;
      const key = `${name}-${number}`;
      const asking = () =>
        app.inject({
          method: 'POST',
          url: `/v1${endpoint.path}`,
          headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
          payload: bodyOf(number),
        });
      let answer = await asking();
      // A database too busy to take a connection is asked again, as tills do.
      while (answer.statusCode === 503) answer = await asking();
      if (answer.statusCode !== 200) throw new Error(answer.body);
      writeNow(`${key} ${answer.json().entry_id}\n`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
};
