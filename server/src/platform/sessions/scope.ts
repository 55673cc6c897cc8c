import { type Audience, type AudienceSource, audienceOf } from '@backroom/contract/kit/access';
import { type LocalDate, type StoreClock, storeDayOf } from '@backroom/contract/kit/dates';
import { ApiError, invalidField } from '@backroom/contract/kit/errors';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';

declare const fromSession: unique symbol;

/** Days of a shop that a caller may see, both included; null where they are open. */
export type Holding = {
  readonly shopId: number;
  readonly from: LocalDate | null;
  readonly to: LocalDate | null;
  /** Whether the shop's own today is one of them: only then may anything be changed there. */
  readonly isNow: boolean;
};

/** `all`, or days of some shops: conditions on queries are made of it (scope-conditions.ts). */
export type Holdings = 'all' | readonly Holding[];

/**
 * What a caller may see and do: the first argument of every query on store data. Only a session or an
 * API key yields one; nothing else can make a value of this type.
 */
export type Scope = {
  readonly [fromSession]: true;
  readonly userId: string | null;
  readonly audience: Audience | 'api-key';
  /** The only shops that may be seen, each with the days covered: a store may have changed hands. */
  readonly holdings: Holdings;
};

export type ScopedUser = AudienceSource & { user_id: string; franchisee_id: number | null };

// The one cast that makes a scope: the brand exists only for the compiler.
const seal = (scope: Omit<Scope, typeof fromSession>) => scope as Scope;

const always = (shopId: number): Holding => ({ shopId, from: null, to: null, isNow: true });

type Owned = StoreClock & {
  shop_id: number;
  from_date: LocalDate | null;
  to_date: LocalDate | null;
};

/** Days that have begun; those to come are nobody's yet. */
const begun =
  (now: Date) =>
  (row: Owned): Holding[] => {
    const today = storeDayOf(now, row);
    if (row.from_date !== null && row.from_date > today) return [];
    const isNow = row.to_date === null || row.to_date >= today;
    return [{ shopId: row.shop_id, from: row.from_date, to: row.to_date, isNow }];
  };

/**
 * The scope of a signed-in user: all shops, or those of the user's franchisee on the days on which they were
 * (domain.md 1.16 no. 14; `shop_owners`). One of a role that the rules don't know sees none.
 */
export const scopeOfUser = async (db: Database, user: ScopedUser, now = new Date()): Promise<Scope> => {
  const audience = audienceOf(user);
  if (audience === 'nobody') return seal({ userId: user.user_id, audience, holdings: [] });
  if (audience !== 'franchisee') return seal({ userId: user.user_id, audience, holdings: 'all' });
  const { rows } = await sql<Owned>`
    select o.shop_id, nullif(o.from_date, '-infinity') as from_date, nullif(o.to_date, 'infinity') as to_date,
      s.timezone, s.day_cutoff_minutes, s.clocks
    from shop_owners o join shops s using (shop_id)
    where o.franchisee_id = ${user.franchisee_id} order by o.shop_id, o.from_date`.execute(db);
  return seal({ userId: user.user_id, audience, holdings: rows.flatMap(begun(now)) });
};

/** The scope of an API key: its one shop. */
export const scopeOfApiKey = (shopId: number): Scope =>
  seal({ userId: null, audience: 'api-key', holdings: [always(shopId)] });

/** The scope of a job that no person asked for (nightly checks, snapshots). */
export const scopeOfSystem = (): Scope => seal({ userId: null, audience: 'super-admin', holdings: 'all' });

/** What of a scope is the caller's today: for what belongs to a shop's owner of today, and for every change. */
export const scopeOfToday = (scope: Scope): Scope => {
  const { holdings } = scope;
  return seal({ ...scope, holdings: holdings === 'all' ? 'all' : holdings.filter(({ isNow }) => isNow) });
};

/** Whether something that happened in a shop on a store-local day lies in the scope. */
export const maySeeDay = ({ holdings }: Scope, shopId: number, day: LocalDate): boolean =>
  holdings === 'all' ||
  holdings.some(({ shopId: id, from, to }) => id === shopId && (from ?? day) <= day && day <= (to ?? day));

/** Whether a shop is the caller's today: what belongs to its owner of today may be seen, and changed. */
export const holdsNow = ({ holdings }: Scope, shopId: number): boolean =>
  holdings === 'all' || holdings.some((one) => one.shopId === shopId && one.isNow);

/**
 * The one store that is asked for where a filter or a scope leaves no other, by whatever the filter calls it, else by our id; undefined
 * of several. Whether it may be seen is for `shopsAskedFor` to say.
 */
export const onlyStoreOf = (
  { holdings }: Scope,
  names: readonly string[] | undefined,
): string | undefined => {
  const asked =
    names && names.length > 0
      ? names
      : holdings === 'all'
        ? []
        : holdings.map(({ shopId }) => String(shopId));
  const [only, ...others] = new Set(asked);
  return others.length === 0 ? only : undefined;
};

const isId = (name: string) => /^\d{1,9}$/.test(name);

/** The shops that a filter names, by their domains or our ids. */
export const isNamed = (names: readonly string[]) => {
  const ids = names.filter(isId).map(Number);
  return sql<boolean>`(shops.shop_domain = any(${[...names]}::text[]) or shops.shop_id = any(${ids}::int[]))`;
};

/**
 * The days of shops that a filter asks for, out of the shops it names (`isNamed`).
 * @throws ApiError FORBIDDEN for a shop of which no day lies in the scope; VALIDATION_FAILED for one that
 *   doesn't exist (only for those who may see all: others learn nothing about foreign domains).
 */
export const holdingsOfNamed = (
  { holdings }: Scope,
  names: readonly string[],
  shops: readonly { shop_id: number; shop_domain: string }[],
  field: string,
): Holdings => {
  const found = new Map(
    shops.flatMap((row) => [
      [row.shop_domain, row.shop_id],
      [String(row.shop_id), row.shop_id],
    ]),
  );
  const asked = names.map((name) => {
    const shopId = found.get(name);
    const isOwn = holdings === 'all' || holdings.some((one) => one.shopId === shopId);
    if (!isOwn) throw new ApiError('FORBIDDEN', 'You may not see this store');
    if (shopId === undefined) throw invalidField(field, `There is no store ${name}`);
    return shopId;
  });
  return [...new Set(asked)].flatMap((shopId) =>
    holdings === 'all' ? [always(shopId)] : holdings.filter((one) => one.shopId === shopId),
  );
};

/** Turns the store filter of a call into days of shops. Nothing asked means all that one may see. @throws ApiError as `holdingsOfNamed` */
export const shopsAskedFor = async (
  scope: Scope,
  db: Database,
  names: readonly string[] | undefined,
  field = 'shop_name',
): Promise<Holdings> => {
  if (!names || names.length === 0) return scope.holdings;
  const rows = await db
    .selectFrom('shops')
    .select(['shop_id', 'shop_domain'])
    .where(isNamed(names))
    .execute();
  return holdingsOfNamed(scope, names, rows, field);
};
