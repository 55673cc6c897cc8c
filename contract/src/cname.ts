/** CNAME: the names under which shops are reached (specification 1; domain.md 3.9). */
import * as z from 'zod';
import { cnameStatuses, DEFAULT_TARGET, DEFAULT_TTL, dnsStatuses, sslStatuses } from './cname-statuses.ts';
import { dnsProviderKeys } from './dns-providers.ts';
import { hostIn, plainName, problemOfHost, problemOfName, problemOfTarget } from './host-names.ts';
import { area } from './kit/access.ts';
import { endpoint } from './kit/endpoint.ts';
import {
  limit,
  moment,
  page,
  pastedSecret,
  recordVersion,
  search,
  shopDomain,
  text,
  uuid,
} from './kit/fields.ts';

const names = area('/cname');
const domains = area('/domains');

const provider = z.enum(dnsProviderKeys, 'Choose where the domain is kept');

const status = z.enum(cnameStatuses, 'There is no such status');

const record = z.object({
  id: uuid,
  domain: z.string(),
  host: z.string(),
  fqdn: z.string(),
  target: z.string(),
  ttl: z.int(),
  shop: z.string(),
  store_name: z.string(),
  /** The store's main name. */
  primary: z.boolean(),
  status,
  dns_status: z.enum(dnsStatuses),
  /** Where the name was last seen to lead: another name, or addresses. */
  observed_value: z.string().nullable(),
  ssl_status: z.enum(sslStatuses),
  ssl_expires_at: moment.nullable(),
  /** What is wrong, in words. */
  error: z.string().nullable(),
  /** Why the last look-up had no answer; what was known before still stands. */
  could_not_ask: z.string().nullable(),
  last_checked_at: moment.nullable(),
  next_check_at: moment,
  verified_at: moment.nullable(),
  live_at: moment.nullable(),
  provider,
  /** Backroom makes and removes the record at the provider. */
  managed: z.boolean(),
  provider_error: z.string().nullable(),
  created_by: z.string(),
  created_at: moment,
});

export type CnameRecord = z.output<typeof record>;

const domainRow = z.object({
  id: uuid,
  domain: z.string(),
  provider,
  managed: z.boolean(),
  /** How many names of stores are in it. */
  names: z.int(),
  version: recordVersion,
});

export type DomainRow = z.output<typeof domainRow>;

const oneOrMore = <Value extends z.ZodType>(value: Value) =>
  z.union([z.array(value).max(2_000), value.transform((one) => [one])]);

const typedName = text(255).transform(plainName);

const fields = z.strictObject({
  domain: typedName.pipe(z.string().min(1, 'Choose a domain')),
  host: text(255),
  target: typedName.default(DEFAULT_TARGET),
  shop: shopDomain.min(1, 'Choose a store'),
  ttl: z
    .int('Enter whole seconds')
    .min(60, 'Enter at least 60 seconds')
    .max(86_400, 'Enter at most 86,400 seconds')
    .default(DEFAULT_TTL),
  /** Makes it the store's main name; the first one of a store is it anyway. */
  primary: z.boolean().default(false),
});

/** What a record is made of; the host is given without the domain, however it was typed. */
export const cnameForm = fields
  .superRefine(({ domain, host, target }, context) => {
    if (domain === '') return;
    const wrongHost = problemOfHost(host, domain);
    if (wrongHost) context.addIssue({ code: 'custom', path: ['host'], message: wrongHost });
    const wrongTarget = problemOfTarget(target, `${hostIn(host, domain)}.${domain}`);
    if (wrongTarget) context.addIssue({ code: 'custom', path: ['target'], message: wrongTarget });
  })
  .transform((form) => ({ ...form, host: hostIn(form.host, form.domain) }));

const token = pastedSecret(400);

export const domainForm = z.strictObject({
  domain: typedName.superRefine((name, context) => {
    const wrong = problemOfName(name);
    if (wrong) context.addIssue({ code: 'custom', message: wrong });
  }),
  provider,
  /** With which records are made at the provider. Never given out again. */
  token: token.default(''),
});

export const domainChange = z.strictObject({
  id: uuid,
  provider,
  /** Another one; empty keeps what there is. */
  token: token.default(''),
  /** Gives the token up: people make the records from then on. */
  forget_token: z.boolean().default(false),
  version: recordVersion,
});

const one = z.strictObject({ id: uuid });

/** What shows names. */
const reads = ['getCnameRecords', 'getCnameRecord', 'getDomainList', 'getDashboard'] as const;

export const cnameEndpoints = {
  getDomainList: endpoint({
    method: 'GET',
    path: '/get-domain-list',
    access: names,
    summary: 'The root domains of head office, by name',
    response: z.object({ data: z.object({ domainList: z.array(domainRow) }) }),
    failure: 'Failed to fetch domain list',
  }),
  createDomain: endpoint({
    method: 'POST',
    path: '/create-domain',
    access: domains,
    summary: 'Put a root domain on the list; a token is tried at the provider first',
    body: domainForm,
    response: z.object({ domain: domainRow }),
    errors: ['UNAVAILABLE'],
    failure: 'Failed to add the domain',
    success: 'Domain added',
    stale: reads,
  }),
  updateDomain: endpoint({
    method: 'POST',
    path: '/update-domain',
    access: domains,
    summary: 'Change where a domain is kept, or the token used there',
    body: domainChange,
    response: z.object({ domain: domainRow }),
    errors: ['NOT_FOUND', 'UNAVAILABLE', 'VERSION_CONFLICT'],
    failure: 'Failed to save the domain',
    success: 'Domain saved',
    stale: reads,
  }),
  deleteDomain: endpoint({
    method: 'POST',
    path: '/delete-domain',
    access: domains,
    summary: 'Take a root domain without names off the list',
    body: one,
    response: z.object({ message: z.string() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    failure: 'Failed to delete the domain',
    success: 'Domain deleted',
    stale: reads,
  }),
  getCnameRecords: endpoint({
    method: 'POST',
    path: '/get-cname-records',
    access: names,
    summary: 'Names of stores, those that need somebody first',
    body: z
      .strictObject({
        page: page.default(1),
        limit: limit.default(10),
        search,
        status: oneOrMore(status).optional(),
        domain: oneOrMore(text(255)).optional(),
        shop: oneOrMore(shopDomain).optional(),
      })
      .prefault({}),
    response: z.object({
      data: z.object({ records: z.array(record), totalCount: z.int() }),
    }),
    failure: 'Failed to fetch CNAME records',
  }),
  getCnameRecord: endpoint({
    method: 'POST',
    path: '/get-cname-record',
    access: names,
    summary: 'One name of a store',
    body: one,
    response: z.object({ record }),
    errors: ['NOT_FOUND'],
    failure: 'Failed to fetch the CNAME record',
  }),
  createCname: endpoint({
    method: 'POST',
    path: '/create-cname',
    access: names,
    summary: 'Add a name for a store; made at the provider where Backroom has a token for it',
    body: cnameForm,
    response: z.object({ record }),
    failure: 'Failed to add CNAME records',
    success: 'Name added',
    stale: reads,
  }),
  checkCnameRecord: endpoint({
    method: 'POST',
    path: '/check-cname-record',
    access: names,
    summary: 'Ask DNS and the certificate of a name now',
    body: one,
    response: z.object({ record: record.nullable() }),
    errors: ['NOT_FOUND'],
    failure: 'Failed to check the name',
    stale: reads,
  }),
  setPrimaryCname: endpoint({
    method: 'POST',
    path: '/set-primary-cname',
    access: names,
    summary: 'Make a name the main one of its store',
    body: one,
    response: z.object({ record }),
    errors: ['NOT_FOUND'],
    failure: 'Failed to change the main name',
    success: 'Main name changed',
    stale: reads,
  }),
  deleteCname: endpoint({
    method: 'POST',
    path: '/delete-cname-record',
    access: names,
    summary: 'Delete a name; removed at the provider too where Backroom has a token for it',
    body: z.strictObject({
      id: uuid,
      /** The host, typed: needed for a main name under which the shop is reached. */
      confirm: text(255).optional(),
      /** Only off the list: what stands at the provider stays. */
      keep_at_provider: z.boolean().default(false),
    }),
    response: z.object({
      message: z.string(),
      /** false while it is still to be removed at the provider. */
      deleted: z.boolean(),
    }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    failure: 'Failed to delete CNAME record',
    stale: reads,
    final: 'The name can be added again, but whoever opens it meanwhile finds no shop.',
  }),
};
