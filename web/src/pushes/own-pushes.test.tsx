// @vitest-environment happy-dom
import type { DriftRow, PushRow } from '@backroom/contract/pushes';
import { expect, test } from 'vitest';
import { startLive } from '../api/live.ts';
import { queryClient } from '../api/query-client.ts';
import { click } from '../testing/draw.tsx';
import { answerWith, drawPage, found } from '../testing/draw-page.tsx';
import OwnPushes from './own-pushes.tsx';

const thing = {
  shop: 'pier',
  store_name: 'Pier',
  kind: 'discount',
  kind_label: 'Discount',
  href: null,
};

const drift = (number: number): DriftRow => ({
  ...thing,
  id: `1:discount:${number}`,
  label: `Discount No. ${number}`,
  drifted_at: '2026-03-01T00:00:00.000Z',
  differs: 'Title',
  fields: [{ label: 'Title', ours: `Spring ${number}`, theirs: 'Summer' }],
  may_take: true,
  version: 'v1',
});

const push = (message: string): PushRow => ({
  ...thing,
  id: '1:p',
  push_id: 'p',
  label: 'Discount SPRING10',
  state: 'FAILED',
  message,
  errors: [],
  tries: 1,
  next_at: null,
  asked_by: 'ann@example.com',
  asked_at: '2026-03-01T00:00:00.000Z',
  done_at: null,
  may_retry: true,
  may_cancel: false,
});

/** A page of `rows` as lists answer. */
const pageOf = <Row,>(rows: readonly Row[], { page, limit }: { page: number; limit: number }) => ({
  rows: rows.slice((page - 1) * limit, page * limit),
  pagination: { page, limit, total: rows.length, totalPages: Math.ceil(rows.length / limit) },
});

type Asking = { page: number; limit: number };

/** What the shops hold; a test changes it. */
const served = () => {
  const shops: { drifted: DriftRow[]; pushes: PushRow[] } = { drifted: [], pushes: [] };
  const counts = { waiting: 0, failed: 0, drifted: 0 };
  const answers = {
    '/get-drift-list': (body: unknown) => {
      const { rows, pagination } = pageOf(shops.drifted, body as Asking); // as we ask
      return { drifted: rows, pagination, kinds: [] };
    },
    '/get-push-list': (body: unknown) => {
      const { rows, pagination } = pageOf(shops.pushes, body as Asking); // as we ask
      return { pushes: rows, pagination, counts, kinds: [] };
    },
  };
  return { shops, answers };
};

const buttonNamed = (place: Element, name: string) =>
  found(() => [...place.querySelectorAll('button')].find((one) => one.textContent === name));

test('all that was changed in the shops can be leafed through, and a list grown shorter shows its last page', async () => {
  const { shops, answers } = served();
  shops.drifted = Array.from({ length: 60 }, (_, index) => drift(index + 1));
  answerWith(answers);
  const { place, client, leave } = await drawPage(<OwnPushes />);
  await found(() => place.textContent?.includes('Discount No. 25'));
  expect(place.querySelector('section')?.textContent).toContain('60');
  expect(place.textContent).toContain('Title: Spring 1 here, Summer in the shop');
  expect(place.textContent).not.toContain('Discount No. 26');
  expect(place.textContent).toContain('Page 1 of 3');
  expect(place.textContent).not.toContain('Waiting or failed');
  await click(await buttonNamed(place, 'Older'));
  await found(() => place.textContent?.includes('Discount No. 50'));
  await click(await buttonNamed(place, 'Older'));
  await found(() => place.textContent?.includes('Discount No. 60'));
  shops.drifted = shops.drifted.slice(0, 3);
  await client.invalidateQueries();
  await found(() => !place.textContent?.includes('Page'));
  expect(place.querySelectorAll('li')).toHaveLength(3);
  await leave();
});

test('what fails is there as soon as the server tells of it', async () => {
  const { shops, answers } = served();
  let tell = (_: string) => {};
  const stream = new ReadableStream<Uint8Array>({
    start: (line) => {
      tell = (text) => line.enqueue(new TextEncoder().encode(text));
    },
  });
  answerWith({ ...answers, '/live': () => new Response(stream) });
  const stop = startLive();
  const { place, leave } = await drawPage(<OwnPushes />, '/', queryClient);
  await found(() => place.textContent?.includes('Everything arrived'));
  shops.pushes = [push('The code is already used in Pier')];
  tell('event: changed\ndata: {"kind":"pushes","added":0,"changed":1}\n\n');
  await found(() => place.textContent?.includes('The code is already used in Pier'));
  expect(place.textContent).toContain('Failed');
  stop();
  await leave();
});
