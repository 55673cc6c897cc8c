// @vitest-environment happy-dom
import { Pencil } from 'lucide-react';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { click, draw, press } from '../../testing/draw.tsx';
import type { ListColumn } from '../list/list-column.ts';
import { useSelection } from '../list/use-selection.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';

type Row = { id: string; name: string; total: number };

const columns: ListColumn<Row>[] = [
  { key: 'name', header: 'Name', cell: (row) => row.name, sort: true },
  { key: 'total', header: 'Total', cell: (row) => row.total, align: 'right', sort: 'sum' },
  { key: 'id', header: 'Id', cell: (row) => row.id },
];
const first: Row[] = [
  { id: '1', name: 'Ann', total: 5 },
  { id: '2', name: 'Bob', total: 7 },
];
const second: Row[] = [{ id: '3', name: 'Cy', total: 1 }];
const rowKey = (row: Row) => row.id;

const Table = (props: Partial<DataTableProps<Row>>) => {
  const selection = useSelection(rowKey, '');
  return (
    <>
      <DataTable
        label="People"
        columns={columns}
        rows={first}
        rowKey={rowKey}
        selection={selection}
        {...props}
      />
      <output>{selection.rows.map(rowKey).join()}</output>
    </>
  );
};

let leave = async () => {};
afterEach(() => leave());

const open = async (props: Partial<DataTableProps<Row>> = {}) => {
  const drawn = await draw(<Table {...props} />);
  leave = drawn.leave;
  return drawn;
};

test('a header says how it is sorted and asks for its field, figures descending first', async () => {
  const onSort = vi.fn();
  const { place } = await open({ onSort, sort: { key: 'name', descending: false } });
  const headers = [...place.querySelectorAll('th')];
  expect(headers.map((header) => header.getAttribute('aria-sort'))).toEqual([null, 'ascending', null, null]);
  await click(headers[2]!.querySelector('button')!);
  expect(onSort).toHaveBeenCalledWith({ key: 'sum', descending: true });
  expect(headers[3]!.querySelector('button')).toBeNull();
});

test('arrows move between rows, Enter opens, Space chooses', async () => {
  const onOpen = vi.fn();
  const { place } = await open({ onOpen });
  const rows = [...place.querySelectorAll<HTMLElement>('[data-row]')];
  expect(rows.map((row) => row.tabIndex)).toEqual([0, -1]);
  rows[0]!.focus();
  await press(rows[0]!, 'ArrowDown');
  expect(document.activeElement).toBe(rows[1]);
  await press(rows[1]!, 'Enter');
  expect(onOpen).toHaveBeenCalledWith(first[1]);
  await press(rows[1]!, ' ');
  expect(place.querySelector('output')?.textContent).toBe('2');
});

test('keys meant for a control inside a row are left alone', async () => {
  const onOpen = vi.fn();
  const { place } = await open({ onOpen });
  await press(place.querySelector('[data-row] input')!, 'Enter');
  expect(onOpen).not.toHaveBeenCalled();
});

test('what is selected survives another page', async () => {
  const { place, redraw } = await open();
  await click(place.querySelector('thead input[type=checkbox]')!);
  expect(place.querySelector('output')?.textContent).toBe('1,2');
  await redraw(<Table rows={second} />);
  expect(place.querySelector<HTMLInputElement>('thead input[type=checkbox]')?.checked).toBe(false);
  await click(place.querySelector('tbody input[type=checkbox]')!);
  expect(place.querySelector('output')?.textContent).toBe('1,2,3');
});

test('what is at hand of a row is drawn once the pointer comes near; the menu is always there', async () => {
  const onEdit = vi.fn();
  const { place } = await open({
    rowActions: () => [{ label: 'Edit', icon: Pencil, onSelect: onEdit }],
    rowLabel: ({ name }) => name,
  });
  const names = () =>
    [...place.querySelectorAll('tbody button')].map((button) => button.getAttribute('aria-label'));
  expect(names()).toEqual(['Actions for Ann', 'Actions for Bob']);
  // Of 25 rows each element more is felt when one list follows another: cells, box, menu.
  expect(place.querySelectorAll('[data-row="0"] *').length).toBeLessThanOrEqual(14);
  const [, bob] = place.querySelectorAll('[data-row]');
  await act(async () => {
    bob!.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  });
  expect(names()).toEqual(['Actions for Ann', 'Edit Bob', 'Actions for Bob']);
  await click(place.querySelector('[aria-label="Edit Bob"]')!);
  expect(onEdit).toHaveBeenCalledTimes(1);
});

test('while the first rows load their places stand, and the table says that it is busy', async () => {
  const { place } = await open({ rows: undefined, expected: 4 });
  expect(place.querySelector('table')?.getAttribute('aria-busy')).toBe('true');
  // In one element: those of a list would otherwise be as much to draw as its rows.
  expect(place.querySelectorAll('tbody *')).toHaveLength(3);
  expect(place.querySelector<HTMLElement>('tbody div')?.style.height).toBe('calc(4 * var(--row))');
});

test('all rows are chosen only where they stand there, not those of the page before', async () => {
  const { place, redraw } = await open({ rows: undefined });
  const isOff = () => place.querySelector<HTMLInputElement>('thead input[type=checkbox]')?.disabled;
  expect(isOff()).toBe(true);
  await redraw(<Table isStale />);
  expect(isOff()).toBe(true);
  await redraw(<Table />);
  expect(isOff()).toBe(false);
});
