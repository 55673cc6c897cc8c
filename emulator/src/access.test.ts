import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Tried, tryEmulator } from './testing/try.fixture.ts';

let tried: Tried;
beforeAll(async () => {
  tried = await tryEmulator({ frozen: true });
});
afterAll(() => tried.close());

const tokenOf = async (form: Record<string, string>, path = '/admin/oauth/access_token') => {
  const response = await tried.post(path, new URLSearchParams(form).toString());
  // What comes is what these tests expect.
  return { status: response.status, body: (await response.json()) as Record<string, string> };
};

const works = async (token: string) => {
  const response = await tried.post(
    '/admin/api/2026-07/graphql.json',
    JSON.stringify({ query: '{ shop { name } }' }),
    {
      'x-shopify-access-token': token,
    },
  );
  return response.status;
};

describe('client credentials', () => {
  const form = { grant_type: 'client_credentials', client_id: 'own', client_secret: 'own-secret' };

  it('give a token of a day to an installed app of the same organization', async () => {
    const { emulator, domain } = tried;
    const app = emulator.addApp({ clientId: 'own', scopes: ['read_orders'] });
    expect(await tokenOf(form)).toMatchObject({ status: 400, body: { error: 'app_not_installed' } });
    const shop = emulator.shops.get(domain);
    if (!shop) throw new Error('The shop is missing');
    emulator.install(shop, app);
    const { body } = await tokenOf(form);
    expect(body).toMatchObject({ scope: 'read_orders', expires_in: 86_399 });
    expect(await works(body.access_token ?? '')).toBe(200);
    await emulator.clock.advance(86_400_000);
    expect(await works(body.access_token ?? '')).toBe(401);
    expect(await tokenOf({ ...form, client_secret: 'wrong' })).toMatchObject({ status: 401 });
    shop.organization = 'elsewhere';
    expect(await tokenOf(form)).toMatchObject({ body: { error: 'shop_not_permitted' } });
    shop.organization = 'chain';
  });

  it('end when the app is taken out of the shop', async () => {
    const { body } = await tokenOf(form);
    const { emulator, domain } = tried;
    const shop = emulator.shops.get(domain);
    const app = emulator.apps.get('own');
    if (!shop || !app) throw new Error('The app is missing');
    emulator.uninstall(shop, app);
    expect(await works(body.access_token ?? '')).toBe(401);
  });
});

describe('an install link', () => {
  const client = { client_id: 'link', client_secret: 'link-secret' };

  const approve = async () => {
    tried.emulator.addApp({ clientId: 'link', scopes: ['read_orders', 'read_products'] });
    const query = new URLSearchParams({
      client_id: 'link',
      scope: 'read_orders',
      redirect_uri: 'https://backroom.example/callback',
      state: 'once',
    });
    const page = await fetch(`${tried.address}/${tried.domain}/admin/oauth/authorize?${query}`);
    expect(await page.text()).toContain('read_orders');
    const answer = await tried.post(`/admin/oauth/authorize?${query}`, '');
    expect(answer.status).toBe(302);
    return new URL(answer.headers.get('location') ?? '').searchParams;
  };

  it('comes back with what the app can check', async () => {
    const callback = await approve();
    const given = callback.get('hmac');
    callback.delete('hmac');
    const text = [...callback]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => `${name}=${value}`)
      .join('&');
    expect(given).toBe(createHmac('sha256', 'link-secret').update(text).digest('hex'));
    expect(callback.get('state')).toBe('once');
    expect(callback.get('shop')).toBe(tried.domain);
  });

  it('gives a code that works once, and tokens that are renewed', async () => {
    const code = (await approve()).get('code') ?? '';
    const first = await tokenOf({ ...client, code, expiring: '1' });
    expect(first.body).toMatchObject({ scope: 'read_orders', expires_in: 3_600 });
    expect(await tokenOf({ ...client, code, expiring: '1' })).toMatchObject({ status: 400 });

    const renew = (refresh_token = '') => tokenOf({ ...client, grant_type: 'refresh_token', refresh_token });
    const lost = await renew(first.body.refresh_token);
    // The answer was lost: the same refresh again works, until what it gave is used.
    const second = await renew(first.body.refresh_token);
    expect(second.status).toBe(200);
    expect(lost.body.refresh_token).not.toBe(second.body.refresh_token);
    expect(await works(second.body.access_token ?? '')).toBe(200);
    expect(await renew(first.body.refresh_token)).toMatchObject({ body: { error: 'invalid_grant' } });
    await tried.emulator.clock.advance(90 * 86_400_000);
    expect(await renew(second.body.refresh_token)).toMatchObject({ body: { error: 'invalid_grant' } });
  });
});

describe('scopes', () => {
  it('are demanded by kind, also behind an order', async () => {
    const { emulator, domain, ask } = tried;
    const shop = emulator.shops.get(domain);
    const app = emulator.apps.get('own-app');
    if (!shop || !app) throw new Error('The shop is missing');
    emulator.install(shop, app, ['read_products']);
    const { errors } = await ask('{ ordersCount { count } }');
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'ACCESS_DENIED',
      requiredAccess: '`read_orders` access scope.',
    });
    expect((await ask('{ products(first: 1) { nodes { id } } }')).errors).toBeUndefined();
    emulator.install(shop, app);
  });
});
