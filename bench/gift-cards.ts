import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { codeKeyOf, hashOfCode } from '../server/src/gift-cards/ledger/codes.ts';
import type { CardKey } from '../server/src/gift-cards/ledger/ledger.ts';
import { openCard } from '../server/src/gift-cards/ledger/open-card.ts';
import { giftCardTillRoutes } from '../server/src/gift-cards/tills/tills.ts';
import { readConfig } from '../server/src/platform/config.ts';
import { connect } from '../server/src/platform/database/connect.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { openHouse } from '../server/src/platform/house.ts';
import { createLog } from '../server/src/platform/log.ts';
import { makeServices } from '../server/src/platform/make-services.ts';
import { startEmbeddedPostgres } from '../server/src/platform/postgres/embedded.ts';
import { openKeyring } from '../server/src/platform/secrets/open-keyring.ts';
import type { Services } from '../server/src/platform/services.ts';
import { scopeOfApiKey } from '../server/src/platform/sessions/scope.ts';
import { besideUpdates } from './kit/beside-updates.ts';
import type { Bench, Result } from './kit/result.ts';

const CONNECTIONS = 16;
const CARDS = 1_000;
const ROUNDS = 5;

type Card = CardKey & { code: string };

const openCards = async (services: Services, shopId: number): Promise<Card[]> => {
  const key = await codeKeyOf(services);
  return services.db.transaction().execute(async (trx) => {
    const cards: Card[] = [];
    for (let number = 0; number < CARDS; number += 1) {
      const code = `BENCH${String(number).padStart(6, '0')}`;
      const { id } = await openCard(trx, {
        store: { shopId, timezone: 'America/New_York', dayCutoffMinutes: 0 },
        codeHash: hashOfCode(key, code),
        lastCharacters: code.slice(-4),
        face: 1_000_000_000,
        opening: {
          type: 'ISSUED',
          amount: 1_000_000_000,
          paid: true,
          details: { actor: { kind: 'system', name: 'bench' }, idempotencyKey: code },
        },
        expiresOn: null,
        isFrom: 'web',
        createdBy: 'bench',
        at: new Date(),
      });
      cards.push({ shopId, id, code });
    }
    return cards;
  });
};

/** A till's redemption as the server does it once the request is read: code, key, lock, entry, answer. */
const redemption = (services: Services, shopId: number) => {
  const scope = scopeOfApiKey(shopId);
  const key = { apiKeyId: 'bench', name: 'bench', shopId };
  const actor = { userId: null, name: 'bench', role: 'api-key', ip: null, requestId: null };
  return ({ code }: Card) =>
    giftCardTillRoutes.redeemGiftCard({
      params: undefined,
      query: undefined,
      body: { code, amount: 0.01, order_name: null, note: null },
      upload: undefined,
      scope,
      user: undefined,
      key,
      db: services.db,
      services,
      actor,
      request: { id: 'bench', ip: '', userAgent: '', idempotencyKey: randomUUID() },
    });
};

const bareUpdate =
  'update gift_cards set balance_cents = balance_cents - 1, updated_at = now() where shop_id = $1 and gift_card_id = $2';

const measure = async (services: Services): Promise<Result[]> => {
  const { shop_id: shopId } = await services.db
    .insertInto('shops')
    .values({ shop_domain: 'bench.example', name: 'Bench', cid: 'C-0001', timezone: 'America/New_York' })
    .returning('shop_id')
    .executeTakeFirstOrThrow();
  const cards = await openCards(services, shopId);
  const redeem = redemption(services, shopId);
  const update = (card: Card) => services.pool.query(bareUpdate, [card.shopId, card.id]);
  const one = () => cards[0]!;
  const many = (index: number) => cards[index % CARDS]!;
  const results: Result[] = [];
  for (const [what, cardOf] of [
    ['On one card', one],
    [`On ${CARDS.toLocaleString('en-US')} cards`, many],
  ] as const) {
    results.push(
      await besideUpdates({
        what,
        ours: (index) => redeem(cardOf(index)),
        update: (index) => update(cardOf(index)),
        tills: CONNECTIONS,
        rounds: ROUNDS,
      }),
    );
  }
  return results;
};

export const giftCards: Bench = {
  name: 'gift-cards',
  about: `redemptions by ${CONNECTIONS} tills at once, beside a bare UPDATE of the same rows`,
  run: async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'backroom-bench-'));
    const postgres = await startEmbeddedPostgres({ dataDir });
    try {
      await migrate(postgres.url);
      const connection = connect({ url: postgres.url, max: CONNECTIONS });
      const config = readConfig({});
      const keyring = await openKeyring(connection.db, { ...config, dataDir });
      const services = makeServices(config, connection, createLog('silent'), openHouse([]), keyring);
      return await measure(services).finally(connection.close);
    } finally {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};
