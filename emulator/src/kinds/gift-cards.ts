import { type PageArguments, plainConnection } from '../graphql/connection.ts';
import type { Context } from '../graphql/context.ts';
import type { View } from '../graphql/run.ts';
import { readOrder } from '../orders/order-roots.ts';
import { readCustomer } from './customers.ts';
import { gid, idOf } from './gids.ts';
import { countOf, type ListRoot, listOf } from './listed.ts';
import { moneyV2 } from './money.ts';

export type GiftCard = {
  id: string;
  /** In small letters; empty where the emulator made the card up and nobody may know its code. */
  code: string;
  lastCharacters: string;
  initialCents: number;
  expiresOn: string | null;
  note: string | null;
  customerId: string | null;
  orderId: string | null;
  deactivatedAt: string | null;
  createdAt: string;
  updatedAt: string;
  transactions: { id: string; cents: number; at: string; note: string | null }[];
};

/** What a card may hold, in cents: US dollars in the United States. */
export const MOST_ON_CARD = 200_000;

export const balanceOf = ({ initialCents, transactions }: GiftCard) =>
  transactions.reduce((sum, { cents }) => sum + cents, initialCents);

export const isEnabled = ({ deactivatedAt }: GiftCard) => deactivatedAt === null;

export const giftCardView = (card: GiftCard, context: Context): View => {
  const { currency } = context.shop;
  return {
    __typename: 'GiftCard',
    id: gid('GiftCard', card.id),
    lastCharacters: card.lastCharacters.toLowerCase(),
    maskedCode: `•••• •••• •••• ${card.lastCharacters.toLowerCase()}`,
    enabled: isEnabled(card),
    deactivatedAt: card.deactivatedAt,
    expiresOn: card.expiresOn,
    note: card.note,
    createdAt: card.createdAt,
    updatedAt: card.updatedAt,
    initialValue: moneyV2(card.initialCents, currency),
    balance: moneyV2(balanceOf(card), currency),
    customer: () => (card.customerId === null ? null : readCustomer(card.customerId, context)),
    order: () => (card.orderId === null ? null : readOrder(card.orderId, context)),
    lineItem: null,
    recipientAttributes: null,
    transactions: (args: PageArguments) =>
      plainConnection(card.transactions, args, ({ id, cents, at, note }) => ({
        __typename: cents < 0 ? 'GiftCardDebitTransaction' : 'GiftCardCreditTransaction',
        id: gid(cents < 0 ? 'GiftCardDebitTransaction' : 'GiftCardCreditTransaction', id),
        amount: moneyV2(cents, currency),
        processedAt: at,
        note,
        giftCard: () => giftCardView(card, context),
      })),
  };
};

const cards: ListRoot<GiftCard> = {
  root: 'giftCards',
  itemsOf: ({ shop }) => shop.giftCards.values(),
  // No `updated_at`: whoever wants to know what changed pages by it.
  terms: {
    id: { kind: 'exact', of: ({ id }) => id },
    created_at: { kind: 'date', of: ({ createdAt }) => Date.parse(createdAt) },
    expires_on: { kind: 'date', of: ({ expiresOn }) => (expiresOn === null ? null : Date.parse(expiresOn)) },
    status: { kind: 'exact', of: (card) => (isEnabled(card) ? 'enabled' : 'disabled') },
    balance_status: {
      kind: 'exact',
      of: (card) =>
        balanceOf(card) === 0 ? 'empty' : balanceOf(card) === card.initialCents ? 'full' : 'partial',
    },
    initial_value: { kind: 'number', of: ({ initialCents }) => initialCents / 100 },
  },
  sorts: {
    ID: ({ id }) => [0, id],
    CREATED_AT: ({ id, createdAt }) => [createdAt, id],
    UPDATED_AT: ({ id, updatedAt }) => [updatedAt, id],
    BALANCE: (card) => [balanceOf(card), card.id],
    INITIAL_VALUE: ({ id, initialCents }) => [initialCents, id],
  },
  // A whole code finds its card; part of it doesn't.
  words: ({ code, lastCharacters }) => `${code} ${lastCharacters}`,
  view: giftCardView,
};

export const readGiftCard = (id: string, context: Context): View | null => {
  const card = context.shop.giftCards.get(id);
  return card ? giftCardView(card, context) : null;
};

export const giftCardQueries: View = {
  giftCards: listOf(cards),
  giftCardsCount: countOf(cards),
  giftCard: ({ id }: { id: string }, context: Context) => readGiftCard(idOf(id, 'GiftCard'), context),
  giftCardConfiguration: (_: unknown, { shop }: Context) => ({
    issueLimit: moneyV2(MOST_ON_CARD, shop.currency),
    purchaseLimit: moneyV2(MOST_ON_CARD, shop.currency),
  }),
};
