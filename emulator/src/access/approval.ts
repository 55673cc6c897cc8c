import { createHmac } from 'node:crypto';
import type { Emulator } from '../emulator.ts';
import type { Shop } from '../shop.ts';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The signature of the callback: hex over the sorted query without it. */
const signed = (query: URLSearchParams, secret: string): URLSearchParams => {
  const sorted = [...query].sort(([a], [b]) => (a < b ? -1 : 1));
  const text = sorted.map(([name, value]) => `${name}=${value}`).join('&');
  query.set('hmac', createHmac('sha256', secret).update(text).digest('hex'));
  return query;
};

/** What stands where Shopify asks a shop's owner whether an app may be installed. */
export const approvalPage = (shop: Shop, title: string, query: URLSearchParams): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Install ${escaped(title)}</title>
<body style="font:16px/24px system-ui;max-width:32rem;margin:4rem auto;padding:0 1rem">
<h1>Install ${escaped(title)} in ${escaped(shop.name)}?</h1>
<p>This is a practice shop, not Shopify. The app asks for: ${escaped(query.get('scope') ?? 'nothing')}.</p>
<form method="post"><button style="font:inherit;padding:.5rem 1rem">Install</button></form>
</body></html>`;

/** Where the browser goes once the owner agreed; null where the app or its address isn't what it should be. */
export const approvedAddress = (emulator: Emulator, shop: Shop, query: URLSearchParams): string | null => {
  const app = emulator.apps.get(query.get('client_id') ?? '');
  const redirect = URL.parse(query.get('redirect_uri') ?? '');
  if (!app || !redirect) return null;
  const scopes = (query.get('scope') ?? '').split(',').filter((scope) => scope !== '');
  const answer = new URLSearchParams({
    code: emulator.tokens.approve(shop, app, scopes.length > 0 ? scopes : app.scopes),
    host: Buffer.from(`admin.shopify.com/store/${shop.domain.split('.')[0]}`).toString('base64url'),
    shop: shop.domain,
    state: query.get('state') ?? '',
    timestamp: String(Math.floor(emulator.clock.now() / 1_000)),
  });
  redirect.search = signed(answer, app.secret).toString();
  return redirect.href;
};
