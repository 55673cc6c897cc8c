import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { base32, codeOfStep, keyUri, newSecret, stepAt, stepOfCode } from './totp.ts';

const rfcSecret = Buffer.from('12345678901234567890');

describe('the vectors of RFC 6238, appendix B', () => {
  test.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('at %i s: %s', (seconds, code) => {
    expect(codeOfStep(rfcSecret, stepAt(new Date(seconds * 1_000)), 8)).toBe(code);
  });
});

test('the vectors of RFC 4648 for base32', () => {
  const vectors = {
    '': '',
    f: 'MY',
    fo: 'MZXQ',
    foo: 'MZXW6',
    foob: 'MZXW6YQ',
    fooba: 'MZXW6YTB',
    foobar: 'MZXW6YTBOI',
  };
  for (const [text, encoded] of Object.entries(vectors)) expect(base32(Buffer.from(text))).toBe(encoded);
});

test('a code is good for its own step and the ones beside it, and no longer', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 4_000_000_000 }),
      fc.integer({ min: -90, max: 90 }),
      (seconds, off) => {
        const at = new Date(seconds * 1_000 + 600_000);
        const code = codeOfStep(rfcSecret, stepAt(at));
        const later = new Date(at.getTime() + off * 1_000);
        const isNear = Math.abs(stepAt(later) - stepAt(at)) <= 1;
        // Another step may have the same code by chance, once in a million.
        if (isNear) expect(stepOfCode(rfcSecret, code, later)).not.toBeNull();
        else expect([null, expect.any(Number)]).toContainEqual(stepOfCode(rfcSecret, code, later));
      },
    ),
  );
  const at = new Date(1_700_000_000_000);
  expect(stepOfCode(rfcSecret, codeOfStep(rfcSecret, stepAt(at) + 2), at)).toBeNull();
  expect(stepOfCode(rfcSecret, codeOfStep(rfcSecret, stepAt(at) - 2), at)).toBeNull();
});

test.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('%s is no code', (code) => {
  expect(stepOfCode(rfcSecret, code, new Date())).toBeNull();
});

test('apps read whose it is and how it counts', () => {
  const uri = new URL(keyUri(rfcSecret, 'ann+x@example.com', 'Backroom'));
  expect(uri.protocol).toBe('otpauth:');
  expect(decodeURIComponent(uri.pathname)).toContain('Backroom:ann+x@example.com');
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    issuer: 'Backroom',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
  expect(newSecret()).toHaveLength(20);
});
