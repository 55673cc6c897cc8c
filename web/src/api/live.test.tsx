// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, drawPage, found } from '../testing/draw-page.tsx';
import { NewRows } from '../ui/list/new-rows.tsx';
import { onLiveChange, startLive } from './live.ts';
import { queryClient } from './query-client.ts';

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
  const { dataUpdateCount } = useReads();
  return (
    <>
      <p>Read {dataUpdateCount} times</p>
      <NewRows kind="orders" one="order" onShow={() => {}} />
    </>
  );
};

let reads = 0;
const useReads = () => {
  const { data } = useQuery({ queryKey: ['a list of no live call'], queryFn: () => (reads += 1) });
  return { dataUpdateCount: data ?? 0 };
};

test('what was missed while a page was opened is read anew, lists as well; later it is offered', async () => {
  const { open, say } = lines();
  stop = startLive();
  const { place, leave } = await drawPage(<Orders />, '/', queryClient);
  await found(() => place.textContent?.includes('Read 1 times') && open.length === 1);
  say(0, MISSED);
  await found(() => place.textContent?.includes('Read 2 times'));
  expect(place.querySelector('button')).toBeNull();
  later(6_000);
  say(0, MISSED);
  await found(() => place.querySelector('button'));
  expect(place.textContent).toContain('Some orders may have changed · Show');
  expect(place.textContent).toContain('Read 2 times');
  await leave();
});

test('each line says for how long nothing was heard', async () => {
  const { open, asked, say } = lines();
  stop = startLive();
  await found(() => asked.length === 1);
  expect(asked[0]?.unheard_ms).toBeGreaterThanOrEqual(1_000);
  expect(asked[0]?.unheard_ms).toBeLessThan(60_000);
  const heard = new Promise<void>((resolve) => void onLiveChange(() => resolve()));
  say(0, 'event: changed\ndata: {"kind":"orders","added":1,"changed":0}\n\n');
  await heard;
  later(90_000);
  open[0]?.close();
  await found(() => asked.length === 2);
  expect(asked[1]?.unheard_ms).toBeGreaterThanOrEqual(91_000);
});
