import { expect, test } from 'vitest';
import { ownPath } from './own-path.ts';

const origin = 'https://backroom.example';

test.each([
  ['/orders?status=paid#x', '/orders?status=paid#x'],
  ['/', '/'],
  [undefined, '/'],
  ['', '/'],
  ['orders', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['\\\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['/\n/evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/..//evil.example', '/'],
  ['/sign-in?redirect=/sign-in', '/'],
  [['/orders'], '/'],
])('redirect %j leads to %s', (given, path) => {
  expect(ownPath(given, origin)).toBe(path);
});
