import type { CnameStatus } from '@backroom/contract/cname-statuses';
import { expect, test } from 'vitest';
import type { CertificateAnswer } from './ask-certificate.ts';
import type { DnsAnswer } from './ask-dns.ts';
import { type Facts, factsAfter } from './facts-after.ts';

const added = new Date('2026-03-01T10:00:00Z');
const hours = (count: number) => new Date(added.getTime() + count * 3_600_000);
const expiresAt = new Date('2026-09-01T00:00:00Z');

const fresh: Facts & { target: string; watched_from: Date } = {
  target: 'shops.myshopify.com',
  watched_from: added,
  status: 'PENDING_DNS',
  dns_status: 'unknown',
  observed_value: null,
  verified_at: null,
  ssl_status: 'unknown',
  ssl_expires_at: null,
  live_at: null,
  error: null,
  could_not_ask: null,
  last_checked_at: null,
};

const right: DnsAnswer = { kind: 'right', observed: 'shops.myshopify.com' };
const elsewhere: DnsAnswer = { kind: 'elsewhere', observed: 'parking.example.net' };
const missing: DnsAnswer = { kind: 'missing' };
const silent: DnsAnswer = { kind: 'not-asked', why: 'DNS server 1.1.1.1 did not answer' };

const valid: CertificateAnswer = { kind: 'valid', expiresAt, why: null };
const none: CertificateAnswer = { kind: 'none', why: '' };
const otherName: CertificateAnswer = { kind: 'other-name', expiresAt, why: '' };
const expired: CertificateAnswer = { kind: 'expired', expiresAt, why: '' };
const closed: CertificateAnswer = { kind: 'not-asked', why: '23.227.38.74 cannot be reached (ECONNREFUSED)' };

type Step = [hour: number, dns: DnsAnswer, certificate: CertificateAnswer | null, status: CnameStatus];

const walks: [string, Step[]][] = [
  [
    'seen, then live',
    [
      [0, missing, null, 'PENDING_DNS'],
      [1, right, none, 'VERIFIED'],
      [2, right, valid, 'ACTIVE'],
    ],
  ],
  [
    'never entered',
    [
      [71, missing, null, 'PENDING_DNS'],
      [73, missing, null, 'FAILED'],
      [100, right, valid, 'ACTIVE'],
    ],
  ],
  [
    'entered wrongly and mended',
    [
      [1, elsewhere, null, 'MISCONFIGURED'],
      [2, right, otherName, 'VERIFIED'],
    ],
  ],
  [
    'changed elsewhere later',
    [
      [1, right, valid, 'ACTIVE'],
      [900, elsewhere, null, 'MISCONFIGURED'],
      [901, right, valid, 'ACTIVE'],
    ],
  ],
  [
    'taken away later',
    [
      [1, right, valid, 'ACTIVE'],
      [900, missing, null, 'MISCONFIGURED'],
      [9_000, missing, null, 'MISCONFIGURED'],
    ],
  ],
  [
    'no certificate in 72 hours',
    [
      [1, right, none, 'VERIFIED'],
      [72, right, none, 'VERIFIED'],
      [74, right, none, 'FAILED'],
    ],
  ],
  [
    'a certificate that ran out',
    [
      [1, right, valid, 'ACTIVE'],
      [5_000, right, expired, 'FAILED'],
      [5_001, right, valid, 'ACTIVE'],
    ],
  ],
  [
    'late, and wrong for long: 72 hours again',
    [
      [1, right, none, 'VERIFIED'],
      [80, elsewhere, null, 'MISCONFIGURED'],
      [90, right, none, 'VERIFIED'],
      [163, right, none, 'FAILED'],
    ],
  ],
  [
    'DNS out of reach is no failure',
    [
      [0, silent, null, 'PENDING_DNS'],
      [500, silent, null, 'PENDING_DNS'],
      [501, right, valid, 'ACTIVE'],
      [502, silent, null, 'ACTIVE'],
    ],
  ],
  [
    'a shop out of reach is no failure',
    [
      [1, right, closed, 'VERIFIED'],
      [200, right, closed, 'VERIFIED'],
      [201, right, valid, 'ACTIVE'],
      [202, right, closed, 'ACTIVE'],
    ],
  ],
  [
    'out of reach while wrong stays wrong',
    [
      [1, elsewhere, null, 'MISCONFIGURED'],
      [2, silent, null, 'MISCONFIGURED'],
    ],
  ],
];

test.each(walks)('%s', (_, steps) => {
  let name: Facts & { target: string; watched_from: Date } = fresh;
  for (const [hour, dns, certificate, status] of steps) {
    name = { ...name, ...factsAfter(name, { dns, certificate }, hours(hour)) };
    expect([hour, name.status]).toEqual([hour, status]);
  }
});

test('what could not be asked changes no fact, and is said', () => {
  const live = { ...fresh, ...factsAfter(fresh, { dns: right, certificate: valid }, hours(1)) };
  const after = factsAfter(live, { dns: silent, certificate: null }, hours(2));
  expect(after.could_not_ask).toBe('DNS server 1.1.1.1 did not answer');
  const { target: _, watched_from: __, ...facts } = live;
  expect({ ...after, could_not_ask: null }).toEqual(facts);
  expect(
    factsAfter({ ...live, ...after }, { dns: right, certificate: valid }, hours(3)).could_not_ask,
  ).toBeNull();
});

test('words say what is wrong, expected beside observed', () => {
  expect(factsAfter(fresh, { dns: elsewhere, certificate: null }, hours(1)).error).toBe(
    'It leads to parking.example.net instead of shops.myshopify.com.',
  );
  expect(factsAfter(fresh, { dns: missing, certificate: null }, hours(80)).error).toBe(
    'No record has appeared in 72 hours.',
  );
});
