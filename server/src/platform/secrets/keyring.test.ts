import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keyOfText } from './key-file.ts';
import { CannotOpen, keyIdOf, keyringOf, sealedWith } from './keyring.ts';

const key = randomBytes(32);
const keyring = keyringOf(key);
const place = { table: 'mails', column: 'secrets_enc', id: '7' };

test('what is sealed opens in its place, is never the same twice, and says only which key sealed it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const sealed = keyring.seal(place, text);
      expect(keyring.open(place, sealed)).toBe(text);
      expect(keyring.seal(place, text)).not.toBe(sealed);
      expect(sealed).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]{16}\.[\w-]{22,}$/);
      expect(sealedWith(sealed)).toBe(keyIdOf(key));
    }),
  );
});

test('it opens nowhere else: not in another row, column or table, not after a change, not with another key', () => {
  const sealed = keyring.seal(place, 'a secret');
  for (const elsewhere of [{ id: '8' }, { column: 'subject' }, { table: 'secrets' }]) {
    expect(() => keyring.open({ ...place, ...elsewhere }, sealed)).toThrow(CannotOpen);
  }
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
    // The last character of base64 may carry bits that mean nothing.
    if (at < sealed.length - 1) expect(() => keyring.open(place, changed)).toThrow(CannotOpen);
  }
  expect(() => keyringOf(randomBytes(32)).open(place, sealed)).toThrow(CannotOpen);
  expect(() => keyring.open(place, 'clear text')).toThrow(CannotOpen);
});

test('while keys are changed what the previous one sealed still opens, and the new one seals', () => {
  const sealed = keyring.seal(place, 'a secret');
  const next = randomBytes(32);
  const both = keyringOf(next, key);
  expect(both.open(place, sealed)).toBe('a secret');
  expect(sealedWith(both.seal(place, 'a secret'))).toBe(keyIdOf(next));
});

test.each([
  ['', null],
  ['hunter2', null],
  [randomBytes(31).toString('base64'), null],
  [randomBytes(33).toString('base64'), null],
  [key.toString('hex'), null],
  [key.toString('base64'), key],
  [`${key.toString('base64')}\n`, key],
])('%s as a key', (text, expected) => {
  expect(keyOfText(text)).toEqual(expected);
});
