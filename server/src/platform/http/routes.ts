import { Readable } from 'node:stream';
import type { Endpoint } from '@backroom/contract/kit/endpoint';
import { ApiError } from '@backroom/contract/kit/errors';
import { specifiedCalls } from '@backroom/contract/kit/specified-calls';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { Actor } from '../audit.ts';
import type { Admission } from '../overload/admission.ts';
import { inPlace } from '../overload/place.ts';
import type { Services } from '../services.ts';
import { authenticate, type Caller, type ReadApiKey } from './authenticate.ts';
import type { Call, Download, Handler, Raw } from './call.ts';
import type { Strangers } from './call-rates.ts';
import { parse } from './errors.ts';
import { HeapGrowth } from './heap-growth.ts';
import { toSend } from './json-answer.ts';
import { refusalsOf } from './openapi/refusals.ts';
import { readAsOfOld } from './read-as-of-old.ts';
import { readUpload } from './read-upload.ts';

/** The API base; the paths of the specification are relative to it. */
export const API_BASE = '/v1';

/** Server-sent events: an answer without an end. */
export const EVENT_STREAM = 'text/event-stream';

export type RouteOptions = {
  services: Services;
  readApiKey: ReadApiKey;
  /** Counts calls of people and programs that aren't known; left out where nobody else can reach the server. */
  strangers?: Strangers;
  /** Who is worked on, who waits, who is refused; left out where nobody is. */
  admission?: Admission | undefined;
  /** Checks every answer against its schema, and every refusal against its declaration: on in tests, off where it would only cost time. */
  checkResponses: boolean;
};

const actorOf = (request: FastifyRequest, caller: Caller | undefined): Actor => ({
  userId: caller?.user?.user_id ?? null,
  name: caller?.user?.email ?? caller?.key?.name ?? 'anonymous',
  role: caller?.user?.role ?? (caller?.key ? 'api-key' : null),
  ip: request.ip,
  requestId: request.id,
});

const idempotencyKeyOf = (endpoint: Endpoint, request: FastifyRequest): string | undefined => {
  if (!endpoint.idempotencyKey) return undefined;
  const value = request.headers['idempotency-key'];
  if (value === undefined && endpoint.idempotencyKey === 'optional') return undefined;
  if (typeof value === 'string' && /^[\x21-\x7e]{1,200}$/.test(value)) return value;
  const message = 'Send a header Idempotency-Key of 1 to 200 printable characters';
  throw new ApiError('VALIDATION_FAILED', message, [{ field: 'Idempotency-Key', message }]);
};

/** A stream of events is shown to a program as it comes: proxies are told not to gather it. */
const sendEvents = (reply: FastifyReply, { body }: Download) =>
  reply
    .header('content-type', EVENT_STREAM)
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    .send(body);

const heapGrowth = new HeapGrowth();

const sendDownload = (reply: FastifyReply, download: Download) => {
  if (download.mediaType === EVENT_STREAM) return sendEvents(reply, download);
  if (download.body instanceof Readable) heapGrowth.spareDuring(download.body);
  const ascii = download.filename.replaceAll(/[^\w.-]/g, '_');
  return reply
    .header('content-type', download.mediaType)
    .header('content-disposition', `attachment; filename="${ascii}"`)
    .header(
      'cache-control',
      download.cacheSeconds ? `public, max-age=${download.cacheSeconds}, immutable` : 'no-store',
    )
    .send(download.body);
};

const callers = new WeakMap<FastifyRequest, Caller>();

/** Who made a request, as the log names them: a person or a key by id, never by name. */
export const callerOf = (request: FastifyRequest): { user?: string; key?: string } => {
  const caller = callers.get(request);
  if (caller?.user) return { user: caller.user.user_id };
  return caller?.key ? { key: caller.key.apiKeyId } : {};
};

/** @throws Error for a refusal that the API's document doesn't name: a mistake of the declaration. */
const assertDeclared = (endpoint: Endpoint, error: unknown): void => {
  if (!(error instanceof ApiError) || refusalsOf(endpoint).includes(error.code)) return;
  throw new Error(
    `${endpoint.path} refuses with ${error.code}: name it in the \`errors\` of its declaration`,
    {
      cause: error,
    },
  );
};

const rawOf = (request: FastifyRequest): Raw => ({
  body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
  header: (name) => {
    const value = request.headers[name];
    return typeof value === 'string' ? value : null;
  },
});

/** The longest body that is taken byte by byte. */
const SIGNED_BYTES = 5 * 1024 * 1024;

/** Serves calls whose bodies are taken as they come, whatever they say that they are. */
export const serveSigned = (app: FastifyInstance, serveThem: (within: FastifyInstance) => void): void => {
  app.register(async (within) => {
    within.removeAllContentTypeParsers();
    within.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: SIGNED_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    serveThem(within);
  });
};

/** Serves one call: caller and access first, then the parts by their schemas, then the room's function. */
export const serve = (
  app: FastifyInstance,
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  { services, readApiKey, strangers, checkResponses, ...options }: RouteOptions,
): void => {
  // What a shop tells costs a row, is worked off later, and turned away would come again.
  const admission = endpoint.signed ? undefined : options.admission;
  const isSpecified = specifiedCalls.has(`${endpoint.method} ${endpoint.path}`);
  const read = (schema: z.ZodType, body: unknown, { log }: FastifyRequest) =>
    isSpecified
      ? readAsOfOld(schema, body, (fields) =>
          log.info({ fields }, `${endpoint.path}: unknown fields ignored`),
        )
      : parse(schema, body);
  app.route({
    method: endpoint.method,
    config: { takesFile: endpoint.upload !== undefined, ...(endpoint.signed && { always: true }) },
    ...(endpoint.signed && { bodyLimit: SIGNED_BYTES }),
    url: API_BASE + endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    onRequest: async (request) => {
      admission?.assertRoom(endpoint.path);
      const counted = endpoint.signed ? undefined : strangers;
      const caller = await authenticate({ services, readApiKey, strangers: counted }, request, endpoint);
      if (caller) callers.set(request, caller);
    },
    handler: async (request, reply) => {
      const caller = callers.get(request);
      const { upload: field } = endpoint;
      const sent = field ? await readUpload(field, request) : undefined;
      const raw = endpoint.signed ? rawOf(request) : undefined;
      const given = raw ? undefined : request.body;
      const body = sent ? sent.fields : (given ?? (endpoint.body ? {} : undefined));
      if (!endpoint.body && !sent && body !== undefined && JSON.stringify(body) !== '{}') {
        throw new ApiError('VALIDATION_FAILED', 'This call takes no body', [
          { field: '', message: 'Send no body' },
        ]);
      }
      const call = {
        params: endpoint.params && parse(endpoint.params, request.params),
        query: endpoint.query && parse(endpoint.query, request.query),
        body: endpoint.body && read(endpoint.body, body, request),
        upload: sent?.upload,
        raw,
        scope: caller?.scope,
        user: caller?.user,
        key: caller?.key,
        db: services.db,
        services,
        actor: actorOf(request, caller),
        request: {
          id: request.id,
          ip: request.ip,
          userAgent: request.headers['user-agent'] ?? '',
          idempotencyKey: idempotencyKeyOf(endpoint, request),
        },
      };
      // Generic code can't know the parts of one endpoint; its schemas and access rule have just made them.
      const work = () => handler(call as unknown as Call<Endpoint>);
      // A file arrives while it is worked on, at its sender's pace: that takes no place.
      const answering = admission && !sent ? inPlace(admission, endpoint.path, work) : work();
      const answer = await answering.catch((error: unknown) => {
        if (checkResponses) assertDeclared(endpoint, error);
        throw error;
      });
      if (endpoint.stream) return sendDownload(reply, answer as Download);
      if (checkResponses && endpoint.response) endpoint.response.parse(answer);
      return toSend(reply, answer);
    },
  });
};
