// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { stubHeights } from '../../testing/heights.ts';
import { SummaryCards } from './summary-cards.tsx';

/** Where there is no layout the row of cards is as high as a second line of a comparison makes it. */
const HEIGHT = 116;

beforeEach(() => {
  localStorage.clear();
  stubHeights(() => HEIGHT);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** What the row of key figures is at least as high as. */
const leastHeight = async (isKnown: boolean): Promise<string> => {
  const { place, leave } = await draw(
    <SummaryCards
      name="test"
      isKnown={isKnown}
      columns={[{ key: 'turns', label: 'Turns', kind: 'count', nullable: false, definition: 'How often' }]}
      large={['turns']}
      summary={isKnown ? { turns: 4 } : undefined}
      before={undefined}
    />,
  );
  const row = place.firstElementChild?.firstElementChild;
  const found = row instanceof HTMLElement ? row.style.minHeight : 'no row';
  await leave();
  return found;
};

it('keeps the room that key figures took last time until they are known', async () => {
  expect(await leastHeight(false)).toBe('');
  expect(await leastHeight(true)).toBe('');
  expect(await leastHeight(false)).toBe(`${HEIGHT}px`);
});
