import { Resolver } from 'node:dns';
import { resolve } from 'node:path';
import * as z from 'zod';
import type { Bucket } from './files/bucket-store.ts';
import { type Networks, readNetworks } from './networks.ts';
import { keyOfText } from './secrets/key-file.ts';
import { StartUpError } from './start-up-error.ts';
import { readTrustedProxies, type TrustedProxies } from './trusted-proxies.ts';
import { unknownVariables } from './unknown-variables.ts';

const demo = z.enum(['on', 'off', 'live'], { error: 'must be on, off or live' });

const role = z.enum(['all', 'web', 'worker'], { error: 'must be all, web or worker' });

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`));

const url = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be an address starting with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    );

/** Backroom stands at the root of a host name: its calls, its links and its session know no folder above. */
const hasNoPath = (value: string): boolean => {
  const { pathname, search, hash } = new URL(value);
  return pathname === '/' && search === '' && hash === '';
};

const mailAddress = /^(?:[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s,]+@[^<>@\s,]+)$/;

const trustedProxies = z.string().transform((value, context) => {
  const read = readTrustedProxies(value);
  if (read === undefined) {
    context.addIssue('must be off, on, a number of proxies from 1 to 9, or addresses with commas between');
    return z.NEVER;
  }
  return read;
});

const networks = z.string().transform((text, context) => {
  const read = readNetworks(text);
  if (read) return read;
  context.addIssue('must be addresses or networks with commas between, as in loopback, 10.0.0.0/8');
  return z.NEVER;
});

/** Whether DNS servers can be asked at these addresses. */
const areDnsServers = (list: readonly string[]): boolean => {
  try {
    new Resolver().setServers(list);
    return true;
  } catch {
    return false;
  }
};

const dnsServers = z
  .string()
  .transform((text) => text.split(',').map((server) => server.trim()))
  .refine(areDnsServers, 'must be addresses with commas between, as in 1.1.1.1, 9.9.9.9:53');

const isOrigin = (text: string) =>
  URL.canParse(text) && new URL(text).origin === text && /^https?:/.test(text);

const origins = z
  .string()
  .transform((text) => text.split(',').map((origin) => origin.trim()))
  .refine(
    (list) => list.every(isOrigin),
    'must be origins with commas between, as in https://app.example.com',
  );

const secretsKey = z.string().transform((text, context) => {
  const key = keyOfText(text);
  if (key) return key;
  context.addIssue('must be 32 random bytes in base64, as `openssl rand -base64 32` makes them');
  return z.NEVER;
});

/** Every variable Backroom reads. `.env.example` lists the same names; a test holds the two together. */
export const variables = {
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().min(1, 'must not be empty').default('0.0.0.0'),
  BACKROOM_DATA: z.string().min(1, 'must not be empty').default('data'),
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  MIGRATION_DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  DATABASE_POOL: wholeNumber(2, 200).default(10),
  BACKROOM_ROLE: role.default('all'),
  BACKROOM_SECRETS_KEY: secretsKey.optional(),
  BACKROOM_SECRETS_KEY_PREVIOUS: secretsKey.optional(),
  BACKROOM_DEMO: demo.default('on'),
  BACKROOM_DEMO_PACE: wholeNumber(1, 6_000).default(20),
  PUBLIC_URL: url('http:', 'https:')
    .refine(
      (value) => !URL.canParse(value) || hasNoPath(value),
      'must have no path: give Backroom a host name of its own',
    )
    .optional(),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  MAIL_FROM: z
    .string()
    .regex(mailAddress, 'must be an e-mail address, as in Backroom <backroom@example.com>')
    .default('Backroom <backroom@localhost>'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], {
      error: 'must be fatal, error, warn, info, debug or silent',
    })
    .default('info'),
  SESSION_IDLE_HOURS: wholeNumber(1, 24 * 30).default(12),
  SESSION_MAX_DAYS: wholeNumber(1, 90).default(14),
  RATE_LIMIT_PER_MINUTE: wholeNumber(1, 1_000_000).default(1_200),
  OVERLOAD_DELAY_MS: wholeNumber(0, 60_000).default(1_000),
  TRUST_PROXY: trustedProxies.default(false),
  S3_URL: url('http:', 'https:').optional(),
  S3_PUBLIC_URL: url('http:', 'https:').optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  METRICS_FROM: networks.prefault('loopback'),
  CORS_ORIGINS: origins.default([]),
  DNS_SERVERS: dnsServers.default([]),
  CERTIFICATE_PORT: wholeNumber(1, 65_535).default(443),
  OUTWARD_NETWORKS: networks.default(() => () => false),
  CLOUDFLARE_API_URL: url('http:', 'https:').default('https://api.cloudflare.com/client/v4'),
  SHOPIFY_URL: url('http:', 'https:')
    .refine(
      (value) => !URL.canParse(value) || /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(value).hostname),
      'must be an address of this machine: it is for an emulated Shopify',
    )
    .optional(),
  METRICS_TOKEN: z.string().min(8, 'must have at least 8 characters').optional(),
};

const schema = z.object(variables).superRefine((value, context) => {
  if (value.MIGRATION_DATABASE_URL && !value.DATABASE_URL) {
    const message =
      'goes with DATABASE_URL: the packaged database has an owner and an application of its own';
    context.addIssue({ code: 'custom', path: ['MIGRATION_DATABASE_URL'], message });
  }
  if (value.BACKROOM_ROLE !== 'all' && !value.DATABASE_URL) {
    const message = 'goes with DATABASE_URL: the packaged database has one process';
    context.addIssue({ code: 'custom', path: ['BACKROOM_ROLE'], message });
  }
  if (!value.S3_URL) return;
  for (const name of ['S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const) {
    if (!value[name])
      context.addIssue({ code: 'custom', path: [name], message: 'must be given with S3_URL' });
  }
});

const withoutSlash = (address: string): string => address.replace(/\/$/, '');

const bucketOf = (value: z.output<typeof schema>): Bucket | undefined =>
  value.S3_URL && value.S3_ACCESS_KEY && value.S3_SECRET_KEY
    ? {
        url: withoutSlash(value.S3_URL),
        publicUrl: value.S3_PUBLIC_URL && withoutSlash(value.S3_PUBLIC_URL),
        region: value.S3_REGION,
        accessKey: value.S3_ACCESS_KEY,
        secretKey: value.S3_SECRET_KEY,
      }
    : undefined;

export type Config = {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** The same database as whoever owns its tables, where that isn't the user of DATABASE_URL. */
  migrationDatabaseUrl: string | undefined;
  databasePool: number;
  /** What this process does of several on one database: answer calls and pages, work off the queue, or both. */
  role: z.output<typeof role>;
  /** Seals what the database must not show; a packaged database has it in a file. */
  secretsKey: Buffer | undefined;
  /** The key before, given while keys are changed. */
  previousSecretsKey: Buffer | undefined;
  demo: boolean;
  /** How many sales, returns and deliveries a minute the demo's shops have by themselves; 0 for none. */
  demoDealsPerMinute: number;
  /** The address people open; links in mails start with it. */
  publicUrl: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  logLevel: string;
  sessionIdleHours: number;
  sessionMaxDays: number;
  rateLimitPerMinute: number;
  /** Calls are refused with 503 while answers run behind by this much on average; 0 never refuses. */
  overloadDelayMs: number;
  trustProxy: TrustedProxies;
  /** Where files are kept; undefined: in the data folder. */
  bucket: Bucket | undefined;
  metricsToken: string | undefined;
  /** Who may ask for /metrics, besides having the token. */
  mayReadMetrics: Networks;
  /** Origins of other web clients whose pages may make calls. */
  corsOrigins: readonly string[];
  /** Who is asked where shops' names lead; none: the servers of the machine. */
  dnsServers: readonly string[];
  /** The port at which a shop's certificate is looked at. */
  certificatePort: number;
  /** Networks that aren't public and may be connected to all the same, where somebody's input says so. */
  mayReach: Networks;
  cloudflareApiUrl: string;
  /** Where an emulated Shopify has its shops, each below this address; without it each shop is at its own. */
  shopifyUrl: string | undefined;
};

/**
 * Reads the configuration from the environment. An empty variable counts as not set.
 * @throws StartUpError with one line for each mistake.
 */
export const readConfig = (environment: NodeJS.ProcessEnv = process.env): Config => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  const wrong = result.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? [];
  const unknown = unknownVariables(Object.keys(given), Object.keys(variables));
  if (!result.success || unknown.length > 0) throw new StartUpError([...wrong, ...unknown].join('\n'));
  const value = result.data;
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir: resolve(value.BACKROOM_DATA),
    databaseUrl: value.DATABASE_URL,
    migrationDatabaseUrl: value.MIGRATION_DATABASE_URL,
    databasePool: value.DATABASE_POOL,
    role: value.BACKROOM_ROLE,
    secretsKey: value.BACKROOM_SECRETS_KEY,
    previousSecretsKey: value.BACKROOM_SECRETS_KEY_PREVIOUS,
    demo: value.BACKROOM_DEMO !== 'off',
    demoDealsPerMinute: value.BACKROOM_DEMO === 'live' ? value.BACKROOM_DEMO_PACE : 0,
    publicUrl: value.PUBLIC_URL,
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM,
    logLevel: value.LOG_LEVEL,
    sessionIdleHours: value.SESSION_IDLE_HOURS,
    sessionMaxDays: value.SESSION_MAX_DAYS,
    rateLimitPerMinute: value.RATE_LIMIT_PER_MINUTE,
    overloadDelayMs: value.OVERLOAD_DELAY_MS,
    trustProxy: value.TRUST_PROXY,
    bucket: bucketOf(value),
    metricsToken: value.METRICS_TOKEN,
    mayReadMetrics: value.METRICS_FROM,
    corsOrigins: value.CORS_ORIGINS,
    dnsServers: value.DNS_SERVERS,
    certificatePort: value.CERTIFICATE_PORT,
    mayReach: value.OUTWARD_NETWORKS,
    cloudflareApiUrl: withoutSlash(value.CLOUDFLARE_API_URL),
    shopifyUrl: value.SHOPIFY_URL && withoutSlash(value.SHOPIFY_URL),
  };
};
