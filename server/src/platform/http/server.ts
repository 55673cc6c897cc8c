import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@backroom/contract/kit/endpoint';
import { ApiError } from '@backroom/contract/kit/errors';
import multipart from '@fastify/multipart';
import underPressure from '@fastify/under-pressure';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import helmet from 'helmet';
import { isDiskFull } from '../disk/disk-full.ts';
import { noteDiskFull } from '../disk/room.ts';
import { receiveUploads } from '../files/receive-upload.ts';
import { signingKeyOf } from '../files/signing-key.ts';
import { watchAdmission } from '../metrics.ts';
import { admissionOf } from '../overload/admission-of.ts';
import { tooBusy } from '../overload/too-busy.ts';
import type { Handler } from './call.ts';
import { limitCalls } from './call-rates.ts';
import { closeInOrder } from './closing.ts';
import { allowOrigins } from './cors.ts';
import type { Door } from './door.ts';
import { answerError } from './errors.ts';
import { readJsonBodies } from './json-body.ts';
import { serveOperations } from './operations.ts';
import { API_BASE, callerOf, EVENT_STREAM, type RouteOptions, serve, serveSigned } from './routes.ts';
import { type BodyPace, endSlowBodies } from './slow-bodies.ts';
import { serveWeb } from './web.ts';

export type ServerOptions = Omit<RouteOptions, 'strangers' | 'admission'> & {
  endpoints: Record<string, Endpoint>;
  handlers: Record<string, Handler<Endpoint>>;
  /** What `/openapi.json` answers. */
  document: object;
  /** The built web application; left out where only the API is wanted. */
  webFolder: string | undefined;
  /** Where it will be reached. */
  door: Door;
  /** How slowly bodies may arrive; the usual pace where left out. */
  bodyPace?: BodyPace | undefined;
};

const BODY_LIMIT = 1024 * 1024;

/** The largest file over a slow line; what stands still is ended much sooner (slow-bodies.ts). */
const LONGEST_REQUEST_MS = 4 * 3_600_000;

/** @param bucket where browsers upload files to, if not to us */
const securityHeaders = (bucket: string | undefined) => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      // Positions of floating elements are set as style attributes by the components.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...(bucket ? [new URL(bucket).origin] : [])],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
});

/** The HTTP server with every call of the contract, not yet listening. */
export const buildServer = async (options: ServerOptions): Promise<FastifyInstance> => {
  const { services, door, bodyPace } = options;
  const { trustProxy } = services.config;
  const app = fastify({
    serverFactory: door.serverFactory,
    // Pino's own type is wider than the interface that Fastify asks for.
    loggerInstance: services.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: BODY_LIMIT,
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    return503OnClosing: true,
    requestTimeout: LONGEST_REQUEST_MS,
  });
  app.setErrorHandler((error, request, reply) => {
    if (isDiskFull(error)) noteDiskFull(services);
    return answerError(error, request, reply);
  });
  readJsonBodies(app);
  const arriving = endSlowBodies(app, (request) => Boolean(request.routeOptions.config.takesFile), bodyPace);
  closeInOrder(app, door, arriving);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  allowOrigins(app, services.config.corsOrigins);
  // Answers are of one person and one moment; what may be kept (the application's own files) says so itself.
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  app.addHook('onResponse', async (request, reply) => {
    const path = request.routeOptions.url ?? 'unknown';
    const seconds = reply.elapsedTime / 1_000;
    // How long somebody keeps a stream of events open isn't how long an answer took.
    if (reply.getHeader('content-type') !== EVENT_STREAM) {
      services.metrics.requestSeconds.observe(
        { method: request.method, path, status: reply.statusCode },
        seconds,
      );
    }
    request.log.info({
      method: request.method,
      path,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      address: request.ip,
      ...callerOf(request),
    });
  });
  const { bucket } = services.config;
  const secure = helmet(securityHeaders(bucket?.publicUrl ?? bucket?.url));
  app.addHook('onRequest', (request, reply, done) => secure(request.raw, reply.raw, () => done()));
  await app.register(underPressure, {
    maxEventLoopDelay: services.config.overloadDelayMs,
    sampleInterval: 1_000,
    // Calls are refused, but those of machines that only have something written down. The application's own files cost little, and a person who opens a page is to see the page.
    pressureHandler: ({ routeOptions }) =>
      routeOptions.url?.startsWith(`${API_BASE}/`) && !routeOptions.config.always
        ? Promise.reject(tooBusy())
        : undefined,
  });
  await app.register(multipart, { attachFieldsToBody: false });
  const strangers = limitCalls(app, services.config.rateLimitPerMinute);
  const admission = admissionOf(services.config);
  if (admission) watchAdmission(services.metrics, admission);
  serveOperations(app, options);
  for (const [name, endpoint] of Object.entries(options.endpoints)) {
    const handler = options.handlers[name];
    if (!handler) throw new Error(`No function answers the call ${name}`);
    const routeOptions = { ...options, strangers, admission };
    if (endpoint.signed) serveSigned(app, (within) => serve(within, endpoint, handler, routeOptions));
    else serve(app, endpoint, handler, routeOptions);
  }
  if (services.files.kind === 'folder') receiveUploads(app, services.files, signingKeyOf(services));
  if (options.webFolder) await serveWeb(app, options.webFolder);
  app.setNotFoundHandler((request, reply) => {
    // A script of an earlier build isn't a page: told so, the browser loads the application anew.
    const isPage = !request.url.startsWith(`${API_BASE}/`) && !request.url.startsWith('/assets/');
    if (isPage && options.webFolder && request.method === 'GET')
      return reply.sendFile('index.html', { maxAge: 0 });
    return answerError(new ApiError('NOT_FOUND', 'There is nothing here'), request, reply);
  });
  return app;
};
