import type { CnameLine } from '@backroom/contract/dns-providers';
import * as z from 'zod';
import { type DnsProvider, ProviderRefused, ProviderSilent, type Zone } from './provider.ts';

/** What every answer of Cloudflare's API v4 has around its result. */
const envelope = z.object({
  success: z.boolean(),
  errors: z.array(z.object({ code: z.number(), message: z.string() })).default([]),
  result: z.unknown().optional(),
});

const zones = z.array(z.object({ id: z.string(), name: z.string() }));
const record = z.object({ id: z.string() });
const records = z.array(z.object({ id: z.string(), content: z.string() }));

type Failure = z.output<typeof envelope>['errors'][number];

const PATIENCE_MS = 10_000;

/** "The record already exists", "An identical record already exists". */
const SAME_RECORD = new Set([81_057, 81_058]);
/** "Record does not exist". */
const NO_RECORD = 81_044;
/** "Invalid request headers", "Invalid access token", "Authentication error": whatever the HTTP status. */
const WRONG_TOKEN = new Set([6_003, 9_106, 9_109, 10_000]);

class Refused extends ProviderRefused {
  readonly codes: readonly number[];

  constructor(about: 'token' | 'record', failures: readonly Failure[], status: number) {
    const said = failures.map(({ message }) => message).join('; ') || `status ${status}`;
    super(about, about === 'token' ? `Cloudflare refused the token: ${said}` : `Cloudflare refused: ${said}`);
    this.codes = failures.map(({ code }) => code);
  }
}

const refusal = (status: number, failures: readonly Failure[]) => {
  const isToken = status === 401 || status === 403 || failures.some(({ code }) => WRONG_TOKEN.has(code));
  return new Refused(isToken ? 'token' : 'record', failures, status);
};

/** Cloudflare's API v4 (https://developers.cloudflare.com/api): zones by name, records of a zone. */
export const cloudflare = (apiUrl: string): DnsProvider => {
  const ask = async <Result>(
    token: string,
    result: z.ZodType<Result>,
    path: string,
    { method = 'GET', body }: { method?: string; body?: object } = {},
  ): Promise<Result> => {
    let response: Response;
    let read: unknown;
    try {
      response = await fetch(`${apiUrl}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      read = await response.json();
    } catch {
      throw new ProviderSilent('Cloudflare cannot be reached right now');
    }
    const answer = envelope.safeParse(read);
    if (!answer.success || response.status >= 500 || response.status === 429) {
      throw new ProviderSilent(`Cloudflare cannot do it right now (status ${response.status})`);
    }
    if (!answer.data.success) throw refusal(response.status, answer.data.errors);
    const found = result.safeParse(answer.data.result);
    if (!found.success) throw new ProviderSilent('Cloudflare gave an answer that makes no sense');
    return found.data;
  };

  const recordsPath = ({ zoneId }: Zone) => `/zones/${encodeURIComponent(zoneId)}/dns_records`;

  const findSame = async (zone: Zone, { host, domain, target }: CnameLine): Promise<string | undefined> => {
    const query = new URLSearchParams({ type: 'CNAME', name: `${host}.${domain}` });
    const found = await ask(zone.token, records, `${recordsPath(zone)}?${query}`);
    return found.find(({ content }) => content.toLowerCase() === target)?.id;
  };

  return {
    name: 'Cloudflare',
    findZone: async (token, domain) => {
      const query = new URLSearchParams({ name: domain });
      const found = await ask(token, zones, `/zones?${query}`);
      const zone = found.find(({ name }) => name.toLowerCase() === domain);
      if (!zone) throw new ProviderRefused('token', `This token opens no zone ${domain} at Cloudflare`);
      return zone.id;
    },
    makeRecord: async (zone, line) => {
      const { host, domain, target, ttl } = line;
      try {
        const body = { type: 'CNAME', name: `${host}.${domain}`, content: target, ttl, proxied: false };
        return (await ask(zone.token, record, recordsPath(zone), { method: 'POST', body })).id;
      } catch (error) {
        if (!(error instanceof Refused && error.codes.some((code) => SAME_RECORD.has(code)))) throw error;
        const same = await findSame(zone, line);
        if (same === undefined) throw error;
        return same;
      }
    },
    removeRecord: async (zone, recordId) => {
      try {
        const path = `${recordsPath(zone)}/${encodeURIComponent(recordId)}`;
        await ask(zone.token, z.unknown(), path, { method: 'DELETE' });
      } catch (error) {
        if (!(error instanceof Refused && error.codes.includes(NO_RECORD))) throw error;
      }
    },
  };
};
