import { chromium } from 'playwright-core';
import { findChromium } from '../scripts/find-chromium.ts';
import { firstProducts, PER_PRODUCT } from './kit/catalogue.ts';
import { startApi } from './kit/processes.ts';
import { milliseconds, type Result } from './kit/result.ts';
import { signInToChain } from './kit/session.ts';

const ROWS = 10_000;

/** The grid of 10,000 rows, rolled from top to bottom and back: the longest task that kept the browser from answering. */
export const scrolling = async (url: string, stores: number): Promise<Result> => {
  const [api, token] = [await startApi(url), await signInToChain(url)];
  const chrome = await chromium.launch({
    executablePath: await findChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const ids = await firstProducts(url, ROWS / PER_PRODUCT);
    const context = await chrome.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    const shops = Array.from({ length: stores }, (_, index) => `bench-${index + 1}.example.com`);
    await page.addInitScript(`
      localStorage.setItem('auth_token', ${JSON.stringify(token)});
      localStorage.setItem('token', ${JSON.stringify(token)});
      localStorage.setItem('auth_user', ${JSON.stringify(JSON.stringify({ email: 'bench@example.com', role: 'SuperAdmin', type: 'Staff' }))});
      sessionStorage.setItem('backroom.products-to-edit', ${JSON.stringify(JSON.stringify({ shops: shops.slice(0, 2_000), told: { ids }, count: ids.length }))});
    `);
    await page.goto(`${api.url}/mpe/edit`);
    const grid = page.getByRole('grid', { name: 'Products to edit' });
    await grid.waitFor({ timeout: 120_000 });
    await page.evaluate(`
      window.tasks = [];
      new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map(({ duration }) => duration)))
        .observe({ type: 'longtask' });
    `);
    await grid.hover();
    for (const step of [...Array(120).fill(900), ...Array(40).fill(-2_700)]) await page.mouse.wheel(0, step);
    // To the very end and back, as the scroll bar is pulled.
    await grid.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
    await page.locator(`#cell-${ids.length * PER_PRODUCT - 1}-0`).waitFor();
    await grid.evaluate((element) => element.scrollTo({ top: 0 }));
    await page.locator('#cell-0-0').waitFor();
    const tasks = (await page.evaluate('window.tasks')) as number[];
    const longest = Math.max(0, ...tasks);
    return {
      what: `Grid of ${(ids.length * PER_PRODUCT).toLocaleString('en-US')} rows, longest task`,
      ours: longest === 0 ? 'none over 50 ms' : milliseconds(longest),
      beside: '50 ms',
      ratio: longest / 50,
      aim: { atMost: 1 },
    };
  } finally {
    await chrome.close();
    await api.stop();
  }
};
