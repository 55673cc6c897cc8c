/** A server that sends what waits for one store until it is killed; there to be killed. Ends with whoever started it. */
import { pino } from 'pino';
import { readConfig } from '../platform/config.ts';
import { connect } from '../platform/database/connect.ts';
import { openHouse } from '../platform/house.ts';
import { makeServices } from '../platform/make-services.ts';
import { keyringOf } from '../platform/secrets/keyring.ts';
import { creditKind, noteKind, plainClient } from './practice-shops.fixture.ts';
import { pushToStore } from './sending/push-to-store.ts';

process.stdin.on('end', () => process.exit(1)).resume();

const [, , url = '', shop = '', address = '', domain = '', token = ''] = process.argv;
const client = plainClient(address, domain, token);
const connection = connect({ url });
const services = makeServices(
  readConfig({}),
  connection,
  pino({ level: 'silent' }),
  openHouse([
    {
      name: 'practice',
      pushKinds: [noteKind, creditKind],
      shopConnections: {
        connected: async (_, shopIds) => new Set(shopIds),
        open: async () => ({
          state: 'open',
          client,
          scopes: new Set(['write_gift_cards', 'write_gift_card_transactions']),
        }),
      },
    },
  ]),
  keyringOf(Buffer.alloc(32)),
);
for (;;) await pushToStore(services, Number(shop), new AbortController().signal);
