import { businessDateOf, type LocalDate } from '@backroom/contract/kit/dates';
import { ApiError } from '@backroom/contract/kit/errors';
import type { Actor } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import { run, type Statement } from '../../platform/database/prepared.ts';
import { type CardState, type Movement, type Plan, type PlannedEntry, plan } from './ledger-rules.ts';

/** A card by its whole key: where the chain is sharded, the issuing store leads to it. */
export type CardKey = { shopId: number; cardId: number };

/** A store as far as days are concerned. */
export type StoreDays = { shopId: number; timezone: string; dayCutoffMinutes: number };

/** A card with what the ledger needs to know of it and of the stores concerned. */
export type CardNow = CardKey & {
  state: CardState;
  lastCharacters: string;
  currency: string;
  expiresOn: LocalDate | null;
  createdAt: Date;
  issuerName: string;
  /** The store that issued it, and the one where something happens to it now. */
  issuer: StoreDays;
  eventShop: StoreDays;
};

declare const locked: unique symbol;

/** A card under lock: nobody else changes it before this transaction ends. Only `lockCard` gives one. */
export type LockedCard = CardNow & { readonly [locked]: true };

/** Who, why and by what: the parts of an entry that the rules don't need. */
export type EntryDetails = {
  actor: { kind: 'user' | 'app' | 'shopper' | 'system'; name: string };
  /** One for each movement of the card's issuing store; a second entry under it is refused by the database. */
  idempotencyKey: string;
  paid?: boolean;
  order?: { id: string | null; name: string | null } | null;
  reason?: string | null;
  note?: string | null;
  reversesEntryNo?: number | null;
};

/** Who does it, as the ledger calls them. */
export const ledgerActor = (actor: Actor): EntryDetails['actor'] => {
  if (actor.role === 'api-key') return { kind: 'app', name: actor.name };
  return { kind: actor.userId ? 'user' : 'system', name: actor.name };
};

type LockRow = {
  last_characters: string;
  currency: string;
  issuer_name: string;
  balance_cents: number;
  loaded_cents: number;
  redeemed_cents: number;
  reload_count: number;
  redeem_count: number;
  entries_count: number;
  expires_on: string | null;
  expires_at: Date | null;
  expired_at: Date | null;
  deactivated_at: Date | null;
  created_at: Date;
  issuer_timezone: string;
  issuer_cutoff: number;
  event_timezone: string;
  event_cutoff: number;
};

const cardColumns = `
  select c.last_characters, c.balance_cents, c.loaded_cents, c.redeemed_cents, c.reload_count, c.redeem_count,
    c.entries_count, c.expires_on, c.expires_at, c.expired_at, c.deactivated_at, c.created_at, c.currency,
    i.name as issuer_name, i.timezone as issuer_timezone, i.day_cutoff_minutes as issuer_cutoff,
    e.timezone as event_timezone, e.day_cutoff_minutes as event_cutoff
  from gift_cards c
  join shops i on i.shop_id = c.shop_id
  join shops e on e.shop_id = $3
  where c.shop_id = $1 and c.gift_card_id = $2`;

const peekStatement: Statement = { name: 'peek at gift card', text: cardColumns };
const lockStatement: Statement = { name: 'lock gift card', text: `${cardColumns} for update of c` };

const cardOf = ({ shopId, cardId }: CardKey, eventShopId: number, row: LockRow | undefined): CardNow => {
  if (!row) throw new ApiError('NOT_FOUND', 'There is no such gift card');
  return {
    shopId,
    cardId,
    state: {
      balance: row.balance_cents,
      loaded: row.loaded_cents,
      redeemed: row.redeemed_cents,
      reloadCount: row.reload_count,
      redeemCount: row.redeem_count,
      entries: row.entries_count,
      expiresAt: row.expires_at,
      expiredAt: row.expired_at,
      deactivatedAt: row.deactivated_at,
    },
    lastCharacters: row.last_characters,
    currency: row.currency,
    issuerName: row.issuer_name,
    expiresOn: row.expires_on,
    createdAt: row.created_at,
    issuer: { shopId, timezone: row.issuer_timezone, dayCutoffMinutes: row.issuer_cutoff },
    eventShop: { shopId: eventShopId, timezone: row.event_timezone, dayCutoffMinutes: row.event_cutoff },
  };
};

/**
 * Locks one card until the transaction ends. `eventShopId` is the store where something happens to it.
 * @throws ApiError NOT_FOUND
 */
export const lockCard = async (
  trx: Database,
  key: CardKey,
  eventShopId = key.shopId,
): Promise<LockedCard> => {
  const { rows } = await run<LockRow>(trx, lockStatement, [key.shopId, key.cardId, eventShopId]);
  // Locked by the statement above: that is all that the type says.
  return cardOf(key, eventShopId, rows[0]) as LockedCard;
};

/** A card as it is at this moment, for showing; it may change at once. @throws ApiError NOT_FOUND */
export const peekCard = async (db: Database, key: CardKey): Promise<CardNow> => {
  const { rows } = await run<LockRow>(db, peekStatement, [key.shopId, key.cardId, key.shopId]);
  return cardOf(key, key.shopId, rows[0]);
};

/** An expiry happens on the card's last day, in the store that issued it, wherever it is found out. */
const placeOf = (card: LockedCard, entry: PlannedEntry): { shopId: number; localDate: LocalDate } => {
  const isEnd = entry.type === 'EXPIRED' || entry.type === 'DEACTIVATED' || entry.type === 'REINSTATED';
  const { shopId, timezone, dayCutoffMinutes } = isEnd ? card.issuer : card.eventShop;
  return { shopId, localDate: businessDateOf(entry.at, timezone, dayCutoffMinutes) };
};

/** The entry that was asked for; those beside it book an expiry that the movement brought to light. */
const mainIndexOf = (entries: readonly PlannedEntry[]): number =>
  Math.max(
    entries.findIndex((entry) => entry.type !== 'EXPIRED'),
    0,
  );

/** The columns of an entry, in the order of `valuesOf`, each with its type. */
const entryColumns = {
  shop_id: 'int',
  gift_card_id: 'bigint',
  entry_no: 'int',
  type: 'text',
  amount_cents: 'int',
  liability_delta_cents: 'int',
  balance_after_cents: 'int',
  at: 'timestamptz',
  local_date: 'date',
  event_shop_id: 'int',
  paid: 'boolean',
  order_id: 'text',
  order_name: 'text',
  actor_kind: 'text',
  actor: 'text',
  reason: 'text',
  note: 'text',
  reverses_entry_no: 'int',
  idempotency_key: 'text',
};

const valuesOf = (card: LockedCard, details: EntryDetails, entries: readonly PlannedEntry[]): unknown[] => {
  const main = mainIndexOf(entries);
  return entries.flatMap((entry, index) => {
    const isMain = index === main;
    const { shopId, localDate } = placeOf(card, entry);
    const entryNo = card.state.entries + index + 1;
    const key = isMain ? details.idempotencyKey : `${details.idempotencyKey}:${entry.type}:${entryNo}`;
    return [
      card.shopId,
      card.cardId,
      entryNo,
      entry.type,
      entry.amount,
      entry.liabilityDelta,
      entry.balanceAfter,
      entry.at,
      localDate,
      shopId,
      isMain && (details.paid ?? false),
      details.order?.id ?? null,
      details.order?.name ?? null,
      isMain ? details.actor.kind : 'system',
      isMain ? details.actor.name : 'ledger',
      (isMain && details.reason) || null,
      (isMain && details.note) || null,
      (isMain && details.reversesEntryNo) || null,
      key,
    ];
  });
};

/** The card's sums come first; the rows of the entries follow. */
const SUMS = 13;

const writeStatement = (entries: number): Statement => {
  const types = Object.values(entryColumns);
  const row = (index: number) =>
    `(${types.map((type, at) => `$${SUMS + index * types.length + at + 1}::${type}`).join(', ')})`;
  return {
    name: `write ${entries} gift card entries`,
    text: `with added as (
        insert into gift_card_entries (${Object.keys(entryColumns).join(', ')})
        values ${Array.from({ length: entries }, (_, index) => row(index)).join(', ')}
      )
      update gift_cards set balance_cents = $3::int, loaded_cents = $4::int, redeemed_cents = $5::int,
        reload_count = $6::int, redeem_count = $7::int, entries_count = $8::int, expired_at = $9::timestamptz,
        expires_at = $10::timestamptz, deactivated_at = $11::timestamptz,
        last_used_at = case when $12::boolean then greatest(last_used_at, $13::timestamptz) else last_used_at end,
        updated_at = now()
      where shop_id = $1::int and gift_card_id = $2::bigint`,
  };
};

/** A movement writes one entry, or two or three where it brings an expiry to light. */
const writeStatements = [1, 2, 3].map(writeStatement);

/** A card after a movement, with the number of the entry that was asked for. */
export type BookedCard = LockedCard & { entryNo: number };

/**
 * Writes a plan: its entries and the card's new sums in one statement. `card` must be locked by this
 * transaction and unchanged since. Gives the card as it is now.
 */
export const writePlan = async (
  trx: Database,
  card: LockedCard,
  { entries, state }: Plan,
  details: EntryDetails,
): Promise<BookedCard> => {
  if (entries.length === 0) return { ...card, entryNo: card.state.entries };
  const used = entries.some((entry) => entry.type === 'REDEEMED');
  const sums = [
    card.shopId,
    card.cardId,
    state.balance,
    state.loaded,
    state.redeemed,
    state.reloadCount,
    state.redeemCount,
    state.entries,
    state.expiredAt,
    state.expiresAt,
    state.deactivatedAt,
    used,
    entries[0]?.at,
  ];
  const statement = writeStatements[entries.length - 1] ?? writeStatement(entries.length);
  await run(trx, statement, [...sums, ...valuesOf(card, details, entries)]);
  return { ...card, state, entryNo: card.state.entries + mainIndexOf(entries) + 1 };
};

/** Books a movement on a locked card. @throws ApiError where the card's state forbids it (ledger-rules.ts). */
export const book = async (
  trx: Database,
  card: LockedCard,
  movement: Movement,
  details: EntryDetails,
): Promise<BookedCard> => writePlan(trx, card, plan(card.state, movement), details);
