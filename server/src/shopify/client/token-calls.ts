import * as z from 'zod';
import { failureOfStatus } from './answers.ts';
import { ShopifyError } from './shopify-error.ts';

const PATIENCE_MS = 15_000;

const granted = z.object({
  access_token: z.string().min(1),
  scope: z.string().default(''),
  expires_in: z.number().optional(),
  refresh_token: z.string().optional(),
  refresh_token_expires_in: z.number().optional(),
});

/** A token with what it may do and how long it lives; `null` where it lives until it is revoked. */
export type Granted = {
  token: string;
  scopes: string[];
  tokenUntil: Date | null;
  refresh: string | null;
  refreshUntil: Date | null;
};

const refusal = z.object({ error: z.string(), error_description: z.string().default('') });

const refusedAs = (error: string, words: string): ShopifyError =>
  error === 'shop_not_permitted'
    ? new ShopifyError('WRONG_ORGANIZATION', words)
    : new ShopifyError('TOKEN_REFUSED', `${error}: ${words}`);

/** Asks a shop for a token. `address` as of the client. @throws ShopifyError */
const askForToken = async (address: string, form: Record<string, string>): Promise<Granted> => {
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(`${address}/admin/oauth/access_token`, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams(form),
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    body = await response.json().catch(() => undefined);
  } catch (cause) {
    throw new ShopifyError('UNREACHABLE', 'The shop can’t be reached for a token', { cause });
  }
  const refused = refusal.safeParse(body);
  if (refused.success && response.status < 500) {
    throw refusedAs(refused.data.error, refused.data.error_description);
  }
  if (!response.ok) throw failureOfStatus(response.status, response.headers.get('retry-after'));
  const read = granted.safeParse(body);
  if (!read.success) throw new ShopifyError('UNREACHABLE', 'No token came');
  const inSeconds = (seconds: number | undefined) =>
    seconds === undefined ? null : new Date(Date.now() + seconds * 1_000);
  const { access_token, scope, expires_in, refresh_token, refresh_token_expires_in } = read.data;
  return {
    token: access_token,
    scopes: scope.split(',').filter(Boolean),
    tokenUntil: inSeconds(expires_in),
    refresh: refresh_token ?? null,
    refreshUntil: inSeconds(refresh_token_expires_in),
  };
};

/** What an app is known by at Shopify. */
export type AppKeys = { clientId: string; secret: string };

const keysOf = ({ clientId, secret }: AppKeys) => ({ client_id: clientId, client_secret: secret });

/** Way A: a token of 24 hours for a shop in the app's own organization. */
export const clientCredentials = (address: string, app: AppKeys): Promise<Granted> =>
  askForToken(address, { grant_type: 'client_credentials', ...keysOf(app) });

/**
 * Way B: what the owner's approval came back with, for an expiring token and one to renew it with.
 * @public
 */
export const exchangeCode = (address: string, app: AppKeys, code: string): Promise<Granted> =>
  askForToken(address, { ...keysOf(app), code, expiring: '1' });

/** Way B: the next pair. The old refresh token works until the new one is first used, so this may be repeated. */
export const refreshToken = (address: string, app: AppKeys, refresh: string): Promise<Granted> =>
  askForToken(address, { grant_type: 'refresh_token', ...keysOf(app), refresh_token: refresh });
