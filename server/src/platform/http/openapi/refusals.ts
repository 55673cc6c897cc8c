import type { Endpoint } from '@backroom/contract/kit/endpoint';
import { type ErrorCode, errorStatus } from '@backroom/contract/kit/errors';

/** What each code tells a program that gets it, and what to do. */
const words: Record<ErrorCode, string> = {
  VALIDATION_FAILED:
    'What was sent is wrong; `details` names every wrong field. Mend it before you send it again.',
  BAD_JSON: 'The body is not JSON, or nested too deeply.',
  UNAUTHENTICATED: 'No session or API key, or one that has ended. Sign in, or have a new key made.',
  FORBIDDEN: 'This caller may not make this call, or not for this store.',
  NOT_FOUND: 'It is not there, or not yours: the two look alike.',
  METHOD_NOT_ALLOWED: 'There is no such call by this method.',
  CONFLICT: 'It contradicts what is there by now; `message` says how.',
  PAYLOAD_TOO_LARGE: 'What was sent is too large.',
  UNSUPPORTED_MEDIA_TYPE: 'Send JSON, or a multipart form where a file is wanted.',
  REQUEST_TIMEOUT: 'The body came too slowly. Send it again.',
  VERSION_CONFLICT: 'Somebody changed it since it was read. Read it again.',
  RATE_LIMITED: 'Too much in too little time. Wait for the seconds in `Retry-After`.',
  INTERNAL: 'Our fault. Nothing was changed; tell us the `x-request-id`.',
  UNAVAILABLE:
    'The database is away, or too much is going on. Wait for the seconds in `Retry-After`, then send the same again.',
  INVALID_CREDENTIALS: 'E-mail or password is wrong; which of them is not told.',
  LINK_INVALID: 'The link was used, replaced or has run out.',
  CODE_INVALID: 'The code is wrong or has run out.',
  SECOND_FACTOR_DUE: 'The chain demands a second factor of this person, who has to set one up first.',
  SETUP_DONE: 'Somebody can sign in already.',
  IDEMPOTENCY_KEY_REUSED: 'This `Idempotency-Key` was used for another request. Nothing was done.',
  GIFT_CARD_INSUFFICIENT_BALANCE: 'Less is on the card than was asked for. Nothing was taken.',
  GIFT_CARD_EXPIRED: 'The last day of the card is over.',
  GIFT_CARD_DEACTIVATED: 'The card was deactivated.',
  GIFT_CARD_ENTRY_REVERSED: 'This entry was reversed before.',
  LOYALTY_INSUFFICIENT_POINTS: 'There are fewer points to spend than that.',
  LOYALTY_NOT_REDEEMABLE:
    'The programme’s terms don’t allow these points to be spent on this cart; the message says which.',
  LOYALTY_ENTRY_REVERSED: 'These points were given back before.',
  FILE_IMPORTED_BEFORE: 'The same file was imported within a day. Confirm to import it again.',
};

/** What a call may be refused with: by its access and its shapes, and what it says of itself. */
export const refusalsOf = (endpoint: Endpoint): ErrorCode[] => {
  const { access, method, body, upload, idempotencyKey, errors = [] } = endpoint;
  const codes: ErrorCode[] = ['RATE_LIMITED', 'INTERNAL', 'UNAVAILABLE', ...errors];
  if (access.kind !== 'public') codes.push('UNAUTHENTICATED', 'FORBIDDEN');
  const isOfPeople = access.kind === 'own' || access.kind === 'area';
  if (isOfPeople && !endpoint.beforeSecondFactor) codes.push('SECOND_FACTOR_DUE');
  if (method !== 'GET' || endpoint.query || endpoint.params) codes.push('VALIDATION_FAILED');
  if (method !== 'GET') codes.push('PAYLOAD_TOO_LARGE', 'REQUEST_TIMEOUT', 'UNSUPPORTED_MEDIA_TYPE');
  if (body && !upload) codes.push('BAD_JSON');
  if (idempotencyKey) codes.push('IDEMPOTENCY_KEY_REUSED');
  return [...new Set(codes)].sort();
};

const waits: readonly ErrorCode[] = ['RATE_LIMITED', 'UNAVAILABLE'];

const responseFor = (codes: readonly ErrorCode[]) => {
  const enumerated = { type: 'object', properties: { code: { type: 'string', enum: codes } } };
  const details = codes.includes('VALIDATION_FAILED')
    ? { details: [{ field: 'amount', message: 'Enter an amount' }] }
    : {};
  const example = {
    code: codes.includes('VALIDATION_FAILED') ? 'VALIDATION_FAILED' : codes[0],
    message: 'In words for people',
    ...details,
  };
  return {
    description: codes.map((code) => `\`${code}\`: ${words[code]}`).join('\n\n'),
    ...(codes.some((code) => waits.includes(code))
      ? { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } }
      : {}),
    content: {
      'application/json': {
        schema: { allOf: [{ $ref: '#/components/schemas/Failure' }, enumerated] },
        example,
      },
    },
  };
};

type Refusal = { status: number; codes: readonly ErrorCode[] };

const byStatus = (endpoint: Endpoint): Refusal[] => {
  const found = new Map<number, ErrorCode[]>();
  for (const code of refusalsOf(endpoint)) {
    const status = errorStatus[code];
    found.set(status, [...(found.get(status) ?? []), code]);
  }
  return [...found].map(([status, codes]) => ({ status, codes }));
};

const nameOf = ({ status, codes }: Refusal): string => [status, ...codes].join('.');

/** The answers of a call other than the good one, by status: names of what stands in `failureResponses`. */
export const failuresOf = (endpoint: Endpoint): Record<string, { $ref: string }> =>
  Object.fromEntries(
    byStatus(endpoint).map((refusal) => [
      String(refusal.status),
      { $ref: `#/components/responses/${nameOf(refusal)}` },
    ]),
  );

/** All answers that calls may be refused with, once each. */
export const failureResponses = (endpoints: readonly Endpoint[]): Record<string, unknown> =>
  Object.fromEntries(
    endpoints.flatMap(byStatus).map((refusal) => [nameOf(refusal), responseFor(refusal.codes)]),
  );
