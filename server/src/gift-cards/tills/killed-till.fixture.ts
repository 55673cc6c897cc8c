/**
 * A server under write load that is there to be killed: serves the tills' calls as the application does, redeems
 * one cent at a time through them, and writes down each answer (the key it was asked with, the entry it became)
 * as soon as it has it. Ends with whoever started it.
 */
import { writeSync } from 'node:fs';
import { giftCardTillEndpoints } from '@backroom/contract/gift-card-tills';
import type { Endpoint } from '@backroom/contract/kit/endpoint';
import fastify from 'fastify';
import { pino } from 'pino';
import { apiKeyReader } from '../../api-keys/read-api-key.ts';
import { readConfig } from '../../platform/config.ts';
import { connect } from '../../platform/database/connect.ts';
import { openHouse } from '../../platform/house.ts';
import type { Handler } from '../../platform/http/call.ts';
import { answerError } from '../../platform/http/errors.ts';
import { readJsonBodies } from '../../platform/http/json-body.ts';
import { serve } from '../../platform/http/routes.ts';
import { makeServices } from '../../platform/make-services.ts';
import { keyringOf } from '../../platform/secrets/keyring.ts';
import { giftCardTillRoutes } from './tills.ts';

process.stdin.on('end', () => process.exit(1)).resume();

const [secretsKey = '', url = '', token = '', name = '', ...codes] = process.argv.slice(2);
const connection = connect({ url, max: 8 });
const services = makeServices(
  readConfig({}),
  connection,
  pino({ level: 'silent' }),
  openHouse([]),
  keyringOf(Buffer.from(secretsKey, 'base64')),
);
const app = fastify();
app.setErrorHandler(answerError);
readJsonBodies(app);
for (const call of ['redeemGiftCard', 'checkGiftCardBalance'] as const) {
  // The server treats all calls alike, as in application.ts.
  const handler = giftCardTillRoutes[call] as unknown as Handler<Endpoint>;
  const options = { services, readApiKey: apiKeyReader(1_000_000), checkResponses: false };
  serve(app, giftCardTillEndpoints[call], handler, options);
}

let next = 0;
const redeemForEver = async () => {
  for (;;) {
    const number = next;
    next += 1;
    const key = `${name}-${number}`;
    const answer = await app.inject({
      method: 'POST',
      url: '/v1/gift-cards/redeem',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
      payload: { code: codes[number % codes.length], amount: 0.01 },
    });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    writeSync(1, `${key} ${answer.json().entry_id}\n`);
  }
};

await Promise.all(Array.from({ length: 8 }, redeemForEver));
