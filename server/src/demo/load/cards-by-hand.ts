import { addDays, businessDateOf } from '@backroom/contract/kit/dates';
import { hashOfName } from '@backroom/demo/random';
import { bookExpiries, bookMovement, openCard } from '../../gift-cards/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { LoadedStore } from './stores.ts';

const DAY_MS = 86_400_000;

type Card = {
  /** What it is good for to look at, and the customer whom it was given to. */
  note: string;
  customer: string;
  cents: number;
  /** Days ago. */
  issued: number;
  /** Days from now on which it is good for the last time; a negative one is over. */
  expires?: number;
  later?: readonly {
    type: 'RELOADED' | 'REDEEMED' | 'REFUNDED_TO_CARD' | 'DEACTIVATED';
    cents: number;
    ago: number;
  }[];
};

/** Cards that head office issued, each of a kind that orders don't make. */
const cards: readonly Card[] = [
  { note: 'Raffle of the street fair', customer: 'Nora Flores', cents: 5_000, issued: 358, expires: 6 },
  {
    note: 'Apology for a late delivery',
    customer: 'Leo Price',
    cents: 2_500,
    issued: 340,
    expires: 19,
    later: [{ type: 'REDEEMED', cents: -1_140, ago: 121 }],
  },
  { note: 'School library prize', customer: 'Amara Cox', cents: 10_000, issued: 352, expires: 27 },
  { note: 'Opening week', customer: 'Jun Park', cents: 2_500, issued: 386, expires: -21 },
  {
    note: 'Opening week',
    customer: 'Hazel Gray',
    cents: 2_500,
    issued: 380,
    expires: -15,
    later: [{ type: 'REDEEMED', cents: -900, ago: 260 }],
  },
  {
    note: 'Birthday club',
    customer: 'Mateo Ruiz',
    cents: 2_000,
    issued: 96,
    later: [
      { type: 'REDEEMED', cents: -1_550, ago: 61 },
      { type: 'RELOADED', cents: 3_000, ago: 12 },
    ],
  },
  {
    note: 'Book club',
    customer: 'Ivy Hughes',
    cents: 4_000,
    issued: 140,
    later: [{ type: 'RELOADED', cents: 2_500, ago: 33 }],
  },
  {
    note: 'Chess set came back',
    customer: 'Omar Haddad',
    cents: 6_000,
    issued: 75,
    later: [
      { type: 'REDEEMED', cents: -3_800, ago: 40 },
      { type: 'REFUNDED_TO_CARD', cents: 3_800, ago: 35 },
    ],
  },
  {
    note: 'Reported lost',
    customer: 'Stella Cohen',
    cents: 5_000,
    issued: 52,
    later: [{ type: 'DEACTIVATED', cents: 0, ago: 5 }],
  },
];

/** Issued and used by hand, as people at head office and at counters do, without an order behind it. */
const addCard = (db: Database, { shop_id, timezone }: LoadedStore, card: Card, until: Date): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const ago = (days: number) => new Date(until.getTime() - days * DAY_MS);
    const name = `demo ${card.customer}`;
    const details = (step: number) => ({
      actor: { kind: 'user' as const, name: 'ruth.thimble@example.com' },
      idempotencyKey: `${name} ${step}`,
    });
    let locked = await openCard(trx, {
      store: { shopId: shop_id, timezone, dayCutoffMinutes: 0 },
      codeHash: null,
      lastCharacters: (hashOfName(name) % 32 ** 4).toString(32).toUpperCase().padStart(4, '7'),
      customerName: card.customer,
      customerEmail: `${card.customer.toLowerCase().replace(' ', '.')}@example.com`,
      note: card.note,
      face: card.cents,
      opening: {
        type: 'ISSUED',
        amount: card.cents,
        paid: false,
        details: { ...details(0), reason: card.note },
      },
      expiresOn:
        card.expires === undefined ? null : addDays(businessDateOf(until, timezone, 0), card.expires),
      isFrom: 'web',
      createdBy: 'ruth.thimble@example.com',
      at: ago(card.issued),
    });
    for (const [index, { type, cents, ago: days }] of (card.later ?? []).entries()) {
      const movement = {
        type,
        amount: cents,
        at: ago(days),
        paid: type === 'RELOADED',
        ...(type === 'REFUNDED_TO_CARD'
          ? { reverses: { entryNo: index + 1, type: 'REDEEMED' as const } }
          : {}),
      };
      locked = await bookMovement(trx, locked, movement, details(index + 1));
    }
  });

/** Cards near their expiry, expired, reloaded, refunded to and deactivated, in different stores. */
export const addCardsByHand = async (
  db: Database,
  stores: readonly LoadedStore[],
  until: Date,
): Promise<void> => {
  for (const [index, card] of cards.entries()) {
    const store = stores[(index * 5) % stores.length];
    if (store) await addCard(db, store, card, until);
  }
  await bookExpiries(db, until);
};
