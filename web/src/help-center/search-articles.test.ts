import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { articlesFor } from './articles.ts';
import { isWithin, searchArticles } from './search-articles.ts';

const own = articlesFor('super-admin');
const first = (typed: string) => searchArticles(own, typed)[0]?.id;

describe('the help is searched', () => {
  test.each([
    ['gift card', 'gift-cards'],
    ['how do i import orders', 'import'],
    ['royalty statement', 'statements'],
    ['quiet hours', 'notifications'],
    ['sales by sku', 'report-sales-by-sku'],
    ['keyboard', 'keyboard'],
    // with slips of the finger
    ['notificatoins', 'notifications'],
    ['dashbord', 'dashboard'],
    ['glosary', 'glossary'],
  ])('%s', (typed, id) => {
    expect(first(typed)).toBe(id);
  });

  test('all of it stands there where nothing is typed, and nothing where nothing is found', () => {
    expect(searchArticles(own, ' ')).toEqual(own);
    expect(searchArticles(own, 'xyzzyq')).toEqual([]);
  });
});

describe('a slip', () => {
  test.each([
    ['order', 'order', 0, true],
    ['order', 'odrer', 1, true],
    ['order', 'orders', 1, true],
    ['order', 'border', 1, true],
    ['order', 'owner', 1, false],
    ['order', 'horse', 2, false],
  ])('%s for %s within %i: %s', (a, b, slips, expected) => {
    expect(isWithin(a, b, slips)).toBe(expected);
  });

  test('is the same both ways, and one letter away is within one', () => {
    const word = fc.stringMatching(/^[a-z]{1,10}$/);
    fc.assert(fc.property(word, word, (a, b) => isWithin(a, b, 2) === isWithin(b, a, 2)));
    fc.assert(
      fc.property(word, fc.nat(), (a, at) => {
        const place = at % a.length;
        return isWithin(a, a.slice(0, place) + a.slice(place + 1), 1);
      }),
    );
  });
});
