// @vitest-environment happy-dom
import type { ListSelection } from '@backroom/contract/kit/list';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callOptions } from '../../api/call-options.ts';
import { readOrders } from '../../orders/read-orders.ts';
import { click, press } from '../../testing/draw.tsx';
import { answerWith, drawPage, found, Refusal, settle } from '../../testing/draw-page.tsx';
import { readOffers } from '../offers.ts';
import { Drawer } from '../overlay/dialog.tsx';
import type { ListColumn } from './list-column.ts';
import { ListPage } from './list-page.tsx';
import { filterValue, type ListState } from './list-state.ts';

type Row = { name: string; shop: string };

const columns: ListColumn<Row>[] = [
  { key: 'name', header: 'Name', cell: (row) => row.name, fixed: true },
  { key: 'shop', header: 'Store', cell: (row) => row.shop },
  { key: 'mark', header: 'Mark', cell: () => '*', exported: false },
  { key: 'note', header: 'Note', cell: () => '-', hidden: true },
];

const onExport = vi.fn(async () => {});
const told = vi.fn<(selection: ListSelection<unknown>) => void>();

const page = (
  <ListPage
    name="test"
    title="Orders"
    columns={columns}
    defaults={{ size: 10 }}
    filters={[{ key: 'store', label: 'Store', kind: 'many', choices: [] }]}
    query={(state) => callOptions('getOrderList', { body: { page: state.page, limit: state.size } })}
    filterOf={(state: ListState) => ({ store: filterValue(state, 'store') })}
    read={readOrders}
    rowKey={(row) => row.name}
    rowActions={(row) => [{ label: `Open ${row.name}`, onSelect: () => {} }]}
    bulkActions={(_, selected) => [{ label: 'Close', onSelect: () => told(selected) }]}
    details={(key, close) => (
      <Drawer open onClose={close} title={`Details of ${key}`}>
        <input aria-label="Note" />
      </Drawer>
    )}
    onExport={onExport}
    empty={{ title: 'No orders yet' }}
  />
);

/** 25 orders on pages of ten. */
const orders = ({ page: at = 1 }: { page?: number }) => ({
  orders: Array.from({ length: at === 3 ? 5 : 10 }, (_, index) => ({
    name: `#${(at - 1) * 10 + index + 1}`,
    shop: 'a.example',
  })),
  total_count: 25,
});

beforeEach(() => {
  localStorage.clear();
  vi.clearAllMocks();
});

let leave = async () => {};
afterEach(() => leave());

const open = async (address = '/orders') => {
  const drawn = await drawPage(page, address);
  leave = drawn.leave;
  return drawn;
};

const button = (place: Element, name: string) =>
  [...place.querySelectorAll('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent?.trim()) === name,
  );

const openWithRows = async (address?: string) => {
  answerWith({ '/get-order-list': orders });
  const drawn = await open(address);
  await found(() => drawn.place.querySelector('[data-row]'));
  return drawn;
};

test.each([[{}], [{ orders: 'none' }], [null]])(
  'an answer without a list (%j) says so, and Retry asks again',
  async (answer) => {
    const answers: Record<string, unknown> = { '/get-order-list': () => answer };
    answerWith(answers);
    const { place } = await open();
    await found(() => place.textContent?.includes('Invalid response format'));
    answers['/get-order-list'] = { data: [{ name: '#7' }] };
    await click(button(place, 'Retry')!);
    await found(() => place.textContent?.includes('#7'));
    expect(place.textContent).not.toContain('Invalid response format');
  },
);

test('a refusal shows the message, and what it means', async () => {
  answerWith({ '/get-order-list': new Refusal(429) });
  const { place } = await open();
  await found(() => place.textContent?.includes('Failed to fetch orders'));
  expect(place.textContent).toContain('Wait a minute');
});

test('a file has the columns that are shown, in their order; columns are moved by keys and that is remembered', async () => {
  const { place } = await openWithRows();
  await click(button(place, 'Export')!);
  expect(onExport).toHaveBeenLastCalledWith(expect.anything(), ['name', 'shop']);
  await click(button(place, 'Columns')!);
  const handle = await found(() => document.querySelector('[aria-label^="Move Store"]'));
  expect(handle.getAttribute('aria-label')).toBe('Move Store, 2 of 4');
  await press(handle, 'ArrowUp');
  expect(document.querySelector('[aria-live][class~="sr-only"]')?.textContent).toBe('Store, now 1 of 4');
  const heads = () => [...place.querySelectorAll('th')].map(({ textContent }) => textContent);
  expect(heads().filter(Boolean)).toEqual(['Store', 'Name', 'Mark', 'Actions']);
  await click(document.querySelector('#column-note')!);
  await click(button(place, 'Export')!);
  expect(onExport).toHaveBeenLastCalledWith(expect.anything(), ['shop', 'name', 'note']);
  await leave();
  const again = await openWithRows();
  expect(
    [...again.place.querySelectorAll('th')].map(({ textContent }) => textContent).filter(Boolean),
  ).toEqual(['Store', 'Name', 'Mark', 'Note', 'Actions']);
});

test('Alt and an arrow move a column from its head', async () => {
  const { place } = await openWithRows();
  const head = [...place.querySelectorAll('th span')].find(({ textContent }) => textContent === 'Store')!;
  await press(head, 'ArrowLeft', { altKey: true });
  const heads = [...place.querySelectorAll('th')].map(({ textContent }) => textContent);
  expect(heads.filter(Boolean)).toEqual(['Store', 'Name', 'Mark', 'Actions']);
});

test('all that match are chosen by their filter, except some; another filter drops that choice', async () => {
  const { place } = await openWithRows('/orders?store=a');
  await click(place.querySelector('thead input[type=checkbox]')!);
  await click(button(place, 'Close')!);
  expect(told.mock.lastCall?.[0]).toEqual({ ids: orders({}).orders.map(({ name }) => name) });
  await click(button(place, 'Select all 25')!);
  await click(place.querySelector('tbody input[type=checkbox]')!);
  await click(button(place, 'Close')!);
  expect(told.mock.lastCall?.[0]).toEqual({ filter: { store: 'a' }, except: ['#1'], expected: 24 });
  expect(place.textContent).toContain('24 selected');
  await click(button(place, 'Clear Store')!);
  await settle();
  expect(place.textContent).not.toContain('selected');
});

test('the drawer walks the rows with j and k and its buttons, over the end of the page, and not while one types', async () => {
  const { place, at } = await openWithRows('/orders?open=%2310');
  const dialog = await found(() => document.querySelector('[role="dialog"]'));
  expect(button(dialog, 'Next row')?.disabled).toBe(false);
  await press(dialog.querySelector('input')!, 'j');
  expect(at()).toContain('open=%2310');
  await press(dialog, 'k');
  await found(() => dialog.textContent?.includes('Details of #9'));
  await press(dialog, 'j');
  await found(() => dialog.textContent?.includes('Details of #10'));
  expect(at()).not.toContain('page=2');
  await press(dialog, 'j');
  await found(() => dialog.textContent?.includes('Details of #11'));
  expect(at()).toContain('page=2');
  await click(button(dialog, 'Previous row')!);
  await found(() => dialog.textContent?.includes('Details of #10'));
  expect(place.querySelector('[data-last-open]')?.textContent).toContain('#10');
});

test('j comes to the rows from anywhere, f to the filters, and the row in focus offers what it can to the palette', async () => {
  const { place } = await openWithRows();
  await press(document.body, 'j');
  expect(document.activeElement).toBe(place.querySelector('[data-row="0"]'));
  expect(readOffers().row?.()).toMatchObject({ label: '#1', actions: [{ label: 'Open #1' }] });
  await press(document.activeElement!, 'j');
  expect(readOffers().row?.()?.label).toBe('#2');
  await press(document.body, 'f');
  await found(() => document.querySelector('[role="dialog"][aria-label="Store"]'));
  await act(async () => readOffers().takeStore?.('austin.example'));
  await found(() => place.textContent?.includes('austin.example'));
});
