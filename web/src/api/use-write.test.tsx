// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { draw } from '../testing/draw.tsx';
import { answerWith, found, Refusal } from '../testing/draw-page.tsx';
import { attachToaster, type Toast } from '../ui/feedback/toast.ts';
import { CallError } from './call-error.ts';
import { callOptions } from './call-options.ts';
import { useWrite } from './use-write.ts';

let write: (given: { body: { id: string; amount: number } }) => Promise<unknown> = async () => {};

const Page = () => {
  write = useWrite('reloadGiftCard');
  useQuery(callOptions('getGiftCardList', { body: {} }));
  useQuery(callOptions('getStoreList', { body: {} }));
  return null;
};

let leave = async () => {};
afterEach(async () => {
  await leave();
  vi.unstubAllGlobals();
});

const open = async (answers: Record<string, unknown>) => {
  const asked = answerWith({ '/get-gift-card-list': {}, '/getStoreList': { shop: [] }, ...answers });
  const toasts: Toast[] = [];
  const detach = attachToaster((toast) => toasts.push(toast));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const drawn = await draw(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  );
  leave = async () => {
    detach();
    await drawn.leave();
  };
  const times = (path: string) => asked.filter((one) => one.path === path).length;
  await found(() => times('/getStoreList') === 1 && times('/get-gift-card-list') === 1);
  return { asked, toasts, times };
};

const keysOf = (asked: { path: string; headers: Record<string, string> }[]) =>
  asked.filter(({ path }) => path === '/reload-gift-card').map(({ headers }) => headers['idempotency-key']);

const reload = { body: { id: '7', amount: 5 } };

test('what a write makes stale is asked for again, and nothing else; it says that it is done', async () => {
  const { toasts, times } = await open({ '/reload-gift-card': { message: '', data: {} } });
  await act(() => write(reload).then(() => {}));
  await found(() => times('/get-gift-card-list') === 2);
  expect(times('/getStoreList')).toBe(1);
  expect(toasts.map(({ tone, title }) => [tone, title])).toEqual([['good', 'Gift card reloaded']]);
});

test('while the outcome is unknown the key stays; after an answer there is a new one', async () => {
  let outcome: unknown = new Refusal(502);
  const { asked } = await open({ '/reload-gift-card': () => outcome });
  const attempt = () =>
    act(() =>
      write(reload).then(
        () => {},
        () => {},
      ),
    );
  await attempt();
  await attempt();
  outcome = { message: '', data: {} };
  await attempt();
  await attempt();
  const keys = keysOf(asked);
  expect(keys[0]).toBeTruthy();
  expect(new Set(keys.slice(0, 3)).size).toBe(1);
  expect(keys[3]).not.toBe(keys[0]);
});

test('a refusal ends the key: the next attempt is another request', async () => {
  const { asked } = await open({ '/reload-gift-card': new Refusal(409, { message: 'Expired' }) });
  for (let turn = 0; turn < 2; turn += 1) {
    await act(() => expect(write(reload)).rejects.toThrow(CallError));
  }
  expect(new Set(keysOf(asked)).size).toBe(2);
});

test('what can be taken back offers it, and taking it back asks again for the same', async () => {
  const undo = { undo_id: '0f8e9f2a-5f5e-4a53-9c0e-3f1d4b0a1c11', expires_at: '2030-01-01T00:00:00Z' };
  const { asked, toasts, times } = await open({
    '/reload-gift-card': { message: '', data: {}, undo },
    '/undo': { message: 'Taken back', done: 1, results: [] },
  });
  await act(() => write(reload).then(() => {}));
  const { action } = toasts[0]?.options ?? {};
  expect(action?.label).toBe('Undo');
  await act(async () => action?.onClick());
  await found(() => times('/get-gift-card-list') === 3);
  expect(asked.find(({ path }) => path === '/undo')?.body).toEqual({ undo_id: undo.undo_id });
  expect(toasts.at(-1)?.title).toBe('Taken back');
});
