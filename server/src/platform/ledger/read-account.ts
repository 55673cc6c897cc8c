import { type LocalDate, type StoreClock, storeDayOf } from '@backroom/contract/kit/dates';
import type { Database } from '../database/connect.ts';
import { run, type Statement } from '../database/prepared.ts';
import { type AccountKey, type Ledger, type LedgerKind, stateColumns } from './ledger.ts';

/** A store as far as days are concerned; `clocks` where they weren't always counted as today. */
export type StoreDays = {
  shopId: number;
  timezone: string;
  dayCutoffMinutes: number;
  clocks?: StoreClock['clocks'];
};

/** The store's own day of a moment. */
export const dayInStore = ({ timezone, dayCutoffMinutes, clocks }: StoreDays, at: Date): LocalDate =>
  storeDayOf(at, { timezone, day_cutoff_minutes: dayCutoffMinutes, clocks: clocks ?? null });

/** An account with what the ledger needs to know of it and of the stores concerned. */
export type Account<K extends LedgerKind> = AccountKey & {
  state: K['state'];
  shown: K['shown'];
  /** Its own store, with its name, and the one where something happens to it now. */
  home: StoreDays & { name: string };
  event: StoreDays;
};

declare const locked: unique symbol;

/** An account under lock: nobody else changes it before this transaction ends. Only `lockAccount` and `lockAccounts` give one. */
export type LockedAccount<K extends LedgerKind> = Account<K> & { readonly [locked]: true };

type Statements = { peek: Statement; lock: Statement; lockMany: Statement };

/** What of an account is read, of itself (a), its store (h) and the one where something happens to it (e). */
const columnsOf = <K extends LedgerKind>(ledger: Ledger<K>): string =>
  [
    `a.${ledger.accounts.id[0]} as account_id`,
    ...stateColumns(ledger).map(([name, [column]]) => `a.${column} as "${name}"`),
    ...Object.entries<string>(ledger.accounts.shown).map(([name, column]) => `a.${column} as "${name}"`),
    `h.name as home_name, h.timezone as home_zone, h.day_cutoff_minutes as home_cutoff, h.clocks as home_clocks`,
    `e.timezone as event_zone, e.day_cutoff_minutes as event_cutoff, e.clocks as event_clocks`,
  ].join(', ');

const statements = new WeakMap<object, Statements>();

const statementsOf = <K extends LedgerKind>(ledger: Ledger<K>): Statements => {
  const known = statements.get(ledger);
  if (known) return known;
  const { table, id } = ledger.accounts;
  const from = `
    select ${columnsOf(ledger)}
    from ${table} a join shops h on h.shop_id = a.shop_id join shops e on e.shop_id = $3
    where a.shop_id = $1 and a.${id[0]} = `;
  const made = {
    peek: { name: `peek at ${ledger.name}`, text: `${from}$2` },
    lock: { name: `lock ${ledger.name}`, text: `${from}$2 for update of a` },
    lockMany: {
      name: `lock some of ${ledger.name}`,
      text: `${from}any($2::${id[1]}[]) order by a.${id[0]} for update of a`,
    },
  };
  statements.set(ledger, made);
  return made;
};

type Row = Record<string, unknown> & {
  account_id: number;
  home_name: string;
  home_zone: string;
  home_cutoff: number;
  home_clocks: StoreDays['clocks'];
  event_zone: string;
  event_cutoff: number;
  event_clocks: StoreDays['clocks'];
};

const accountOf = <K extends LedgerKind>(
  ledger: Ledger<K>,
  row: Row,
  shopId: number,
  eventShopId: number,
): Account<K> => {
  const pick = (names: string[]) => Object.fromEntries(names.map((name) => [name, row[name]]));
  return {
    shopId,
    id: row.account_id,
    // The columns stand in the declaration beside the types of what they hold.
    state: pick(stateColumns(ledger).map(([name]) => name)) as K['state'],
    shown: pick(Object.keys(ledger.accounts.shown)) as K['shown'],
    home: {
      shopId,
      name: row.home_name,
      timezone: row.home_zone,
      dayCutoffMinutes: row.home_cutoff,
      clocks: row.home_clocks,
    },
    event: {
      shopId: eventShopId,
      timezone: row.event_zone,
      dayCutoffMinutes: row.event_cutoff,
      clocks: row.event_clocks,
    },
  };
};

const read = async <K extends LedgerKind>(
  db: Database,
  ledger: Ledger<K>,
  statement: Statement,
  { shopId, id }: AccountKey,
  eventShopId: number,
): Promise<Account<K>> => {
  const { rows } = await run<Row>(db, statement, [shopId, id, eventShopId]);
  const [row] = rows;
  if (!row) throw ledger.errors.missing();
  return accountOf(ledger, row, shopId, eventShopId);
};

/**
 * Locks one account until the transaction ends. `eventShopId` is the store where something happens to it, its own
 * unless said.
 * @throws ApiError missing
 */
export const lockAccount = async <K extends LedgerKind>(
  trx: Database,
  ledger: Ledger<K>,
  key: AccountKey,
  eventShopId = key.shopId,
): Promise<LockedAccount<K>> =>
  // Locked by the statement: that is all that the type says.
  (await read(trx, ledger, statementsOf(ledger).lock, key, eventShopId)) as LockedAccount<K>;

/** The same of many accounts of one store, in the order of their ids. Those that aren't there are left out. */
export const lockAccounts = async <K extends LedgerKind>(
  trx: Database,
  ledger: Ledger<K>,
  shopId: number,
  ids: readonly number[],
  eventShopId: number,
): Promise<LockedAccount<K>[]> => {
  const { rows } = await run<Row>(trx, statementsOf(ledger).lockMany, [shopId, ids, eventShopId]);
  return rows.map((row) => accountOf(ledger, row, shopId, eventShopId) as LockedAccount<K>);
};

/** An account as it is at this moment, for showing; it may change at once. @throws ApiError missing */
export const peekAccount = <K extends LedgerKind>(
  db: Database,
  ledger: Ledger<K>,
  key: AccountKey,
): Promise<Account<K>> => read(db, ledger, statementsOf(ledger).peek, key, key.shopId);

/**
 * A statement that shows accounts as they are at this moment, for `peekedAccount`.
 * @param found a query: which accounts, as ord, shop_id, account_id and event_shop_id
 * @param also columns more, of the account (a)
 */
export const peekingAt = <K extends LedgerKind>(ledger: Ledger<K>, found: string, also: string): string => `
  select f.ord, f.shop_id, f.event_shop_id, ${also}, ${columnsOf(ledger)}
  from (${found}) f join ${ledger.accounts.table} a on a.shop_id = f.shop_id and a.${ledger.accounts.id[0]} = f.account_id
    join shops h on h.shop_id = a.shop_id join shops e on e.shop_id = f.event_shop_id`;

/** A row of `peekingAt`. */
export type PeekedRow = Row & { ord: number; shop_id: number; event_shop_id: number };

/** The account of a row of `peekingAt`. */
export const peekedAccount = <K extends LedgerKind>(ledger: Ledger<K>, row: PeekedRow): Account<K> =>
  accountOf(ledger, row, row.shop_id, row.event_shop_id);
