import { ApiError, type ErrorCode } from '@backroom/contract/kit/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { isOutage, isPartlyAway } from '../database/outage.ts';
import { isInTheWay } from '../database/transaction.ts';
import { isDiskFull } from '../disk/disk-full.ts';

const fastifyCodes: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['PAYLOAD_TOO_LARGE', 'What was sent is too large'],
  FST_REQ_FILE_TOO_LARGE: ['PAYLOAD_TOO_LARGE', 'The file is too large'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['UNSUPPORTED_MEDIA_TYPE', 'Send JSON (application/json)'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: ['UNSUPPORTED_MEDIA_TYPE', 'Send a multipart form with the file'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [
    'VALIDATION_FAILED',
    'The length of the body is not what was announced',
  ],
};

const fieldOf = (path: PropertyKey[]) => path.map(String).join('.');

/** All problems of a value at once, by field. An unknown field is named itself, not its parent. */
const problemsOf = (error: z.core.$ZodError): { field: string; message: string }[] =>
  error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({
          field: fieldOf([...issue.path, key]).slice(0, 200),
          message: 'Unknown field',
        }))
      : [{ field: fieldOf(issue.path), message: issue.message }],
  );

/** Reads what was sent by its schema. @throws ApiError VALIDATION_FAILED naming every wrong field. */
export const parse = <S extends z.ZodType>(schema: S, value: unknown): z.output<S> => {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const details = problemsOf(result.error).slice(0, 100);
  throw new ApiError('VALIDATION_FAILED', details[0]?.message ?? 'Check what was sent', details);
};

/** Room is made by people. */
const DISK_RETRY_SECONDS = 60;

const toApiError = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error;
  if (isDiskFull(error)) {
    return new ApiError(
      'UNAVAILABLE',
      'Nothing was saved: the disk is full. Tell whoever runs Backroom, and try again once there is room.',
      { retryAfter: DISK_RETRY_SECONDS },
    );
  }
  if (isPartlyAway(error)) {
    return new ApiError(
      'UNAVAILABLE',
      'One of the database’s servers cannot be reached right now, and this needs what it holds. Choose other stores, or try again in a moment.',
    );
  }
  if (isOutage(error)) {
    return new ApiError('UNAVAILABLE', 'The database cannot be reached right now. Try again in a moment.');
  }
  if (isInTheWay(error)) {
    return new ApiError(
      'UNAVAILABLE',
      'Nothing was saved: somebody else changed the same at that moment. Try again.',
      { retryAfter: 1 },
    );
  }
  const { code, statusCode } = error as Partial<FastifyError>;
  const known = fastifyCodes[code ?? ''];
  if (known) return new ApiError(...known);
  if (statusCode === 503) return new ApiError('UNAVAILABLE', 'Too busy right now. Try again in a moment.');
  if (statusCode === 429) return new ApiError('RATE_LIMITED', 'Too many requests. Wait a moment.');
  if (statusCode && statusCode < 500)
    return new ApiError('VALIDATION_FAILED', 'The request could not be read');
  return new ApiError('INTERNAL', 'An unexpected error occurred');
};

/** Whoever asked for a long answer has left before its end, or before it began: nothing went wrong, and nobody hears of it. */
const hasLeft = (error: unknown, { raw }: FastifyReply): boolean =>
  raw.destroyed && (error as { code?: unknown }).code === 'ERR_STREAM_PREMATURE_CLOSE';

/** A call that was refused on purpose, as while more comes than can be done: its line in the log says so, and what is refused is counted. */
const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.code === 'UNAVAILABLE';

/** Turns whatever was thrown into the API's error body; the only place where that happens. */
export const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const answer = toApiError(error);
  if (answer.status >= 500 && !isRefusal(error) && !hasLeft(error, reply)) {
    request.log.error({ err: error }, answer.message);
  }
  if (answer.code === 'UNAVAILABLE' || answer.code === 'RATE_LIMITED') {
    if (!reply.getHeader('retry-after')) reply.header('retry-after', answer.retryAfter ?? 5);
  }
  return reply.status(answer.status).send(answer.toBody());
};
