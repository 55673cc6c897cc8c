// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { click } from '../testing/draw.tsx';
import { answerWith, drawPage, found, Refusal } from '../testing/draw-page.tsx';
import { OrdersPage } from './orders-page.tsx';

let leave = async () => {};
beforeEach(() => localStorage.clear());
afterEach(() => leave());

test.each([
  [
    'Payment',
    '/getPaymentGateways',
    'Failed to fetch payment methods',
    { paymentMethods: [{ name: 'Cash' }] },
    'Cash',
  ],
  [
    'Channel',
    '/getSalesChannels',
    'Failed to fetch sales channels',
    { salesChannels: [{ name: 'phone' }] },
    'Phone',
  ],
])(
  'what the filter %s offers can’t be read: it says so, and asks again',
  async (label, path, words, answer, choice) => {
    const answers: Record<string, unknown> = {
      '/get-order-list': { orders: [], total_count: 0 },
      [path]: new Refusal(400),
    };
    answerWith(answers);
    const { place, ...drawn } = await drawPage(<OrdersPage />, '/orders');
    leave = drawn.leave;
    const filter = await found(() =>
      [...place.querySelectorAll('button')].find((one) => one.textContent?.trim() === label),
    );
    await click(filter);
    const alert = await found(() => document.body.querySelector('[role="alert"]'));
    expect(alert.textContent).toContain(words);
    answers[path] = answer;
    await click(alert.querySelector('button')!);
    await found(() => document.body.textContent?.includes(choice));
    expect(document.body.textContent).not.toContain(words);
  },
);
