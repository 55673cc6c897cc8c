// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { answerWith, drawPage, found, settle } from '../../testing/draw-page.tsx';
import { FoundElsewhere } from './found-elsewhere.tsx';

let leave = async () => {};
afterEach(() => leave());

/** What stands above the list where so many cards match a search. */
const above = async (search: string, totalCount: number) => {
  const asked = answerWith({
    '/get-gift-card-list': { data: { giftCards: [], pagination: { totalCount } } },
  });
  const drawn = await drawPage(<FoundElsewhere />, `/gift-card?q=${encodeURIComponent(search)}`);
  leave = drawn.leave;
  await found(() => asked.some(({ path }) => path === '/get-gift-card-list'));
  await settle();
  return drawn.place.textContent;
};

test.each(['ABCD2345EFGH6789', 'abcd 2345-efgh 6789', 'GIFT2025'])(
  'a whole code (%s) that no own card has may be another store’s, and can be looked up',
  async (code) => {
    expect(await above(code, 0)).toBe(
      'None of these stores’ cards has this code, but a card of another store pays here too. Look it up',
    );
  },
);

test.each([
  ['ABCD2345EFGH6789', 1],
  ['6789', 0],
  ['Margaret', 0],
  ['ann@example.com', 0],
])('%s with %i found says nothing of other stores', async (search, count) => {
  expect(await above(search, count)).toBe('');
});
