// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { callOptions } from '../../api/call-options.ts';
import { readOrders } from '../../orders/read-orders.ts';
import { click } from '../../testing/draw.tsx';
import { answerWith, drawPage, found, Refusal } from '../../testing/draw-page.tsx';
import type { ListColumn } from './list-column.ts';
import { ListPage } from './list-page.tsx';

type Row = { name: string };

const columns: ListColumn<Row>[] = [{ key: 'name', header: 'Name', cell: (row) => row.name }];

const page = (
  <ListPage
    name="test"
    title="Orders"
    columns={columns}
    query={(state) => callOptions('getOrderList', { body: { page: state.page, limit: state.size } })}
    read={readOrders}
    rowKey={(row) => row.name}
    empty={{ title: 'No orders yet' }}
  />
);

let leave = async () => {};
afterEach(() => leave());

const open = async (address = '/orders') => {
  const drawn = await drawPage(page, address);
  leave = drawn.leave;
  return drawn;
};

const button = (place: Element, name: string) =>
  [...place.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === name);

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
