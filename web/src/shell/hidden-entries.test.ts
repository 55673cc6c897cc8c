import { expect, it } from 'vitest';
import { readHidden } from './hidden-entries.ts';

it.each([
  [null, []],
  ['["/loyalty","/cname"]', ['/loyalty', '/cname']],
  ['["/loyalty",7,null]', ['/loyalty']],
  ['{"a":1}', []],
  ['nonsense', []],
])('%s hides %j', (stored, paths) => {
  expect([...readHidden(stored)]).toEqual(paths);
});
