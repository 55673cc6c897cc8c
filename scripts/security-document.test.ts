import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const text = readFileSync(path.join(root, 'docs/security.md'), 'utf8');

/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has, from its list; V10 and V17 apply nowhere. */
const numbers: Record<string, number[]> = {
  '1.1': [1, 2],
  '1.2': [1, 2, 3, 4, 5, 6, 7, 8, 9],
  '1.3': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  '1.4': [1, 2, 3],
  '1.5': [1, 2],
  '2.1': [1, 2, 3],
  '2.2': [1, 2, 3],
  '2.3': [1, 2, 3, 4],
  '2.4': [1],
  '3.2': [1, 2],
  '3.3': [1, 2, 3, 4],
  '3.4': [1, 2, 3, 4, 5, 6],
  '3.5': [1, 2, 3, 4, 5],
  '3.7': [1, 2],
  '4.1': [1, 2, 3],
  '4.2': [1],
  '4.3': [1, 2],
  '4.4': [1, 2, 3, 4],
  '5.1': [1],
  '5.2': [1, 2, 3],
  '5.3': [1, 2],
  '5.4': [1, 2, 3],
  '6.1': [1, 2, 3],
  '6.2': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  '6.3': [1, 2, 3, 4],
  '6.4': [1, 2, 3, 4],
  '6.5': [1, 2, 3, 4, 5],
  '6.6': [1, 2, 3],
  '6.8': [1, 2, 3, 4],
  '7.1': [1, 2, 3],
  '7.2': [1, 2, 3, 4],
  '7.3': [1, 2],
  '7.4': [1, 2, 3, 4, 5],
  '7.5': [1, 2],
  '7.6': [1, 2],
  '8.1': [1, 2],
  '8.2': [1, 2, 3],
  '8.3': [1],
  '8.4': [1],
  '9.1': [1, 2, 3],
  '9.2': [1, 2, 3, 4],
  '11.1': [1, 2],
  '11.2': [1, 2, 3],
  '11.3': [1, 2, 3],
  '11.4': [1, 2, 3, 4],
  '11.5': [1],
  '11.6': [1],
  '12.1': [1, 2, 3],
  '12.2': [1, 2],
  '12.3': [1, 2, 3, 4],
  '13.1': [1],
  '13.2': [1, 2, 3, 4, 5],
  '13.3': [1, 2],
  '13.4': [1, 2, 3, 4, 5],
  '14.1': [1, 2],
  '14.2': [1, 2, 3, 4],
  '14.3': [1, 2, 3],
  '15.1': [1, 2, 3],
  '15.2': [1, 2, 3],
  '15.3': [1, 2, 3, 4, 5, 6, 7],
  '16.1': [1],
  '16.2': [1, 2, 3, 4, 5],
  '16.3': [1, 2, 3, 4],
  '16.4': [1, 2, 3],
  '16.5': [1, 2, 3],
};

const wanted = Object.entries(numbers).flatMap(([section, all]) => all.map((one) => `V${section}.${one}`));
const [, without = ''] = /^What doesn't apply: (.*?)\n\n/ms.exec(text) ?? [];
const numberPattern = /V\d+\.\d+\.\d+/g;

describe('docs/security.md', () => {
  test('has each requirement of the two levels once, as a line or among those that do not apply', () => {
    const lines = [...text.matchAll(/^\| (V\d+\.\d+\.\d+) /gm)].map(([, number]) => number);
    const said = [...lines, ...(without.match(numberPattern) ?? [])];
    expect(said.toSorted()).toEqual(wanted.toSorted());
  });

  test.each(['docs/security.md', 'docs/reliability.md', 'SECURITY.md'])(
    '%s names only files that are there',
    (file) => {
      const words = readFileSync(path.join(root, file), 'utf8');
      const named = [...words.matchAll(/`([\w.-]+(?:\/[\w.-]+)*\/[\w.-]+\.tsx?)`/g)].map(
        ([, name = '']) => name,
      );
      const linked = [...words.matchAll(/\]\((?!http)([^)#]+)/g)].map(([, name = '']) =>
        path.join(path.dirname(file), name),
      );
      expect([...named, ...linked].filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
    },
  );
});
