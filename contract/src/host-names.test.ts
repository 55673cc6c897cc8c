import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cnameForm } from './cname.ts';
import { hostIn, problemOfHost, problemOfName, problemOfTarget } from './host-names.ts';

const long = 'a'.repeat(64);

test.each([
  ['downtown', null],
  ['DOWNTOWN ', null],
  ['www', null],
  ['shop.downtown', null],
  ['downtown.chain.example', null],
  ['downtown.chain.example.', null],
  ['7-hills', null],
  ['a'.repeat(63), null],
  ['', 'A CNAME cannot be placed on the root domain'],
  ['@', 'A CNAME cannot be placed on the root domain'],
  ['chain.example', 'A CNAME cannot be placed on the root domain'],
  ['*', 'A wildcard cannot be used: give each store a name of its own'],
  ['*.downtown', 'A wildcard cannot be used: give each store a name of its own'],
  ['down town', 'Use only letters a to z, digits and hyphens'],
  ['down_town', 'Use only letters a to z, digits and hyphens'],
  ['dôwntown', 'Use only letters a to z, digits and hyphens'],
  ['-downtown', 'A hyphen can’t stand at the start or the end'],
  ['downtown-', 'A hyphen can’t stand at the start or the end'],
  ['down..town', 'Put something between the dots'],
  [long, 'Use at most 63 characters between dots'],
  [`${'a'.repeat(60)}.`.repeat(4), 'Use at most 253 characters with the domain'],
])('%j under chain.example: %s', (host, problem) => {
  expect(problemOfHost(host, 'chain.example')).toBe(problem);
});

test.each([
  ['shops.myshopify.com', null],
  ['SHOPS.myshopify.com.', null],
  ['23.227.38.74', 'Enter a name, not an address'],
  ['2620:127:f00f:e::', 'Enter a name, not an address'],
  ['downtown.chain.example', 'A name cannot lead to itself'],
  ['Downtown.Chain.Example.', 'A name cannot lead to itself'],
  ['localhost', 'Enter a whole name, as in example.com'],
  ['https://shops.myshopify.com', 'Enter a name, not an address'],
  ['shops_myshopify.com', 'Use only letters a to z, digits and hyphens'],
])('downtown.chain.example to %j: %s', (target, problem) => {
  expect(problemOfTarget(target, 'downtown.chain.example')).toBe(problem);
});

test('a host is the same however much of the name was typed', () => {
  const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,20}[a-z0-9])?$/);
  fc.assert(
    fc.property(label, label, label, (host, domain, top) => {
      const root = `${domain}.${top}`;
      fc.pre(problemOfName(root) === null);
      for (const typed of [host, host.toUpperCase(), `${host}.${root}`, ` ${host}.${root}. `]) {
        expect(hostIn(typed, root)).toBe(host);
        expect(problemOfHost(typed, root)).toBeNull();
      }
    }),
  );
});

test('the form tells both wrong fields at once, and gives the host without the domain', () => {
  const form = { domain: 'Chain.Example', host: 'Downtown.chain.example', shop: 'pier.myshopify.com' };
  expect(cnameForm.parse(form)).toMatchObject({
    domain: 'chain.example',
    host: 'downtown',
    target: 'shops.myshopify.com',
    ttl: 3600,
  });
  const wrong = cnameForm.safeParse({ ...form, host: '*', target: '10.0.0.1' });
  expect(wrong.error?.issues.map(({ path }) => path.join('.'))).toEqual(['host', 'target']);
});
