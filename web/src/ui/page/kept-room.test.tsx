// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubHeights } from '../../testing/heights.ts';
import { useKeptRows } from './kept-room.ts';
import { LateRoom } from './late-room.tsx';

/** How high whatever is observed is, as there is no layout here. */
let height = 0;

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  stubHeights(() => height);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** What is drawn in the place, which is left at once. */
const drawn = async (room: ReactNode): Promise<HTMLElement | null> => {
  const place = document.createElement('div');
  const root = createRoot(place);
  await act(async () => root.render(room));
  const first = place.firstElementChild?.cloneNode(true);
  await act(async () => root.unmount());
  return first instanceof HTMLElement ? first : null;
};

/** How high what stands there is until something is known. */
const roomBefore = async () =>
  (
    await drawn(
      <LateRoom name="test" isKnown={false}>
        {null}
      </LateRoom>,
    )
  )?.style.height;

const seen = (shown: string | null) =>
  drawn(
    <LateRoom name="test" isKnown>
      {shown && <p>{shown}</p>}
    </LateRoom>,
  );

it('leaves as much room as what stood there took last time, and none before or where it was nothing', async () => {
  expect(await roomBefore()).toBeUndefined();
  height = 72;
  expect((await seen('Two stores have no terms'))?.textContent).toBe('Two stores have no terms');
  expect(await roomBefore()).toBe('72px');
  height = 40;
  await seen('One store has no terms');
  expect(await roomBefore()).toBe('40px');
  await seen(null);
  expect(await roomBefore()).toBeUndefined();
});

const Rows = ({ count }: { count: number | undefined }) => <p>{useKeptRows('rows', count)}</p>;

it('a table expects as many rows as there were last time', async () => {
  const expected = async (count?: number) => (await drawn(<Rows count={count} />))?.textContent;
  expect(await expected()).toBe('0');
  expect(await expected(11)).toBe('0');
  expect(await expected()).toBe('11');
});
