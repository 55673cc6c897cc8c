import type { Role, UserType } from '@backroom/contract/kit/access';
import { pino } from 'pino';
import { type Application, createApplication } from '../application.ts';
import { openSecrets, withSecrets } from '../mail/mail-secrets.ts';
import { readConfig } from '../platform/config.ts';
import { hashPassword } from '../platform/sessions/passwords.ts';
import { startSession } from '../platform/sessions/sessions.ts';
import { setOwner } from '../stores/index.ts';
import { createTestDatabase } from './database.ts';
import { TEST_SECRETS_KEY } from './secrets-key.ts';

export const TEST_PASSWORD = 'correct horse 7';

let passwordHash: Promise<string> | undefined;

// What an answer holds is for the test to say: it reads fields and compares them.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Json = any;

type Answer = { status: number; body: Json; headers: Record<string, unknown>; text: string };

export type TestApplication = Application & {
  databaseUrl: string;
  /** Calls `POST /v1{path}` (or another method) through the whole server, with an answer checked by its schema. */
  call(
    path: string,
    options?: {
      method?: string;
      body?: unknown;
      token?: string;
      headers?: Record<string, string>;
      /** The address that it comes from. */
      from?: string;
    },
  ): Promise<Answer>;
  /** Adds a store and gives its id. */
  addShop(shop: {
    domain: string;
    name?: string;
    timezone?: string;
    cid?: string;
    franchiseeId?: number | null;
  }): Promise<number>;
  /** Adds a franchisee and gives its id. */
  addFranchisee(name: string): Promise<number>;
  /** Adds an active user and gives a token of a session. */
  signIn(user: { email: string; role: Role; type?: UserType; franchiseeId?: number }): Promise<string>;
  /** The newest mail to somebody, as its reader gets it. */
  lastMailTo(recipient: string): Promise<{ subject: string; text: string }>;
  close(): Promise<void>;
};

/** The whole server on a database of its own (`server.databaseUrl`), made by `open`; jobs don't run by themselves. */
export const startTestApplication = async (
  environment: Record<string, string> = {},
  log = pino({ level: 'silent' }),
  open = createTestDatabase,
): Promise<TestApplication> => {
  const database = await open();
  const config = readConfig({
    LOG_LEVEL: 'silent',
    RATE_LIMIT_PER_MINUTE: '1000000',
    // Tests share a machine that may be busy with anything.
    OVERLOAD_DELAY_MS: '0',
    PORT: '0',
    BACKROOM_SECRETS_KEY: TEST_SECRETS_KEY,
    ...environment,
  });
  const application = await createApplication(config, database.url, {
    checkResponses: true,
    withJobs: false,
    log,
  });
  const { db } = application.services;
  let nextCid = 9_000;
  return {
    ...application,
    databaseUrl: database.url,
    call: async (path, { method = 'POST', body, token, headers = {}, from = '127.0.0.1' } = {}) => {
      const response = await application.app.inject({
        // Only the methods of the contract are asked for.
        method: method as 'POST',
        url: `/v1${path}`,
        remoteAddress: from,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const isJson = String(response.headers['content-type']).includes('json');
      return {
        status: response.statusCode,
        headers: response.headers,
        text: response.body,
        body: isJson && response.body ? response.json() : undefined,
      };
    },
    addShop: async ({ domain, name = domain, timezone = 'America/New_York', cid, franchiseeId = null }) => {
      nextCid += 1;
      const row = await db
        .insertInto('shops')
        .values({
          shop_domain: domain,
          name,
          timezone,
          cid: cid ?? `C-${nextCid}`,
        })
        .returning('shop_id')
        .executeTakeFirstOrThrow();
      await setOwner(db, row.shop_id, franchiseeId);
      return row.shop_id;
    },
    addFranchisee: async (name) => {
      const [first = name, last = ''] = name.split(' ');
      const row = await db
        .insertInto('franchisees')
        .values({
          first_name: first,
          last_name: last,
          corporate_email: `${first}.${last}@example.com`.toLowerCase(),
          status: 'active',
        })
        .returning('franchisee_id')
        .executeTakeFirstOrThrow();
      return row.franchisee_id;
    },
    signIn: async ({ email, role, type = 'Staff', franchiseeId }) => {
      passwordHash ??= hashPassword(TEST_PASSWORD);
      const { user_id } = await db
        .insertInto('users')
        .values({
          email,
          role,
          type,
          franchisee_id: franchiseeId ?? null,
          first_name: 'Test',
          last_name: 'Person',
          status: 'Active',
          password_hash: await passwordHash,
        })
        .returning('user_id')
        .executeTakeFirstOrThrow();
      const session = await startSession(db, user_id, { ip: '127.0.0.1', userAgent: 'test' }, config);
      return session.token;
    },
    lastMailTo: async (recipient) => {
      const mail = await db
        .selectFrom('mails')
        .selectAll()
        .where('recipient', '=', recipient)
        .orderBy('created_at', 'desc')
        .executeTakeFirstOrThrow();
      const secrets = openSecrets(application.services.keyring, mail) ?? [];
      return { subject: withSecrets(mail.subject, secrets), text: withSecrets(mail.body_text, secrets) };
    },
    close: async () => {
      await application.stop();
      await database.drop();
    },
  };
};
