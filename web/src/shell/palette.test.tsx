// @vitest-environment happy-dom
import { act, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { click, press } from '../testing/draw.tsx';
import { answerWith, drawPage, found } from '../testing/draw-page.tsx';
import { useOffers } from '../ui/offers.ts';
import Palette from './palette.tsx';

const takeStore = vi.fn();
const create = vi.fn();
const reload = vi.fn();

const Page = () => {
  useOffers({
    actions: [{ label: 'Create card', onSelect: create }],
    row: () => ({ label: 'gift card 583N', actions: [{ label: 'Reload', onSelect: reload }] }),
    takeStore,
  });
  const [open, setOpen] = useState(false);
  return open ? (
    <Palette audience="admin" open onClose={() => {}} />
  ) : (
    <button type="button" id="open" onClick={() => setOpen(true)}>
      Open
    </button>
  );
};

let leave = async () => {};
afterEach(() => leave());

const open = async () => {
  const asked = answerWith({
    '/getStoreList': { shop: [{ name: 'Austin', shop_domain: 'austin.example' }] },
    '/getSalesData': {
      data: [],
      summary: { net_sales: 1234.5 },
      series: [{ net_sales: 1 }, { net_sales: 2 }],
    },
    '/get-order-list': {
      orders: [
        {
          name: '#9',
          shop: 'austin.example',
          current_total_price: 12,
          shopify_created_at: '2026-11-20T10:00:00Z',
        },
      ],
      total_count: 1,
    },
  });
  const drawn = await drawPage(<Page />, '/orders');
  leave = drawn.leave;
  await click(drawn.place.querySelector('#open')!);
  const box = await found(() => document.querySelector<HTMLInputElement>('[cmdk-input]'));
  const type = (text: string) =>
    act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text);
      box.dispatchEvent(new Event('input', { bubbles: true }));
    });
  return { ...drawn, asked, box, type };
};

const shown = () => document.querySelector('[role="dialog"]')?.textContent ?? '';

test('a store’s name is answered with its figures, and leads to its sales, orders and stock', async () => {
  const { type, asked, at } = await open();
  await type('aust');
  await found(() => shown().includes('$1,234.50') && shown().includes('#9, Nov 20, 2026'));
  expect(asked.find(({ path }) => path === '/getSalesData')?.body).toMatchObject({
    shop: ['austin.example'],
  });
  const items = [...document.querySelectorAll('[cmdk-item]')];
  expect(items.slice(0, 3).map(({ textContent }) => textContent)).toEqual([
    'Sales of Austin',
    'Orders of Austin',
    'Stock of Austin',
  ]);
  await click(items[1]!);
  expect(at()).toBe('/orders?store=austin.example');
});

test('Tab takes the store to the open page', async () => {
  const { type, box } = await open();
  await type('austin');
  await found(() => shown().includes('Sales of Austin'));
  await press(box, 'Tab');
  expect(takeStore).toHaveBeenCalledWith('austin.example');
});

test('what the page and the row in focus offer can be done', async () => {
  const { type } = await open();
  expect(shown()).toContain('With gift card 583N');
  await type('crea');
  await found(() => !shown().includes('Reload'));
  await click(document.querySelector('[cmdk-item]')!);
  expect(create).toHaveBeenCalledOnce();
  expect(reload).not.toHaveBeenCalled();
});

test('with nothing typed it answers to no store, also where stores are known, and names each page once', async () => {
  const { type, asked } = await open();
  await type('austin');
  await found(() => shown().includes('Sales of Austin'));
  await type('');
  await found(() => shown().includes('Reload'));
  expect(shown()).not.toContain('Austin');
  expect(document.querySelector('[cmdk-item]')?.textContent).toBe('Reload');
  const items = [...document.querySelectorAll('[cmdk-item]')].map(({ textContent }) => textContent);
  expect(items).toHaveLength(new Set(items).size);
  expect(asked.filter(({ path }) => path === '/getSalesData')).toHaveLength(1);
});
