// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import ShareBar from './share-bar.tsx';

let leave = async () => {};
afterEach(() => leave());

test('shares are those of the table beside the bar, not rounded a second time', async () => {
  const parts = [
    { key: 'card', name: 'Card', value: 959.54, share: 95.95 },
    { key: 'manual', name: 'Manual', value: 40.46, share: 4.05 },
  ];
  const drawn = await draw(
    <ShareBar label="Payments" parts={parts} format={String} formatShare={(share) => `${share} %`} />,
  );
  leave = drawn.leave;
  expect(drawn.place.textContent).toContain('40.46 4.05 %');
});
