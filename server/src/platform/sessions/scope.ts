import { type Audience, audienceOf, type Role, type UserType } from '@backroom/contract/kit/access';
import { ApiError, invalidField } from '@backroom/contract/kit/errors';
import type { Database } from '../database/connect.ts';

declare const fromSession: unique symbol;

/**
 * What a caller may see and do: the first argument of every query on store data. Only a session or an
 * API key yields one; nothing else can make a value of this type.
 */
export type Scope = {
  readonly [fromSession]: true;
  readonly userId: string | null;
  readonly audience: Audience | 'api-key';
  /** `all`, or the ids of the only shops that may be seen. */
  readonly shops: 'all' | readonly number[];
};

export type ScopedUser = { user_id: string; role: Role; type: UserType; franchisee_id: number | null };

// The one cast that makes a scope: the brand exists only for the compiler.
const seal = (scope: Omit<Scope, typeof fromSession>) => scope as Scope;

/** The scope of a signed-in user: all shops, or those of the user's franchisee at this moment. */
export const scopeOfUser = async (db: Database, user: ScopedUser): Promise<Scope> => {
  const audience = audienceOf(user);
  if (audience !== 'franchisee') return seal({ userId: user.user_id, audience, shops: 'all' });
  const rows = await db
    .selectFrom('shops')
    .select('shop_id')
    .where('franchisee_id', '=', user.franchisee_id)
    .execute();
  return seal({ userId: user.user_id, audience, shops: rows.map((row) => row.shop_id) });
};

/** The scope of an API key: its one shop. */
export const scopeOfApiKey = (shopId: number): Scope =>
  seal({ userId: null, audience: 'api-key', shops: [shopId] });

/** The scope of a job that no person asked for (nightly checks, snapshots). */
export const scopeOfSystem = (): Scope => seal({ userId: null, audience: 'super-admin', shops: 'all' });

/** Whether a shop lies in the scope. */
export const maySeeShop = (scope: Scope, shopId: number): boolean =>
  scope.shops === 'all' || scope.shops.includes(shopId);

/**
 * Turns the store filter of a call into shop ids. Nothing asked means all one may see; `null` stands for
 * "every shop, no restriction" so that queries can leave the condition out.
 * @throws ApiError FORBIDDEN for a shop outside the scope; VALIDATION_FAILED for one that doesn't exist
 *   (only for those who may see all: others learn nothing about foreign domains).
 */
export const shopsAskedFor = async (
  scope: Scope,
  db: Database,
  domains: readonly string[] | undefined,
  field = 'shop_name',
): Promise<readonly number[] | null> => {
  if (!domains || domains.length === 0) return scope.shops === 'all' ? null : scope.shops;
  const rows = await db
    .selectFrom('shops')
    .select(['shop_id', 'shop_domain'])
    .where('shop_domain', 'in', [...domains])
    .execute();
  const found = new Map(rows.map((row) => [row.shop_domain, row.shop_id]));
  return domains.map((domain) => {
    const shopId = found.get(domain);
    if (scope.shops !== 'all' && (shopId === undefined || !scope.shops.includes(shopId))) {
      throw new ApiError('FORBIDDEN', 'You may not see this store');
    }
    if (shopId === undefined) throw invalidField(field, `There is no store ${domain}`);
    return shopId;
  });
};
