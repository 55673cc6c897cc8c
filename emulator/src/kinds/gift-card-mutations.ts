import type { Context } from '../graphql/context.ts';
import type { View } from '../graphql/run.ts';
import { gid, idOf } from './gids.ts';
import { balanceOf, type GiftCard, giftCardView, isEnabled, MOST_ON_CARD } from './gift-cards.ts';
import { decimal, moneyV2 } from './money.ts';

const find = (id: string, { shop }: Context) => shop.giftCards.get(idOf(id, 'GiftCard'));

type Problem = { field: string[]; code: string; message: string };

const missing: Problem = {
  field: ['id'],
  code: 'GIFT_CARD_NOT_FOUND',
  message: 'The gift card could not be found.',
};

type CreateInput = {
  code?: string | null;
  initialAmount?: { amount: string | number; currencyCode: string } | null;
  expiresOn?: string | null;
  note?: string | null;
  customerId?: string | null;
};

const problemOf = (input: CreateInput, code: string, { shop }: Context): Problem | null => {
  const at = (field: string, kind: string, message: string) => ({
    field: ['input', field],
    code: kind,
    message,
  });
  const amount = Number(input.initialAmount?.amount ?? 0);
  if (!input.initialAmount)
    return at('initialAmount', 'MISSING_ARGUMENT', 'The input must include an initial amount.');
  if (amount <= 0) return at('initialAmount', 'GREATER_THAN', 'must be greater than 0');
  if (amount * 100 > MOST_ON_CARD) {
    return at(
      'initialAmount',
      'GIFT_CARD_LIMIT_EXCEEDED',
      `can't exceed ${decimal(MOST_ON_CARD)} ${shop.currency}`,
    );
  }
  if (code.length < 8) return at('code', 'TOO_SHORT', 'is too short (minimum is 8 characters)');
  if (code.length > 20) return at('code', 'TOO_LONG', 'is too long (maximum is 20 characters)');
  if (!/^[a-z0-9]+$/.test(code)) return at('code', 'INVALID', 'may contain only letters and numbers');
  if ([...shop.giftCards.values()].some((card) => card.code === code))
    return at('code', 'TAKEN', 'has already been taken');
  if (input.customerId && !shop.customers.has(idOf(input.customerId, 'Customer')))
    return at('customerId', 'CUSTOMER_NOT_FOUND', 'The customer could not be found.');
  return null;
};

const create = ({ input }: { input: CreateInput }, context: Context): View => {
  const { shop, emulator } = context;
  const id = shop.nextId('GiftCard');
  const code = (input.code ?? `emul${id}`.slice(0, 16)).replaceAll(/[\s-]/g, '').toLowerCase();
  const problem = problemOf(input, code, context);
  if (problem) return { giftCard: null, giftCardCode: null, userErrors: [problem] };
  const now = emulator.clock.iso();
  const card: GiftCard = {
    id,
    code,
    lastCharacters: code.slice(-4),
    initialCents: Math.round(Number(input.initialAmount?.amount) * 100),
    expiresOn: input.expiresOn ?? null,
    note: input.note ?? null,
    customerId: input.customerId ? idOf(input.customerId, 'Customer') : null,
    orderId: null,
    deactivatedAt: null,
    createdAt: now,
    updatedAt: now,
    transactions: [],
  };
  shop.giftCards.set(id, card);
  return { giftCard: giftCardView(card, context), giftCardCode: code, userErrors: [] };
};

type Move = { amount: { amount: string | number; currencyCode: string }; note: string | null };

/** Adds money to a card, or takes it: every time it is asked, since Shopify knows no repeats here either. */
const move = (id: string, direction: 1 | -1, { amount, note }: Move, context: Context): View => {
  const [transaction, argument] =
    direction === 1
      ? ['giftCardCreditTransaction', 'creditInput']
      : ['giftCardDebitTransaction', 'debitInput'];
  const field = [argument, direction === 1 ? 'creditAmount' : 'debitAmount'];
  const refuse = (problem: Problem): View => ({ [transaction]: null, userErrors: [problem] });
  const card = find(id, context);
  if (!card) return refuse(missing);
  const cents = Math.round(Number(amount.amount) * 100);
  if (amount.currencyCode !== context.shop.currency) {
    return refuse({ field, code: 'MISMATCHING_CURRENCY', message: "The currency must be the gift card's." });
  }
  if (cents <= 0)
    return refuse({ field, code: 'NEGATIVE_OR_ZERO_AMOUNT', message: 'A positive amount must be used.' });
  if (!isEnabled(card))
    return refuse({ field: ['id'], code: 'INVALID', message: 'The gift card has been deactivated.' });
  if (direction === -1 && balanceOf(card) < cents) {
    return refuse({
      field,
      code: 'INSUFFICIENT_FUNDS',
      message: 'The gift card does not have sufficient funds.',
    });
  }
  if (direction === 1 && balanceOf(card) + cents > MOST_ON_CARD) {
    return refuse({
      field,
      code: 'GIFT_CARD_LIMIT_EXCEEDED',
      message: "The gift card's value exceeds its limit.",
    });
  }
  const booked = moveGiftCard(card, direction * cents, note, context);
  return {
    [transaction]: {
      __typename: direction === 1 ? 'GiftCardCreditTransaction' : 'GiftCardDebitTransaction',
      id: gid(direction === 1 ? 'GiftCardCreditTransaction' : 'GiftCardDebitTransaction', booked.id),
      amount: moneyV2(booked.cents, context.shop.currency),
      processedAt: booked.at,
      note,
      giftCard: () => giftCardView(card, context),
    },
    userErrors: [],
  };
};

const moveGiftCard = (
  card: GiftCard,
  cents: number,
  note: string | null,
  { shop, emulator }: Pick<Context, 'shop' | 'emulator'>,
) => {
  const booked = { id: shop.nextId('GiftCardTransaction'), cents, at: emulator.clock.iso(), note };
  card.transactions.push(booked);
  card.updatedAt = booked.at;
  return booked;
};

type UpdateInput = { note?: string | null; expiresOn?: string | null; customerId?: string | null };
type CreditInput = { creditAmount: Move['amount']; note?: string | null };
type DebitInput = { debitAmount: Move['amount']; note?: string | null };

export const giftCardMutations: View = {
  giftCardCreate: create,
  giftCardUpdate: ({ id, input }: { id: string; input: UpdateInput }, context: Context) => {
    const card = find(id, context);
    if (!card) return { giftCard: null, userErrors: [missing] };
    if (input.note !== undefined) card.note = input.note;
    if (input.expiresOn !== undefined) card.expiresOn = input.expiresOn;
    if (input.customerId) card.customerId = idOf(input.customerId, 'Customer');
    card.updatedAt = context.emulator.clock.iso();
    return { giftCard: giftCardView(card, context), userErrors: [] };
  },
  giftCardDeactivate: ({ id }: { id: string }, context: Context) => {
    const card = find(id, context);
    if (!card) return { giftCard: null, userErrors: [missing] };
    card.deactivatedAt ??= context.emulator.clock.iso();
    card.updatedAt = context.emulator.clock.iso();
    return { giftCard: giftCardView(card, context), userErrors: [] };
  },
  giftCardCredit: ({ id, creditInput }: { id: string; creditInput: CreditInput }, context: Context) =>
    move(id, 1, { amount: creditInput.creditAmount, note: creditInput.note ?? null }, context),
  giftCardDebit: ({ id, debitInput }: { id: string; debitInput: DebitInput }, context: Context) =>
    move(id, -1, { amount: debitInput.debitAmount, note: debitInput.note ?? null }, context),
};
