import type { CnameRecord } from '@backroom/contract/cname';
import { expect, test } from 'vitest';
import { partsBeside, sentenceOf } from './name-words.ts';

const now = Date.parse('2026-03-01T00:00:00Z');

const name: CnameRecord = {
  id: '1',
  domain: 'chain.example',
  host: 'downtown',
  fqdn: 'downtown.chain.example',
  target: 'shops.myshopify.com',
  ttl: 3600,
  shop: 'downtown.myshopify.com',
  store_name: 'Downtown',
  primary: true,
  status: 'PENDING_DNS',
  dns_status: 'unknown',
  observed_value: null,
  ssl_status: 'unknown',
  ssl_expires_at: null,
  error: null,
  could_not_ask: null,
  last_checked_at: null,
  next_check_at: '2026-03-01T00:01:00Z',
  verified_at: null,
  live_at: null,
  provider: 'godaddy',
  managed: false,
  provider_error: null,
  created_by: 'Ann',
  created_at: '2026-03-01T00:00:00Z',
};

test.each<[Partial<CnameRecord>, string]>([
  [{}, 'Waiting for the record to be entered at GoDaddy.'],
  [{ provider: 'cloudflare', managed: true }, 'The record is at Cloudflare; DNS doesn’t show it yet.'],
  [{ managed: true, provider_error: 'Cloudflare refused: no' }, 'Cloudflare refused: no'],
  [{ status: 'ACTIVE', ssl_expires_at: '2026-05-01T00:00:00Z' }, 'Live: customers reach the shop under it.'],
  [
    { status: 'ACTIVE', ssl_expires_at: '2026-03-10T12:00:00Z' },
    'Live, but its certificate runs out on 03/10/2026.',
  ],
  [{ status: 'MISCONFIGURED', error: 'It leads to a instead of b.' }, 'It leads to a instead of b.'],
  [{ status: 'REMOVING' }, 'Being removed at GoDaddy.'],
])('%j: %s', (more, sentence) => {
  expect(sentenceOf({ ...name, ...more }, now)).toBe(sentence);
});

test.each([
  ['shop.myshopify.com', 'shops.myshopify.com', ['*shop.', 'myshopify.com']],
  ['shops.myshopify.com.chain.example', 'shops.myshopify.com', ['*shops.myshopify.com.chain.example']],
  ['192.0.2.1', 'shops.myshopify.com', ['*192.0.2.1']],
  ['shops.myshopify.com', 'shops.myshopify.com', ['shops.myshopify.com']],
])('%s beside %s: %j', (observed, expected, parts) => {
  expect(partsBeside(observed, expected).map(({ text, differs }) => (differs ? `*${text}` : text))).toEqual(
    parts,
  );
});
