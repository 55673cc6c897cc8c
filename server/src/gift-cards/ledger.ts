import { businessDateOf, type LocalDate } from '@backroom/contract/kit/dates';
import { ApiError } from '@backroom/contract/kit/errors';
import { sql } from 'kysely';
import type { Actor } from '../platform/audit.ts';
import type { Database } from '../platform/database/connect.ts';
import { type CardState, type Movement, type Plan, type PlannedEntry, plan } from './ledger-rules.ts';

/** A card by its whole key: where the chain is sharded, the issuing store leads to it. */
export type CardKey = { shopId: number; cardId: number };

/** A store as far as days are concerned. */
export type StoreDays = { shopId: number; timezone: string; dayCutoffMinutes: number };

/** A card under lock: nobody else changes it before this transaction ends. */
export type LockedCard = CardKey & {
  state: CardState;
  lastCharacters: string;
  expiresOn: LocalDate | null;
  createdAt: Date;
  /** The store that issued it, and the one where something happens to it now. */
  issuer: StoreDays;
  eventShop: StoreDays;
};

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

/**
 * Locks one card until the transaction ends. `eventShopId` is the store where something happens to it.
 * @throws ApiError NOT_FOUND
 */
export const lockCard = async (
  trx: Database,
  { shopId, cardId }: CardKey,
  eventShopId = shopId,
): Promise<LockedCard> => {
  const { rows } = await sql<LockRow>`
    select c.last_characters, c.balance_cents, c.loaded_cents, c.redeemed_cents, c.reload_count, c.redeem_count,
      c.entries_count, c.expires_on, c.expires_at, c.expired_at, c.deactivated_at, c.created_at,
      i.timezone as issuer_timezone, i.day_cutoff_minutes as issuer_cutoff,
      e.timezone as event_timezone, e.day_cutoff_minutes as event_cutoff
    from gift_cards c
    join shops i on i.shop_id = c.shop_id
    join shops e on e.shop_id = ${eventShopId}
    where c.shop_id = ${shopId} and c.gift_card_id = ${cardId}
    for update of c`.execute(trx);
  const row = rows[0];
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
    expiresOn: row.expires_on,
    createdAt: row.created_at,
    issuer: { shopId, timezone: row.issuer_timezone, dayCutoffMinutes: row.issuer_cutoff },
    eventShop: { shopId: eventShopId, timezone: row.event_timezone, dayCutoffMinutes: row.event_cutoff },
  };
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

const valuesOf = (card: LockedCard, details: EntryDetails, entries: readonly PlannedEntry[]) => {
  const main = mainIndexOf(entries);
  return entries.map((entry, index) => {
    const isMain = index === main;
    const { shopId, localDate } = placeOf(card, entry);
    const entryNo = card.state.entries + index + 1;
    const key = isMain ? details.idempotencyKey : `${details.idempotencyKey}:${entry.type}:${entryNo}`;
    const own = isMain
      ? details
      : { ...details, reason: null, note: null, paid: false, reversesEntryNo: null };
    return sql`(${card.shopId}::int, ${card.cardId}::bigint, ${entryNo}::int, ${entry.type}, ${entry.amount}::int,
      ${entry.liabilityDelta}::int, ${entry.balanceAfter}::int, ${entry.at}::timestamptz, ${localDate}::date,
      ${shopId}::int, ${own.paid ?? false}::boolean, ${details.order?.id ?? null}, ${details.order?.name ?? null},
      ${isMain ? details.actor.kind : 'system'}, ${isMain ? details.actor.name : 'ledger'}, ${own.reason ?? null},
      ${own.note ?? null}, ${own.reversesEntryNo ?? null}::int, ${key})`;
  });
};

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
  const usedAt = used ? sql`greatest(last_used_at, ${entries[0]!.at}::timestamptz)` : sql`last_used_at`;
  await sql`
    with added as (
      insert into gift_card_entries (shop_id, gift_card_id, entry_no, type, amount_cents, liability_delta_cents,
        balance_after_cents, at, local_date, event_shop_id, paid, order_id, order_name, actor_kind, actor, reason,
        note, reverses_entry_no, idempotency_key)
      values ${sql.join(valuesOf(card, details, entries))}
    )
    update gift_cards set balance_cents = ${state.balance}, loaded_cents = ${state.loaded},
      redeemed_cents = ${state.redeemed}, reload_count = ${state.reloadCount}, redeem_count = ${state.redeemCount},
      entries_count = ${state.entries}, expired_at = ${state.expiredAt}::timestamptz,
      expires_at = ${state.expiresAt}::timestamptz,
      deactivated_at = ${state.deactivatedAt}::timestamptz, last_used_at = ${usedAt}, updated_at = now()
    where shop_id = ${card.shopId} and gift_card_id = ${card.cardId}`.execute(trx);
  return { ...card, state, entryNo: card.state.entries + mainIndexOf(entries) + 1 };
};

/** Books a movement on a locked card. @throws ApiError where the card's state forbids it (ledger-rules.ts). */
export const book = async (
  trx: Database,
  card: LockedCard,
  movement: Movement,
  details: EntryDetails,
): Promise<BookedCard> => writePlan(trx, card, plan(card.state, movement), details);
