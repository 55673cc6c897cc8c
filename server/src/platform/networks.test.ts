import { expect, test } from 'vitest';
import { readNetworks } from './networks.ts';

test.each([
  ['loopback', '127.0.0.1', true],
  ['loopback', '::1', true],
  ['loopback', '::ffff:127.0.0.1', true],
  ['loopback', '10.0.0.1', false],
  ['private', '192.168.7.1', true],
  ['10.1.0.0/16, 192.0.2.7', '10.1.255.3', true],
  ['10.1.0.0/16, 192.0.2.7', '192.0.2.7', true],
  ['10.1.0.0/16, 192.0.2.7', '10.2.0.1', false],
  ['0.0.0.0/0', '203.0.113.9', true],
  ['2001:db8::/32', '2001:db8:1::7', true],
  ['2001:db8::/32', '2001:db9::7', false],
  ['loopback', 'not an address', false],
])('%s: %s %s', (text, address, expected) => {
  expect(readNetworks(text)?.(address)).toBe(expected);
});

test.each(['', 'everywhere', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.0/x', '1.2.3', '::1/129'])(
  '%s is no network',
  (text) => expect(readNetworks(text)).toBeUndefined(),
);
