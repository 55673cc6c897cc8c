/** Draws a page of the signed-in area at an address, with answers of the API given by call. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, type ReactNode } from 'react';
import { vi } from 'vitest';
import { readListSearch } from '../ui/list/list-search.ts';
import { parseSearchText, writeSearchText } from '../ui/text/search-text.ts';
import { draw } from './draw.tsx';

/** What the API answers at a path (`/getStoreList`): a body, an error with its status, or a whole response. */
type Answers = Record<string, unknown | ((body: unknown) => unknown)>;

type Asked = { path: string; body: unknown; headers: Record<string, string> };

/** A refusal to give as an answer. */
export class Refusal {
  readonly status: number;
  readonly body: unknown;
  constructor(status: number, body: unknown = {}) {
    this.status = status;
    this.body = body;
  }
}

/** Answers `fetch` from a table; returns what was asked. */
export const answerWith = (answers: Answers): Asked[] => {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const path = address.replace(/^\/v1/, '').replace(/\?.*$/, '');
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    // Our client gives headers as a plain record.
    asked.push({ path, body, headers: (init.headers ?? {}) as Record<string, string> });
    const given = answers[path];
    const answer = typeof given === 'function' ? given(body) : given;
    if (answer instanceof Response) return answer;
    if (answer instanceof Refusal)
      return new Response(JSON.stringify(answer.body), { status: answer.status });
    if (answer === undefined) return new Response('{}', { status: 404 });
    return new Response(JSON.stringify(answer));
  });
  return asked;
};

/** Lets everything that is on its way arrive. */
export const settle = (rounds = 6) =>
  act(async () => {
    for (let round = 0; round < rounds; round += 1) await new Promise((done) => setTimeout(done, 0));
  });

/** Waits until `look` finds something; a test that never does fails by its time-out. */
export const found = async <T,>(look: () => T | null | undefined | false): Promise<T> => {
  for (;;) {
    const seen = look();
    if (seen) return seen;
    await settle(1);
  }
};

/** Draws `page` at `address` (`/widgets?page=2`), any other address as an empty page. */
export const drawPage = async (
  page: ReactNode,
  address = '/',
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } }),
) => {
  const root = createRootRoute();
  const [path = '/'] = address.split('?');
  const route = createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: readListSearch,
    component: () => page,
  });
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => null });
  const router = createRouter({
    routeTree: root.addChildren(path === '/$' ? [route] : [route, elsewhere]),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch: parseSearchText,
    stringifySearch: writeSearchText,
  });
  const drawn = await draw(
    <QueryClientProvider client={client}>
      {/* The application's router is another one; pages only see what both have. */}
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await settle();
  return {
    ...drawn,
    client,
    /** The address as it is now. */
    at: () => router.state.location.href,
    leave: async () => {
      await drawn.leave();
      client.clear();
      vi.unstubAllGlobals();
    },
  };
};
