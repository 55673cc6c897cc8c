import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventsIn } from './live-events.ts';

const text = [
  'retry: 2000\n\n',
  ':\n\n',
  'event: changed\ndata: {"kind":"orders"}\n\n',
  'event: missed\r\ndata: {}\r\n\r\n',
  'data: é\ndata: two\n\n',
  'event: changed\ndata: cut off',
].join('');
const events = [
  { event: 'changed', data: '{"kind":"orders"}' },
  { event: 'missed', data: '{}' },
  { event: 'message', data: 'é\ntwo' },
];

test('events come whole, however the stream is cut', async () => {
  const bytes = new TextEncoder().encode(text);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }), async (sizes) => {
      let at = 0;
      let turn = 0;
      const body = new ReadableStream<Uint8Array>({
        pull: (controller) => {
          if (at >= bytes.length) return controller.close();
          const size = sizes[turn++ % sizes.length] ?? 1;
          controller.enqueue(bytes.slice(at, at + size));
          at += size;
        },
      });
      const found = [];
      for await (const event of eventsIn(body)) found.push(event);
      expect(found).toEqual(events);
    }),
  );
});
