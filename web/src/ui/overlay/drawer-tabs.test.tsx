// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { answerWith, drawPage, found, Refusal } from '../../testing/draw-page.tsx';
import { DrawerTabs } from './drawer-tabs.tsx';

let leave = async () => {};
afterEach(() => leave());

const open = async (answer: unknown) => {
  const asked = answerWith({ '/get-record-history': answer });
  const { place, ...drawn } = await drawPage(
    <DrawerTabs record="gift-card" id="7">
      <p>The card</p>
    </DrawerTabs>,
  );
  leave = drawn.leave;
  expect(place.textContent).toContain('The card');
  expect(asked).toEqual([]);
  const tab = [...place.querySelectorAll<HTMLElement>('[role="tab"]')][1]!;
  await act(async () => tab.focus());
  await act(async () => {
    tab.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 }));
  });
  return { place, asked };
};

test('who changed a record, what and why is read when it is asked for', async () => {
  const entry = {
    id: '1',
    at: '2026-11-20T10:00:00Z',
    who: 'Ruth Thimble',
    role: 'SuperAdmin',
    action: 'gift-card.updated',
    what: 'Gift card changed',
    changes: [{ field: 'note', label: 'Note', before: null, after: 'Found again' }],
    reason: 'The customer called',
  };
  const { place, asked } = await open({
    history: [entry],
    pagination: { page: 1, limit: 20, total: 1, totalPages: 1 },
  });
  await found(() => place.textContent?.includes('Gift card changed'));
  expect(asked[0]?.body).toEqual({ record: 'gift-card', record_id: '7', page: 1 });
  for (const words of ['Note', 'Found again', 'The customer called', 'Ruth Thimble'])
    expect(place.textContent).toContain(words);
});

test('what can’t be read says so', async () => {
  const { place } = await open(new Refusal(404));
  await found(() => place.textContent?.includes('Failed to fetch the history'));
});
