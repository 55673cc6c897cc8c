import { mayCall } from '@backroom/contract/kit/access';
import type { Endpoint } from '@backroom/contract/kit/endpoint';
import { ApiError } from '@backroom/contract/kit/errors';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import { type Scope, scopeOfUser } from '../sessions/scope.ts';
import { readSession, type SignedInUser } from '../sessions/sessions.ts';
import type { KeyHolder } from './call.ts';
import type { Strangers } from './call-rates.ts';

export type Caller = { scope: Scope; user: SignedInUser | undefined; key: KeyHolder | undefined };

/** Reads an API key for a permission; given by the room that issues them. Null where it isn't valid. */
export type ReadApiKey = (
  services: Services,
  key: string,
  permission: string,
) => Promise<{ scope: Scope; key: KeyHolder } | 'forbidden' | null>;

export type Readers = { services: Services; readApiKey: ReadApiKey; strangers?: Strangers | undefined };

const bearerOf = (request: FastifyRequest): string | null => {
  const match = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
};

const signInFirst = () => new ApiError('UNAUTHENTICATED', 'Sign in to continue');

/**
 * Who makes the call, before its body is read; undefined for public calls.
 * @throws ApiError RATE_LIMITED after many calls of strangers, UNAUTHENTICATED without a valid session or key, FORBIDDEN where it may not make this call.
 */
export const authenticate = async (
  { services, readApiKey, strangers }: Readers,
  request: FastifyRequest,
  { access, beforeSecondFactor, byItself }: Pick<Endpoint, 'access' | 'beforeSecondFactor' | 'byItself'>,
): Promise<Caller | undefined> => {
  // Before anything is looked up: made-up tokens cost no more than none.
  await strangers?.count(request);
  if (access.kind === 'public') return undefined;
  const token = bearerOf(request);
  if (!token) throw signInFirst();
  if (access.kind === 'api-key') {
    const holder = await readApiKey(services, token, access.permission);
    if (holder === null) throw new ApiError('UNAUTHENTICATED', 'This API key is not valid');
    await strangers?.isKnown(request);
    if (holder === 'forbidden') throw new ApiError('FORBIDDEN', 'This API key may not make this call');
    return { ...holder, user: undefined };
  }
  const user = await readSession(services.db, token, services.config, { touches: !byItself });
  if (!user) throw signInFirst();
  await strangers?.isKnown(request);
  if (user.second_factor_due && !beforeSecondFactor) {
    throw new ApiError('SECOND_FACTOR_DUE', 'Your chain demands a second factor. Set it up to go on.');
  }
  const scope = await scopeOfUser(services.db, user);
  if (scope.audience === 'api-key' || !mayCall(scope.audience, access)) {
    throw new ApiError('FORBIDDEN', 'You may not do this');
  }
  return { scope, user, key: undefined };
};
