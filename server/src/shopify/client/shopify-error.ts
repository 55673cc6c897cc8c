/**
 * Everything that may go wrong between us and a shop (shopify.md 6), told apart by what is to be done about it:
 * - `UNREACHABLE` (network, 5xx), `THROTTLED`: repeat;
 * - `OUR_MISTAKE` (a query that Shopify refuses, a filter that it ignores): stop that work, it will fail again;
 * - `TOKEN_REFUSED`, `WRONG_ORGANIZATION`, `NO_SHOP`: somebody must do something, the shop's work stops;
 * - `ACCESS_DENIED`: one permission is missing, the rest goes on;
 * - `FROZEN`, `FORBIDDEN`, `LOCKED`, `SLOWED_DOWN`: the shop waits.
 */
export type FailureKind =
  | 'UNREACHABLE'
  | 'THROTTLED'
  | 'OUR_MISTAKE'
  | 'TOKEN_REFUSED'
  | 'WRONG_ORGANIZATION'
  | 'NO_SHOP'
  | 'ACCESS_DENIED'
  | 'FROZEN'
  | 'FORBIDDEN'
  | 'LOCKED'
  | 'SLOWED_DOWN';

type More = {
  /** Of `THROTTLED`: after how long to ask again. */
  waitMs?: number;
  /** Of `ACCESS_DENIED`: the permissions that Shopify asks for, as it says them. */
  requiredAccess?: string;
  /** Whether what was asked for may have taken effect although no answer came. */
  mayHaveHappened?: boolean;
  cause?: unknown;
};

/** An answer of Shopify that isn't one to what was asked, or none at all. Its message is for the log, never a secret. */
export class ShopifyError extends Error {
  override readonly name = 'ShopifyError';
  readonly kind: FailureKind;
  readonly waitMs: number;
  readonly requiredAccess: string | null;
  readonly mayHaveHappened: boolean;

  constructor(kind: FailureKind, message: string, more: More = {}) {
    super(message, more.cause === undefined ? {} : { cause: more.cause });
    this.kind = kind;
    this.waitMs = more.waitMs ?? 0;
    this.requiredAccess = more.requiredAccess ?? null;
    this.mayHaveHappened = more.mayHaveHappened ?? false;
  }
}

/**
 * Whether the same call may succeed a little later without anybody doing anything.
 * @public
 */
export const isPassing = (error: unknown): error is ShopifyError =>
  error instanceof ShopifyError && (error.kind === 'UNREACHABLE' || error.kind === 'THROTTLED');

/** Whether a failure says something of the shop, not of what was asked for. */
export const isOfShop = (error: unknown): error is ShopifyError =>
  error instanceof ShopifyError && error.kind !== 'OUR_MISTAKE' && error.kind !== 'ACCESS_DENIED';
