/**
 * The ledger kit: accounts and their append-only entries, for gift cards, points, and whatever else is owed. A room
 * declares a ledger once: its tables, and what each type of entry may move. The kit locks an account (read-account.ts),
 * works out entries (planner.ts), appends them (append.ts), opens many accounts at once (open-accounts.ts), finds
 * what may be reversed (reversal.ts), sums up between stores (settlement.ts) and checks itself (differences.ts).
 *
 * What holds for ever: an account's balance is the sum of its entries, each entry carries the balance after it,
 * entries are numbered from 1 without a gap, an idempotency key stands once in a shop, and an entry is reversed
 * at most once. Amounts are integers of the ledger's unit (cents, hundredths of points).
 *
 * The tables: accounts hold `shop_id`, the id, `balance_<unit>`, `entries_count`, `updated_at` and what the state
 * names; entries hold the columns of `entryColumns`, with (shop_id, id, entry_no) as primary key, (shop_id,
 * idempotency_key) unique, and (shop_id, id, reverses_entry_no) unique where that is given. Where the chain is
 * sharded, an account and all its entries live with the account's shop; the shop where something happened is
 * `event_shop_id`, which no key holds.
 */
import type { ApiError } from '@backroom/contract/kit/errors';
import type { Actor } from '../audit.ts';

/** What every account has: its balance, and how many entries it is the sum of. */
export type LedgerState = { balance: number; entries: number };

/** What a ledger is made of, as types: those of its entries, its accounts' state, and the room's own columns. */
export type LedgerKind = {
  type: string;
  /** What entries change: balance, count, and the room's own sums and moments. */
  state: LedgerState;
  /** The room's own columns of an entry. */
  own: Record<string, number | boolean | string | null>;
  /** What of an account is read along with its lock. */
  shown: Record<string, unknown>;
};

/** Which way an entry of a type moves the balance. */
type Moves = 'up' | 'up-or-not' | 'down' | 'either' | 'not';

/** What an entry adds to the sums of its account. */
export type Sums<K extends LedgerKind> = Partial<
  Record<Exclude<keyof K['state'], keyof LedgerState>, number>
>;

export type EntryRule<K extends LedgerKind> = {
  moves: Moves;
  /** Set where it may not take the balance below zero. */
  floor?: true;
  /** What it adds to the account's other sums; `times` is −1 for the reversal of such an entry. */
  adds?: (amount: number, times: 1 | -1) => Sums<K>;
};

/** A column and its SQL type. */
type Column = readonly [name: string, type: string];

/** The parameters of the statement that writes entries, by the columns that they go into. */
export type EntryParameters = {
  readonly shop: string;
  readonly id: string;
  /** The account's new sums. */
  readonly state: Readonly<Record<string, string>>;
  readonly entries: readonly Readonly<Record<string, string>>[];
};

/** What a room writes in the statement that writes entries: more `with` queries, which see the account as it was. */
export type Alongside = (parameters: EntryParameters) => readonly string[];

export type Ledger<K extends LedgerKind> = {
  /** What an account is called: `gift card`. */
  readonly name: string;
  /** The ending of its columns of amounts: `balance_cents`. */
  readonly unit: string;
  readonly accounts: {
    readonly table: string;
    /** The column of its id, and its type. */
    readonly id: Column;
    readonly state: { readonly [Name in Exclude<keyof K['state'], keyof LedgerState>]: Column };
    readonly shown: { readonly [Name in keyof K['shown']]: string };
  };
  readonly entries: {
    readonly table: string;
    /** The room's own columns, with their types. */
    readonly own: { readonly [Name in keyof K['own']]: string };
  };
  readonly alongside?: Alongside;
  readonly types: { readonly [Type in K['type']]: EntryRule<K> };
  /** The largest amount either way; a column of the database must hold it. */
  readonly most: number;
  readonly errors: {
    readonly missing: () => ApiError;
    readonly insufficient: () => ApiError;
    readonly tooMuch: () => ApiError;
    readonly reversed: () => ApiError;
  };
};

/** An account by its whole key: where the chain is sharded, its shop leads to it. */
export type AccountKey = { shopId: number; id: number };

/** Who does it: a person, another system with a key, a shopper by an order, or Backroom itself. */
export type LedgerActor = { kind: 'user' | 'app' | 'shopper' | 'system'; name: string };

export const ledgerActor = (actor: Actor): LedgerActor => {
  if (actor.role === 'api-key') return { kind: 'app', name: actor.name };
  return { kind: actor.userId ? 'user' : 'system', name: actor.name };
};

/** Who, why and by what: what an entry says that no rule needs. */
export type EntryDetails = {
  actor: LedgerActor;
  /** One for each movement in the account's shop; a second entry under it is refused by the database. */
  idempotencyKey: string;
  order?: { id: string | null; name: string | null } | null | undefined;
  reason?: string | null | undefined;
  note?: string | null | undefined;
};

/** The columns that every ledger's entries have, in the order in which they are written, with their types. */
export const entryColumns = <K extends LedgerKind>({ accounts, entries, unit }: Ledger<K>): Column[] => [
  ['shop_id', 'int'],
  accounts.id,
  ['entry_no', 'int'],
  ['type', 'text'],
  [`amount_${unit}`, 'int'],
  [`balance_after_${unit}`, 'int'],
  ['at', 'timestamptz'],
  ['local_date', 'date'],
  ['event_shop_id', 'int'],
  ['order_id', 'text'],
  ['order_name', 'text'],
  ['actor_kind', 'text'],
  ['actor', 'text'],
  ['reason', 'text'],
  ['note', 'text'],
  ['reverses_entry_no', 'int'],
  ['reverses_type', 'text'],
  ['idempotency_key', 'text'],
  ...Object.entries<string>(entries.own),
];

/** The columns of an account that its entries change, in the order in which they are written, by their names here. */
export const stateColumns = <K extends LedgerKind>({ accounts, unit }: Ledger<K>): [string, Column][] => [
  ['balance', [`balance_${unit}`, 'int']],
  ['entries', ['entries_count', 'int']],
  ...Object.entries<Column>(accounts.state),
];
