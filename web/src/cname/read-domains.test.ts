import { expect, test } from 'vitest';
import { readDomains, toDomainChoices } from './read-domains.ts';

const chain = { id: '1', domain: 'chain.example', provider: 'godaddy', managed: true, names: 3 } as const;

test.each([
  ['at data.domainList', { data: { domainList: [chain] } }],
  ['as a raw list', [chain]],
  ['at data', { data: [chain] }],
])('the domain list is read %s', (_, answer) => {
  expect(readDomains(answer)).toEqual([chain]);
});

test('bare names are domains too; what names none is left out; no list at all is a failure', () => {
  expect(
    toDomainChoices(['a.example', { domain: 'b.example', provider: 'unheard-of' }, { id: 3 }, null]),
  ).toEqual([
    { value: 'a.example', label: 'a.example' },
    { value: 'b.example', label: 'b.example' },
  ]);
  expect(() => readDomains({ message: 'down' })).toThrow('Invalid response format');
});
