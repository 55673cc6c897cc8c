/** Stores with practice shops, and a kind of push for tests of the outbox: notes of gift cards, made where there are none. */
import { startEmulator } from '@backroom/emulator';
import { sql } from 'kysely';
import * as z from 'zod';
import { systemActor } from '../platform/audit.ts';
import { type House, openHouse } from '../platform/house.ts';
import type { Manifest } from '../platform/manifest.ts';
import type { Services } from '../platform/services.ts';
import { startTestApplication } from '../testing/application.ts';
import {
  type Json,
  pushKind,
  pushToShops,
  refuseUserErrors,
  type ShopClient,
  type ShopDocument,
  ShopTrouble,
} from './index.ts';
import { pushToStore } from './sending/push-to-store.ts';
import type { OpenedShop } from './shop-client.ts';

const userErrors = z.array(z.object({ field: z.array(z.string()).nullish(), message: z.string() }));
const card = z.object({ id: z.string(), note: z.string().nullable() });

const document = <Answer>(name: string, text: string, answer: z.ZodType<Answer>): ShopDocument<Answer> => ({
  name,
  text,
  answer,
});

const createCard = document(
  'CreateCard',
  `mutation CreateCard($input: GiftCardCreateInput!) {
    giftCardCreate(input: $input) { giftCard { id note } userErrors { field message } } }`,
  z.object({ giftCardCreate: z.object({ giftCard: card.nullable(), userErrors }) }),
);
const editCard = document(
  'EditCard',
  `mutation EditCard($id: ID!, $input: GiftCardUpdateInput!) {
    giftCardUpdate(id: $id, input: $input) { giftCard { id note } userErrors { field message } } }`,
  z.object({ giftCardUpdate: z.object({ giftCard: card.nullable(), userErrors }) }),
);
const cardState = document(
  'CardState',
  'query CardState($id: ID!) { giftCard(id: $id) { id note } }',
  z.object({ giftCard: card.nullable() }),
);
const cardByCode = document(
  'CardByCode',
  'query CardByCode($code: String!) { giftCards(first: 5, query: $code) { nodes { id note } } }',
  z.object({ giftCards: z.object({ nodes: z.array(card) }) }),
);

/** The subject is the card's code. */
export const noteKind = pushKind<{ note: string }, null>({
  kind: 'test-note',
  label: 'Note',
  scopes: ['write_gift_cards'],
  repeats: 'newest',
  wanted: z.object({ note: z.string() }),
  resolve: async () => null,
  send: async ({ subject, wanted: { note }, gid }, { client }) => {
    if (gid === null) {
      const input = { code: subject, note, initialAmount: { amount: '10.00', currencyCode: 'USD' } };
      const { giftCardCreate } = await client.send(createCard, { input });
      refuseUserErrors(giftCardCreate.userErrors);
      return {
        gid: giftCardCreate.giftCard?.id ?? null,
        state: { note: giftCardCreate.giftCard?.note ?? null },
      };
    }
    const { giftCardUpdate } = await client.send(editCard, { id: gid, input: { note } });
    refuseUserErrors(giftCardUpdate.userErrors);
    return { gid, state: { note: giftCardUpdate.giftCard?.note ?? null } };
  },
  readBack: async ({ subject, wanted }, { client }) => {
    const { giftCards } = await client.send(cardByCode, { code: subject });
    const [found] = giftCards.nodes;
    return found ? { gid: found.id, state: { note: found.note }, holds: found.note === wanted.note } : null;
  },
  read: async ({ gid }, { client }): Promise<Json> => {
    const { giftCard } = await client.send(cardState, { id: gid });
    return giftCard && { note: giftCard.note };
  },
  takeTheirs: async () => {},
  fields: { note: 'Note' },
  href: () => '/gift-card',
});

/** A step for each push: money onto the card whose id is the subject. */
const credit = document(
  'Credit',
  `mutation Credit($id: ID!, $input: GiftCardCreditInput!) { giftCardCredit(id: $id, creditInput: $input) {
    giftCardCreditTransaction { id } userErrors { field message } } }`,
  z.object({ giftCardCredit: z.object({ userErrors }) }),
);
const notes = document(
  'Notes',
  'query Notes($id: ID!) { giftCard(id: $id) { transactions(first: 50) { nodes { note } } } }',
  z.object({
    giftCard: z.object({
      transactions: z.object({ nodes: z.array(z.object({ note: z.string().nullable() })) }),
    }),
  }),
);
export const creditKind = pushKind<{ cents: number }, null>({
  kind: 'test-credit',
  label: 'Credit',
  scopes: ['write_gift_card_transactions'],
  repeats: 'each',
  wanted: z.object({ cents: z.int() }),
  resolve: async () => null,
  send: async ({ subject, wanted: { cents }, pushId }, { client }) => {
    const input = {
      creditAmount: { amount: (cents / 100).toFixed(2), currencyCode: 'USD' },
      note: `bk:${pushId}`,
    };
    const { giftCardCredit } = await client.send(credit, { id: subject, input });
    refuseUserErrors(giftCardCredit.userErrors);
    return { gid: subject, state: null };
  },
  readBack: async ({ subject, pushId }, { client }) => {
    const { giftCard } = await client.send(notes, { id: subject });
    const isThere = giftCard.transactions.nodes.some(({ note }) => note === `bk:${pushId}`);
    return isThere ? { gid: subject, state: null, holds: true } : null;
  },
  href: () => null,
});

const answerSchema = z.looseObject({
  // Absent where a limit refused what was asked.
  data: z.unknown().optional(),
  errors: z
    .array(z.looseObject({ extensions: z.looseObject({ code: z.string().optional() }).optional() }))
    .optional(),
});

/** Asks a practice shop over HTTP, waiting for an answer no longer than tests do. */
export const plainClient = (
  address: string,
  domain: string,
  token: string,
  patienceMs = 3_000,
): ShopClient => ({
  send: async (asked, variables) => {
    let response: Response;
    try {
      response = await fetch(`${address}/${domain}/admin/api/2026-07/graphql.json`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-shopify-access-token': token },
        body: JSON.stringify({ query: asked.text, variables }),
        signal: AbortSignal.timeout(patienceMs),
      });
    } catch {
      throw new ShopTrouble({ kind: 'unanswered', mayBeThere: true }, 'No answer');
    }
    if (response.status === 429)
      throw new ShopTrouble({ kind: 'busy', until: new Date(Date.now() + 1_000) }, 'Busy');
    if (response.status === 401) throw new ShopTrouble({ kind: 'needs-somebody' }, 'Reconnect');
    if (!response.ok)
      throw new ShopTrouble({ kind: 'unanswered', mayBeThere: true }, `Shopify answered ${response.status}`);
    const { data, errors } = answerSchema.parse(await response.json());
    if (errors?.some(({ extensions }) => extensions?.code === 'THROTTLED')) {
      throw new ShopTrouble({ kind: 'busy', until: new Date(Date.now() + 100) }, 'Busy');
    }
    if (errors) throw new ShopTrouble({ kind: 'our-mistake' }, JSON.stringify(errors));
    return asked.answer.parse(data);
  },
});

const head = { ...systemActor('head@example.com'), role: 'SuperAdmin' };

/**
 * The server with stores whose practice shops are connected as `opened` says.
 * @param pointsPerSecond what a shop lets through, where that isn't what is tried
 */
export const startWithPracticeShops = async (names: readonly string[], pointsPerSecond?: number) => {
  const server = await startTestApplication();
  const running = await startEmulator();
  const { emulator, address } = running;
  const app = emulator.addApp({ clientId: 'own-app' });
  /** How each store is reached: change it to pause one or take one away. */
  const opened = new Map<number, OpenedShop>();
  const shops = new Map<string, number>();
  const tokens = new Map<string, string>();
  for (const name of names) {
    const domain = `${name}.myshopify.com`;
    const shop = emulator.addShop({ domain });
    if (pointsPerSecond) shop.restoreRate = pointsPerSecond;
    const token = emulator.tokens.giveStatic(shop, app);
    tokens.set(name, token);
    const shopId = await server.addShop({ domain, name });
    shops.set(name, shopId);
    const scopes = new Set(app.scopes);
    opened.set(shopId, { state: 'open', client: plainClient(address, domain, token), scopes });
  }
  const room: Manifest = {
    name: 'practice',
    pushKinds: [noteKind, creditKind],
    shopConnections: {
      connected: async (_, shopIds) => new Set(shopIds.filter((shopId) => opened.has(shopId))),
      open: async (_, shopId) => opened.get(shopId) ?? { state: 'none' },
    },
  };
  const rooms = server.services.house.rooms.map(({ shopConnections: _, ...rest }) => rest);
  const house: House = openHouse([...rooms, room]);
  // Calls over HTTP meet the same house.
  const services: Services = Object.assign(server.services, { house });
  const { db } = services;
  return {
    server,
    services,
    emulator,
    address,
    opened,
    tokenOf: (name: string) => tokens.get(name) ?? '',
    idOf: (name: string) => shops.get(name) ?? 0,
    shopOf: (name: string) => emulator.shops.get(`${name}.myshopify.com`)!,
    /** Asks for a push in a transaction of its own. */
    ask: (
      kind: string,
      subject: string,
      wanted: Json,
      to: readonly string[],
      { byRule = false, ...more }: { unlessChanged?: boolean; byRule?: boolean } = {},
    ) =>
      db.transaction().execute((trx) =>
        pushToShops(house, trx, head, {
          kind,
          subject,
          label: `${kind} ${subject}`,
          to: to.map((name) => ({ shopId: shops.get(name) ?? 0, wanted, ...more })),
          byRule,
        }),
      ),
    /** Runs the worker for these stores, as their jobs would. */
    work: async (...to: string[]) => {
      for (const name of to) await pushToStore(services, shops.get(name) ?? 0, new AbortController().signal);
    },
    /** What waits for its next try is due now. */
    makeDue: async () => {
      await sql`update shopify_push_stores set next_at = now() where state in ('WAITING', 'RESOLVING', 'SENDING')`.execute(
        db,
      );
    },
    /** The pushes of a store, the oldest first. */
    pushesOf: async (name: string) => {
      const { rows } = await sql<{
        state: string;
        message: string | null;
        tries: number;
        push_id: string;
        may_be_there: boolean;
      }>`
        select state, message, tries, push_id, may_be_there from shopify_push_stores
        where shop_id = ${shops.get(name)} order by push_no`.execute(db);
      return rows;
    },
    close: async () => {
      await running.close();
      await server.close();
    },
  };
};
