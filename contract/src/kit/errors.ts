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

  // writes with an Idempotency-Key
  IDEMPOTENCY_KEY_REUSED: 409,

  // gift cards
  GIFT_CARD_INSUFFICIENT_BALANCE: 409,
  GIFT_CARD_EXPIRED: 409,
  GIFT_CARD_DEACTIVATED: 409,
  GIFT_CARD_ENTRY_REVERSED: 409,
  FILE_IMPORTED_BEFORE: 409,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** One wrong field: `field` is its dotted path in what was sent (`lines.0.sku`), `message` our words. */
export type FieldProblem = { field: string; message: string };

export type ErrorBody = { code: ErrorCode; message: string; details?: FieldProblem[] };

/** The answer to give instead of a result. Thrown by rooms, turned into HTTP in one place. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly details: FieldProblem[] | undefined;

  constructor(code: ErrorCode, message: string, details?: FieldProblem[]) {
    super(message);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errorStatus[this.code];
  }

  toBody(): ErrorBody {
    return { code: this.code, message: this.message, ...(this.details ? { details: this.details } : {}) };
  }
}

/** A 400 that names one wrong field. */
export const invalidField = (field: string, message: string) =>
  new ApiError('VALIDATION_FAILED', message, [{ field, message }]);
