import * as z from 'zod';
import type { ThrottleStatus } from './bucket.ts';
import { type FailureKind, ShopifyError } from './shopify-error.ts';

const graphqlError = z.object({
  message: z.string(),
  path: z.array(z.union([z.string(), z.number()])).optional(),
  extensions: z
    .looseObject({ code: z.string().optional(), requiredAccess: z.string().optional() })
    .optional(),
});

/** What stands around every answer of the GraphQL Admin API. */
export const envelope = z.object({
  data: z.unknown().optional(),
  errors: z.union([z.array(graphqlError), z.string(), z.looseObject({})]).optional(),
  extensions: z
    .looseObject({
      cost: z
        .looseObject({
          requestedQueryCost: z.number().optional(),
          throttleStatus: z
            .object({
              maximumAvailable: z.number(),
              currentlyAvailable: z.number(),
              restoreRate: z.number(),
            })
            .optional(),
        })
        .optional(),
      search: z.array(z.unknown()).optional(),
    })
    .optional(),
});

export type Envelope = z.output<typeof envelope>;

const statusKinds: Readonly<Record<number, FailureKind>> = {
  400: 'OUR_MISTAKE',
  401: 'TOKEN_REFUSED',
  402: 'FROZEN',
  403: 'FORBIDDEN',
  404: 'NO_SHOP',
  423: 'LOCKED',
  429: 'THROTTLED',
  430: 'SLOWED_DOWN',
};

const DEFAULT_WAIT_MS = 2_000;

/** What an HTTP status other than 200 means; redirects are never followed. */
export const failureOfStatus = (status: number, retryAfter: string | null): ShopifyError => {
  const kind =
    statusKinds[status] ??
    (status >= 500 ? 'UNREACHABLE' : status >= 300 && status < 400 ? 'NO_SHOP' : 'OUR_MISTAKE');
  const seconds = Number(retryAfter);
  const waitMs = kind === 'THROTTLED' ? (seconds > 0 ? seconds * 1_000 : DEFAULT_WAIT_MS) : 0;
  return new ShopifyError(kind, `Shopify answered ${status}`, { waitMs, mayHaveHappened: status >= 500 });
};

const waitFor = (points: number, status: ThrottleStatus | undefined): number =>
  status
    ? Math.ceil(Math.max(0, points - status.currentlyAvailable) / Math.max(1, status.restoreRate)) * 1_000
    : DEFAULT_WAIT_MS;

/** A field that we may not read, while the rest of the answer is good: it came as null. */
export type DeniedField = { path: string; requiredAccess: string | null };

/**
 * The errors of a 200, as one failure; null where there is none but fields that were denied.
 * @param name the document's, for the log
 */
export const failureOfErrors = (
  name: string,
  { data, errors, extensions }: Envelope,
): { failure: ShopifyError | null; denied: DeniedField[] } => {
  const search = extensions?.search ?? [];
  if (search.length > 0) {
    const said = JSON.stringify(search).slice(0, 500);
    return {
      failure: new ShopifyError('OUR_MISTAKE', `${name}: Shopify ignored a filter: ${said}`),
      denied: [],
    };
  }
  if (errors === undefined) return { failure: null, denied: [] };
  if (!Array.isArray(errors)) {
    return {
      failure: new ShopifyError('OUR_MISTAKE', `${name}: ${JSON.stringify(errors).slice(0, 500)}`),
      denied: [],
    };
  }
  const codeOf = (error: (typeof errors)[number]) => error.extensions?.code;
  const said = errors
    .map(({ message }) => message)
    .join('; ')
    .slice(0, 500);
  const cost = extensions?.cost;
  if (errors.some((error) => codeOf(error) === 'THROTTLED')) {
    const waitMs = waitFor(cost?.requestedQueryCost ?? 100, cost?.throttleStatus);
    return { failure: new ShopifyError('THROTTLED', `${name}: ${said}`, { waitMs }), denied: [] };
  }
  if (errors.some((error) => codeOf(error) === 'INTERNAL_SERVER_ERROR')) {
    const failure = new ShopifyError('UNREACHABLE', `${name}: ${said}`, { mayHaveHappened: true });
    return { failure, denied: [] };
  }
  const isDenied = (error: (typeof errors)[number]) => codeOf(error) === 'ACCESS_DENIED';
  if (!errors.every(isDenied))
    return { failure: new ShopifyError('OUR_MISTAKE', `${name}: ${said}`), denied: [] };
  const denied = errors.map(({ path, extensions: more }) => ({
    path: path?.join('.') ?? '',
    requiredAccess: more?.requiredAccess ?? null,
  }));
  if (data !== undefined && data !== null) return { failure: null, denied };
  const requiredAccess = denied.flatMap((each) => each.requiredAccess ?? [])[0];
  return {
    failure: new ShopifyError('ACCESS_DENIED', `${name}: ${said}`, requiredAccess ? { requiredAccess } : {}),
    denied,
  };
};
