// @vitest-environment happy-dom
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { click } from '../testing/draw.tsx';
import { answerWith, drawPage, found } from '../testing/draw-page.tsx';
import { NewRows } from '../ui/list/new-rows.tsx';
import { onLiveChange, startLive } from './live.ts';

const MISSED = 'event: missed\ndata: {}\n\n';

let stop = () => {};
afterEach(() => {
  stop();
  vi.restoreAllMocks();
});

/** Lines that the page opens, each said to by its number; what was asked for with each is kept. */
const lines = () => {
  const open: ReadableStreamDefaultController<Uint8Array>[] = [];
  const asked: { unheard_ms: number }[] = [];
  answerWith({
    '/live': (body: unknown) => {
      asked.push(body as { unheard_ms: number }); // as we ask
      return new Response(new ReadableStream<Uint8Array>({ start: (line) => void open.push(line) }));
    },
  });
  const say = (number: number, text: string) => open[number]?.enqueue(new TextEncoder().encode(text));
  return { open, asked, say };
};

/** Time goes by at once. */
const later = (ms: number) => {
  const now = performance.now() + ms;
  vi.spyOn(performance, 'now').mockReturnValue(now);
};

const Orders = () => {
  const [reads, setReads] = useState(1);
  return (
    <>
      <p>Read {reads} times</p>
      <NewRows
        kind="orders"
        one="order"
        onReread={() => setReads((before) => before + 1)}
        onShow={() => setReads((before) => before + 1)}
      />
    </>
  );
};

const SOLD = 'event: changed\ndata: {"kind":"orders","added":1,"changed":0}\n\n';

test('what came while a page was opened is read at once; later it is offered', async () => {
  const { open, say } = lines();
  later(0); // however long it takes to draw
  stop = startLive();
  const { place, leave } = await drawPage(<Orders />);
  await found(() => place.textContent?.includes('Read 1 times') && open.length === 1);
  say(0, SOLD);
  await found(() => place.textContent?.includes('Read 2 times'));
  say(0, MISSED);
  await found(() => place.textContent?.includes('Read 3 times'));
  expect(place.querySelector('button')).toBeNull();
  later(3_000);
  say(0, SOLD);
  await found(() => place.textContent?.includes('1 new order · Show'));
  say(0, MISSED);
  await found(() => place.textContent?.includes('Some orders may have changed · Show'));
  await click(place.querySelector('button')!);
  expect(place.textContent).toContain('Read 4 times');
  expect(place.querySelector('button')).toBeNull();
  await leave();
});

test('each line says for how long nothing was heard: since it ended, or since what was heard last where it was lost', async () => {
  const { open, asked, say } = lines();
  later(0);
  stop = startLive();
  await found(() => open.length === 1);
  expect(asked[0]?.unheard_ms).toBeLessThanOrEqual(1_001);
  const heard = new Promise<void>((resolve) => void onLiveChange(() => resolve()));
  say(0, SOLD);
  await heard;
  later(90_000);
  open[0]?.close();
  await found(() => open.length === 2);
  expect(asked[1]?.unheard_ms).toBeLessThanOrEqual(1_001);
  later(90_000);
  open[1]?.error(new Error('cut'));
  await found(() => open.length === 3);
  expect(asked[2]?.unheard_ms).toBeGreaterThanOrEqual(91_000);
});
