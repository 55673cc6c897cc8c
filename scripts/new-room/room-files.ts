import type { RoomNames } from './room-names.ts';

/**
 * The files of a new room on all floors, by their paths. It begins as a list of the stores that somebody may see: what
 * is to change is the row, not the way from the page to the data and back.
 */
export const roomFiles = ({
  kebab,
  camel,
  pascal,
  path,
  label,
  entry,
}: RoomNames): Record<string, string> => {
  const what = label.toLowerCase();
  const place = entry
    ? `place: ${entry.place}, key: '${entry.key}'`
    : `under: '/settings', text: '${label}, store by store.'`;
  return {
    [`contract/src/${kebab}-columns.ts`]: `/** The columns of the list of ${what}. */
import { listColumns } from './kit/list.ts';

export const ${camel}Columns = listColumns([
  { key: 'store', label: 'Store', kind: 'text', fixed: true },
  { key: 'shop', label: 'Domain', kind: 'text' },
]);
`,
    [`contract/src/${kebab}.ts`]: `/** ${label}. */
import * as z from 'zod';
import { area } from './kit/access.ts';
import { endpoint } from './kit/endpoint.ts';
import { limit, page, search, shopDomainsOrIds } from './kit/fields.ts';
import { pagination } from './kit/list-fields.ts';

const row = z.object({ shop: z.string(), store_name: z.string() });

export type ${pascal}Row = z.output<typeof row>;

export const ${camel}Endpoints = {
  get${pascal}: endpoint({
    method: 'POST',
    path: '/get-${kebab}',
    access: area('${path}'),
    summary: '${label} of the stores one may see, by name',
    body: z
      .strictObject({ page: page.default(1), limit: limit.default(25), search, shop_name: shopDomainsOrIds.optional() })
      .prefault({}),
    response: z.object({ data: z.array(row), pagination }),
    failure: 'Failed to fetch ${what}',
  }),
};
`,
    [`server/src/${kebab}/manifest.ts`]: `import type { Manifest } from '../platform/manifest.ts';
import { ${camel}Routes } from './routes.ts';

export const ${camel} = {
  name: '${kebab}',
  handlers: ${camel}Routes,
} satisfies Manifest;
`,
    [`server/src/${kebab}/routes.ts`]: `import type { ${camel}Endpoints } from '@backroom/contract/${kebab}';
import type { Handlers } from '../platform/http/call.ts';
import { list${pascal} } from './list-${kebab}.ts';

export const ${camel}Routes: Handlers<typeof ${camel}Endpoints> = {
  get${pascal}: list${pascal},
};
`,
    [`server/src/${kebab}/list-${kebab}.ts`]: `import { paginationOf } from '@backroom/contract/kit/list';
import type { ${camel}Endpoints } from '@backroom/contract/${kebab}';
import type { Call } from '../platform/http/call.ts';
import { reportStores } from '../stores/index.ts';

/** ${label}, a page of those that fit the search. @throws ApiError FORBIDDEN for a store that isn't the caller's. */
export const list${pascal} = async ({ scope, db, body }: Call<typeof ${camel}Endpoints.get${pascal}>) => {
  const { page, limit, search = '', shop_name } = body;
  const stores = await reportStores(scope, db, shop_name);
  const words = search.trim().toLowerCase();
  const found = stores.filter(({ shop, store_name }) => \`\${store_name} \${shop}\`.toLowerCase().includes(words));
  return {
    data: found.slice((page - 1) * limit, page * limit).map(({ shop, store_name }) => ({ shop, store_name })),
    pagination: paginationOf(page, limit, found.length),
  };
};
`,
    [`server/src/${kebab}/${kebab}.test.ts`]: `import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApplication, type TestApplication } from '../testing/application.ts';

let server: TestApplication;
let token: string;

beforeAll(async () => {
  server = await startTestApplication();
  for (const domain of ['pier.example.com', 'mill.example.com']) await server.addShop({ domain });
  token = await server.signIn({ email: 'root@example.com', role: 'SuperAdmin' });
});
afterAll(() => server.close());

test('lists ${what} page by page, and those that fit a search', async () => {
  const first = await server.call('/get-${kebab}', { token, body: { limit: 1 } });
  expect(first.body).toMatchObject({
    data: [{ shop: 'mill.example.com' }],
    pagination: { page: 1, total: 2, totalPages: 2 },
  });
  const found = await server.call('/get-${kebab}', { token, body: { search: 'PIER' } });
  expect(found.body.data.map(({ shop }: { shop: string }) => shop)).toEqual(['pier.example.com']);
});

test('refuses a store that there isn’t, by the name of the field', async () => {
  const answer = await server.call('/get-${kebab}', { token, body: { shop_name: ['no.example.com'] } });
  expect(answer).toMatchObject({ status: 400, body: { details: [{ field: 'shop_name' }] } });
});
`,
    [`web/src/${kebab}/manifest.ts`]: `import { Shapes } from 'lucide-react';
import type { Room } from '../ui/room.ts';

export const ${camel}: Room = {
  name: '${kebab}',
  pages: [{ path: '${path}', label: '${label}', icon: Shapes, ${place} }],
};
`,
    [`web/src/${kebab}/${kebab}-query.ts`]: `import { callOptions } from '../api/call-options.ts';
import type { ListState } from '../ui/list/list-state.ts';

export const ${camel}Query = (state: ListState) =>
  callOptions('get${pascal}', {
    body: { page: state.page, limit: state.size, search: state.search || undefined },
  });
`,
    [`web/src/${kebab}/${kebab}-page.tsx`]: `import type { ${pascal}Row } from '@backroom/contract/${kebab}';
import { ${camel}Columns } from '@backroom/contract/${kebab}-columns';
import { columnsOf } from '../ui/list/columns-of.tsx';
import { ListPage } from '../ui/list/list-page.tsx';
import { ${camel}Query } from './${kebab}-query.ts';

const columns = columnsOf<${pascal}Row, typeof ${camel}Columns>(${camel}Columns, {
  store: { value: (row) => row.store_name, card: 'title' },
  shop: { value: (row) => row.shop, card: 'under' },
});

/** ${label}, store by store. */
export const ${pascal}Page = () => (
  <ListPage
    name="${kebab}"
    title="${label}"
    description="${label}, store by store."
    columns={columns}
    search="Store or domain"
    query={${camel}Query}
    read={(answer) => ({ rows: answer.data, total: answer.pagination.total })}
    rowKey={(row) => row.shop}
    rowLabel={(row) => row.store_name}
    empty={{ title: 'No stores yet', text: 'They appear here once there are some.' }}
  />
);
`,
    [`web/src/routes/_app${path}.tsx`]: `import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../api/query-client.ts';
import { ${pascal}Page } from '../../${kebab}/${kebab}-page.tsx';
import { ${camel}Query } from '../../${kebab}/${kebab}-query.ts';
import { readListSearch } from '../../ui/list/list-search.ts';
import { toListState } from '../../ui/list/list-state.ts';

export const Route = createFileRoute('/_app${path}')({
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(${camel}Query(toListState(deps))),
  component: ${pascal}Page,
});
`,
  };
};
