import { expect, test } from 'vitest';
import { readNetworks } from './networks.ts';
import { mayConnectTo } from './outward.ts';

const none = () => false;

test.each([
  ['23.227.38.74', true],
  ['1.1.1.1', true],
  ['2620:127:f00f:e::', true],
  ['10.1.2.3', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['172.31.255.255', false],
  ['192.168.0.1', false],
  ['100.100.0.1', false],
  ['0.0.0.0', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:10.0.0.1', false],
  ['64:ff9b::a00:1', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['ff02::1', false],
  ['2002:7f00:1::', false],
  ['localhost', false],
  ['', false],
])('%s is public: %s', (address, isPublic) => {
  expect(mayConnectTo(address, none)).toBe(isPublic);
});

test('what the operator allows is reached all the same, and nothing beside it', () => {
  const mayReach = readNetworks('10.0.0.0/8')!;
  expect(mayConnectTo('10.1.2.3', mayReach)).toBe(true);
  expect(mayConnectTo('192.168.0.1', mayReach)).toBe(false);
});
