import type { Cents } from '@backroom/contract/kit/money';
import { centsOfShop, isOurNote } from './read-mirror.ts';

/** What a shop itself did to a card: a payment of its checkout, money given back, a hand of its staff. */
type ShopMove = { number: string; cents: Cents; at: Date };

/** A card as a shop tells it. */
export type ShopCard = {
  number: string;
  /** Which card of ours it mirrors, where we made it. */
  mirrors: number | null;
  lastCharacters: string;
  enabled: boolean;
  endedAt: Date | null;
  expiresOn: string | null;
  initial: Cents;
  balance: Cents;
  orderNumber: string | null;
  createdAt: Date;
  updatedAt: Date;
  moves: ShopMove[];
};

type Json = Readonly<Record<string, unknown>>;

const objectOf = (value: unknown): Json =>
  // Objects of JSON alone come here.
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const numberOf = (value: unknown): string => String(value ?? '').replace(/^.*\//, '');
const listOf = (value: unknown): Json[] => {
  const list = Array.isArray(value) ? value : objectOf(value).nodes;
  return Array.isArray(list) ? list.map(objectOf) : [];
};
const moneyOf = (value: unknown): Cents => centsOfShop(String(objectOf(value).amount ?? '0'));
const momentOf = (value: unknown): Date => {
  const at = new Date(String(value));
  if (Number.isNaN(at.getTime())) throw new RangeError(`${String(value)} is not a moment`);
  return at;
};

/** A shop's card, whatever it was asked by. @throws RangeError where it can't be read */
export const readShopCard = (card: Json): ShopCard => {
  const transactions = objectOf(card.transactions);
  if (objectOf(transactions.pageInfo).hasNextPage === true)
    throw new RangeError('Has more than 100 movements');
  const [, mirrors] = /^bk:(\d{1,15})$/.exec(textOf(card.note) ?? '') ?? [];
  const endedAt = textOf(card.deactivatedAt);
  const order = textOf(objectOf(card.order).id);
  return {
    number: numberOf(card.id),
    mirrors: mirrors === undefined ? null : Number(mirrors),
    lastCharacters: String(card.lastCharacters ?? '')
      .slice(-4)
      .toUpperCase(),
    enabled: card.enabled !== false,
    endedAt: endedAt === null ? null : momentOf(endedAt),
    expiresOn: textOf(card.expiresOn),
    initial: moneyOf(card.initialValue),
    balance: moneyOf(card.balance),
    orderNumber: order === null ? null : numberOf(order),
    createdAt: momentOf(card.createdAt),
    updatedAt: momentOf(card.updatedAt),
    moves: listOf(card.transactions).flatMap(({ id, amount, processedAt, note }) =>
      isOurNote(textOf(note))
        ? []
        : [{ number: numberOf(id), cents: moneyOf(amount), at: momentOf(processedAt) }],
    ),
  };
};
