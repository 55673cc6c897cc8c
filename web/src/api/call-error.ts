import type { CurrentRecord, FieldProblem } from '@backroom/contract/kit/errors';

/**
 * A call that failed. `message` is ready to be shown: the server's own words, else the call's default
 * of the error catalogue. `status` is 0 where no answer came (network, time-out).
 */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly code: string;
  readonly status: number;
  readonly details: FieldProblem[];
  /** The record as it is now, where somebody else has changed it meanwhile (VERSION_CONFLICT). */
  readonly current: CurrentRecord | undefined;

  constructor(failure: {
    code: string;
    message: string;
    status: number;
    details?: FieldProblem[];
    current?: CurrentRecord | undefined;
  }) {
    super(failure.message);
    this.code = failure.code;
    this.status = failure.status;
    this.details = failure.details ?? [];
    this.current = failure.current;
  }
}

/** The server answered, but not with what was asked for. */
export const invalidResponse = (message = 'Invalid response format') =>
  new CallError({ code: 'INVALID_RESPONSE', status: 200, message });

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

const isProblem = (value: unknown): value is FieldProblem =>
  isRecord(value) && typeof value.field === 'string' && typeof value.message === 'string';

/**
 * Reads the body of a failed answer. The message may stand at `message`, `error` or `error.message`;
 * without any the call's own failure message is used.
 */
export const readFailure = (status: number, body: unknown, failure: string): CallError => {
  const record = isRecord(body) ? body : {};
  const inner = isRecord(record.error) ? record.error : {};
  return new CallError({
    status,
    code: textOf(record.code) ?? textOf(inner.code) ?? `HTTP_${status}`,
    message: textOf(record.message) ?? textOf(inner.message) ?? textOf(record.error) ?? failure,
    details: Array.isArray(record.details) ? record.details.filter(isProblem) : [],
    current: isRecord(record.current) ? record.current : undefined,
  });
};

/** The words to show for anything thrown. */
export const messageOf = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : 'An unexpected error occurred';
