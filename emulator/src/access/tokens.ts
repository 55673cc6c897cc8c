import { createHmac } from 'node:crypto';
import type { Emulator } from '../emulator.ts';
import type { Shop } from '../shop.ts';
import type { App, Install } from './apps.ts';

type Token = { shop: string; clientId: string; expiresAt: number | null; family: Family | null };

/** The tokens of one expiring grant: an old refresh token works until its successor is first used. */
type Family = { current: string; previous: string | null; refreshUntil: number };

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export type TokenAnswer = { status: number; body: Record<string, unknown> };

const refuse = (error: string, error_description: string, status = 400): TokenAnswer => ({
  status,
  body: { error, error_description },
});

/** Gives, renews, checks and takes away tokens. */
export class Tokens {
  readonly #emulator: Emulator;
  readonly #tokens = new Map<string, Token>();
  readonly #codes = new Map<string, { shop: string; clientId: string; scopes: string[] }>();
  #count = 0;

  constructor(emulator: Emulator) {
    this.#emulator = emulator;
  }

  /** Text that is the same in every run of the same seed, and that nobody guesses from another one. */
  #make(prefix: string, ...of: string[]): string {
    this.#count += 1;
    const text = createHmac('sha256', this.#emulator.seed)
      .update([...of, this.#count].join(' '))
      .digest('hex');
    return `${prefix}_${text.slice(0, 32)}`;
  }

  #give(shop: Shop, app: App, expiresIn: number | null, family: Family | null): string {
    const value = this.#make('shpat', shop.domain, app.clientId);
    const expiresAt = expiresIn === null ? null : this.#emulator.clock.now() + expiresIn;
    this.#tokens.set(value, { shop: shop.domain, clientId: app.clientId, expiresAt, family });
    return value;
  }

  /** The install that a token opens; null where it is unknown, of another shop, run out or revoked. */
  open(shop: Shop, value: string): Install | null {
    const token = this.#tokens.get(value);
    if (!token || token.shop !== shop.domain) return null;
    if (token.expiresAt !== null && token.expiresAt <= this.#emulator.clock.now()) return null;
    // Whoever uses the new token has it: the refresh token before it is done with.
    if (token.family) token.family.previous = null;
    return shop.installs.get(token.clientId) ?? null;
  }

  /** A static token of an app that was made in the shop's admin. */
  giveStatic(shop: Shop, app: App): string {
    this.#emulator.install(shop, app);
    return this.#give(shop, app, null, null);
  }

  /** All tokens of an app in a shop, or of the whole shop, work no more. */
  revoke(domain: string, clientId?: string): void {
    for (const [value, token] of this.#tokens) {
      if (token.shop === domain && (!clientId || token.clientId === clientId)) this.#tokens.delete(value);
    }
  }

  /** The code that a shop's owner gets by approving, for the app to exchange. */
  approve(shop: Shop, app: App, scopes: string[]): string {
    const code = this.#make('code', shop.domain, app.clientId);
    this.#codes.set(code, { shop: shop.domain, clientId: app.clientId, scopes });
    return code;
  }

  /** `POST /admin/oauth/access_token`: client credentials, the exchange of a code, the renewal of a token. */
  answer(shop: Shop, form: URLSearchParams): TokenAnswer {
    const app = this.#emulator.apps.get(form.get('client_id') ?? '');
    if (!app || app.secret !== form.get('client_secret')) {
      return refuse('invalid_client', 'Client authentication failed', 401);
    }
    if (form.get('grant_type') === 'client_credentials') return this.#clientCredentials(shop, app);
    if (form.get('grant_type') === 'refresh_token') return this.#refresh(shop, app, form);
    return this.#exchange(shop, app, form);
  }

  #clientCredentials(shop: Shop, app: App): TokenAnswer {
    if (app.organization !== shop.organization) {
      return refuse('shop_not_permitted', 'Client credentials cannot be performed on this shop.');
    }
    const install = shop.installs.get(app.clientId);
    if (!install) return refuse('app_not_installed', 'The app is not installed on this shop.');
    const access_token = this.#give(shop, app, DAY, null);
    return { status: 200, body: { access_token, scope: install.scopes.join(','), expires_in: 86_399 } };
  }

  #exchange(shop: Shop, app: App, form: URLSearchParams): TokenAnswer {
    const code = form.get('code') ?? '';
    const grant = this.#codes.get(code);
    if (!grant || grant.shop !== shop.domain || grant.clientId !== app.clientId) {
      return refuse('invalid_request', 'The authorization code was not found or was already used');
    }
    this.#codes.delete(code);
    const install = this.#emulator.install(shop, app, grant.scopes);
    if (form.get('expiring') !== '1') {
      return {
        status: 200,
        body: { access_token: this.#give(shop, app, null, null), scope: install.scopes.join(',') },
      };
    }
    return this.#expiring(shop, app, install, { current: '', previous: null, refreshUntil: 0 });
  }

  #refresh(shop: Shop, app: App, form: URLSearchParams): TokenAnswer {
    const wanted = form.get('refresh_token') ?? '';
    const now = this.#emulator.clock.now();
    const found = [...this.#tokens.values()].find(
      ({ family, shop: domain, clientId }) =>
        domain === shop.domain &&
        clientId === app.clientId &&
        family !== null &&
        (family.current === wanted || family.previous === wanted),
    );
    const install = shop.installs.get(app.clientId);
    if (!found?.family || !install || found.family.refreshUntil <= now) {
      return refuse('invalid_grant', 'The refresh token is invalid or has expired');
    }
    return this.#expiring(shop, app, install, found.family, wanted);
  }

  #expiring(shop: Shop, app: App, install: Install, family: Family, used: string | null = null): TokenAnswer {
    family.previous = used;
    family.current = this.#make('shprt', shop.domain, app.clientId);
    family.refreshUntil = this.#emulator.clock.now() + 90 * DAY;
    return {
      status: 200,
      body: {
        access_token: this.#give(shop, app, HOUR, family),
        scope: install.scopes.join(','),
        expires_in: 3_600,
        refresh_token: family.current,
        refresh_token_expires_in: 7_776_000,
      },
    };
  }
}
