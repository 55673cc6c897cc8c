// The till's day in docs/api.md, run as it stands there.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTill, type Till } from './till.fixture.ts';

const documentation = readFileSync(new URL('../docs/api.md', import.meta.url), 'utf8');

let till: Till;
beforeAll(async () => {
  till = await startTill();
});
afterAll(() => till.close());

type Names = { address: string; key: string; code: string; show: (line: string) => void; pause: () => void };

test('the till’s day in docs/api.md goes as it says', async () => {
  const day = documentation.slice(
    documentation.indexOf("## A till's day"),
    documentation.indexOf('## A client'),
  );
  const blocks = [...day.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code = '']) => code);
  expect(blocks).toHaveLength(6);
  const shown: string[] = [];
  const code = await till.newCard(50);
  const names = ['address', 'key', 'code', 'show', 'pause'];
  // The text of the documentation is the program.
  const Program = Object.getPrototypeOf(async () => {}).constructor as new (
    ...words: string[]
  ) => (...given: unknown[]) => Promise<void>;
  const given: Names = {
    address: till.address,
    key: till.key,
    code: ` ${code.toLowerCase().slice(0, 4)}-${code.slice(4)}`,
    show: (line) => shown.push(line),
    pause: () => {},
  };
  await new Program(...names, blocks.join('\n'))(...Object.values(given));
  expect(shown).toEqual([
    '50 on this card',
    '37.5 left',
    'Paid once',
    '50 on the card again',
    '75 on the card now',
  ]);
});
