/**
 * Every error code of the API and its HTTP status, in one table. The body of a failed call is
 * `{ code, message, details? }`; `details` lists all wrong fields at once.
 */
export const errorStatus = {
  VALIDATION_FAILED: 400,
  BAD_JSON: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TIMEOUT: 408,
  CONFLICT: 409,
  // somebody else has changed the record meanwhile: `current` is what it is now
  VERSION_CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,

  // auth
  INVALID_CREDENTIALS: 404,
  LINK_INVALID: 400,
  CODE_INVALID: 400,
  SETUP_DONE: 409,
  SECOND_FACTOR_DUE: 403,

  // writes with an Idempotency-Key
  IDEMPOTENCY_KEY_REUSED: 409,

  // gift cards
  GIFT_CARD_INSUFFICIENT_BALANCE: 409,
  GIFT_CARD_EXPIRED: 409,
  GIFT_CARD_DEACTIVATED: 409,
  GIFT_CARD_ENTRY_REVERSED: 409,
  FILE_IMPORTED_BEFORE: 409,

  // loyalty
  LOYALTY_INSUFFICIENT_POINTS: 409,
  LOYALTY_NOT_REDEEMABLE: 409,
  LOYALTY_ENTRY_REVERSED: 409,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** One wrong field: `field` is its dotted path in what was sent (`lines.0.sku`), `message` our words. */
export type FieldProblem = { field: string; message: string };

/**
 * The record as it is now, under the names of the fields that were sent, with its `version`: what a form shows beside
 * what was typed.
 */
export type CurrentRecord = Readonly<Record<string, unknown>>;

export type ErrorBody = {
  code: ErrorCode;
  message: string;
  details?: FieldProblem[];
  current?: CurrentRecord;
};

type More = { details?: FieldProblem[] | undefined; current?: CurrentRecord; retryAfter?: number };

/** The answer to give instead of a result. Thrown by rooms, turned into HTTP in one place. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly details: FieldProblem[] | undefined;
  readonly current: CurrentRecord | undefined;
  /** Seconds until asking again makes sense. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string, more: FieldProblem[] | More = {}) {
    super(message);
    this.code = code;
    const { details, current, retryAfter }: More = Array.isArray(more) ? { details: more } : more;
    this.details = details;
    this.current = current;
    this.retryAfter = retryAfter;
  }

  get status(): number {
    return errorStatus[this.code];
  }

  toBody(): ErrorBody {
    return {
      code: this.code,
      message: this.message,
      ...(this.details ? { details: this.details } : {}),
      ...(this.current ? { current: this.current } : {}),
    };
  }
}

/** A 400 that names one wrong field. */
export const invalidField = (field: string, message: string) =>
  new ApiError('VALIDATION_FAILED', message, [{ field, message }]);

/** A 409 that shows both sides: what was sent is the sender's, `current` what the record is now. */
export const versionConflict = (current: CurrentRecord) =>
  new ApiError(
    'VERSION_CONFLICT',
    'Somebody else has changed this meanwhile. Nothing was saved: look at both and save again.',
    { current },
  );
