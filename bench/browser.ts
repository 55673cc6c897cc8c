/**
 * What a browser loads and how long it takes to show it, on the chain of a million orders; beside pages that consist of next to
 * nothing, which show what of it is the machine's and the browser's.
 */
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { findChromium } from '../scripts/find-chromium.ts';
import { kilobytesOf, watchScripts } from '../scripts/watch-scripts.ts';
import { shiftOf, watchShifts } from '../scripts/watch-shifts.ts';
import { million, openChain } from './chain.ts';
import { openBenchPostgres } from './kit/database.ts';
import { median } from './kit/measure.ts';
import { startApi } from './kit/processes.ts';
import { type Bench, milliseconds, type Result } from './kit/result.ts';
import { signInToChain } from './kit/session.ts';

const VISITS = 9;

/** Milliseconds in which any page shows something. */
const FIRST_PAINT = 300;

/** A slow phone or an old laptop beside the machine that runs this. */
const SLOW_DOWN = 4;

/** What the window of a new visitor takes to be drawn by the browser: a person's stands there already. */
const WINDOW_MS = 1_500;

/** A row with an order or a card in it; the place that is kept for rows has none. */
const ROW = 'tbody tr[data-row]';

type Visit = { kilobytes: number; requests: number; firstPaint: number; content: number };

type State = Exclude<BrowserContextOptions['storageState'], string>;

/** When something was painted first, waited for; runs in the page. */
const painted = `new Promise((resolve) => {
  const look = (list) => {
    const [first] = list.getEntriesByName('first-contentful-paint');
    if (first) resolve(first.startTime);
  };
  new PerformanceObserver(look).observe({ type: 'paint', buffered: true });
})`;

const firstPaint = async (page: Page): Promise<number> => Number(await page.evaluate(painted));

/** Says when something has been painted, without asking the page again and again meanwhile; runs in the page. */
const watchFor = (content: string) => `{
  const shown = Promise.withResolvers();
  const observer = new MutationObserver(() => {
    if (!document.querySelector(${JSON.stringify(content)})) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => shown.resolve(performance.now())));
  });
  observer.observe(document, { childList: true, subtree: true });
  window.benchShown = shown.promise;
}`;

/** Opens a page with nothing cached, on a slowed-down processor, until `content` shows. */
const visit = async (
  chrome: Browser,
  url: string,
  content: string,
  storageState: State | undefined,
): Promise<Visit> => {
  const context = await chrome.newContext({
    viewport: { width: 1440, height: 900 },
    ...(storageState ? { storageState } : {}),
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const scripts = await watchScripts(session);
    await page.addInitScript({ content: watchFor(content) });
    await page.waitForTimeout(WINDOW_MS);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
    await page.goto(url);
    const shown = Number(await page.evaluate('window.benchShown'));
    return {
      kilobytes: kilobytesOf(scripts()),
      requests: scripts().size,
      firstPaint: await firstPaint(page),
      content: shown,
    };
  } finally {
    await context.close();
  }
};

const middle = (visits: readonly Visit[], of: (visit: Visit) => number) => median(visits.map(of));

const resultsOf = (path: string, visits: readonly Visit[], most: Partial<Visit>): Result[] => {
  const line = (what: string, value: number, unit: string, aim: number | undefined): Result => ({
    what: `${path}, ${what}`,
    ours: `${value.toFixed(unit === '' ? 0 : 1)} ${unit}`.trim(),
    beside: aim === undefined ? '' : `${aim} ${unit}`.trim(),
    ratio: aim === undefined ? 1 : value / aim,
    ...(aim === undefined ? {} : { aim: { atMost: 1 } }),
  });
  return [
    line(
      'scripts',
      middle(visits, (one) => one.kilobytes),
      'kB',
      most.kilobytes,
    ),
    line(
      'requests for scripts',
      middle(visits, (one) => one.requests),
      '',
      most.requests,
    ),
    line(
      `first paint at ${SLOW_DOWN}× slow-down`,
      middle(visits, (one) => one.firstPaint),
      'ms',
      most.firstPaint,
    ),
    line(
      `content at ${SLOW_DOWN}× slow-down`,
      middle(visits, (one) => one.content),
      'ms',
      most.content,
    ),
  ];
};

/** A page as it would be written by hand, without style or script. */
const bare = (body: string) =>
  `<!doctype html><html lang="en"><title>Bare</title><body>${body}</body></html>`;

const barePages: Record<string, string> = {
  '/form': bare('<h1>Sign in</h1><form><input><input><button>Sign in</button></form>'),
  '/table': bare(
    `<h1>Orders</h1><table><tbody>${`<tr data-row>${'<td>A cell of text</td>'.repeat(11)}</tr>`.repeat(25)}</table>`,
  ),
};

const serveBare = async (): Promise<{ url: string; server: Server }> => {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(barePages[request.url ?? ''] ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The server of bare pages has no address');
  return { url: `http://127.0.0.1:${address.port}`, server };
};

const bareResult = (what: string, visits: readonly Visit[]): Result => ({
  what: `A bare ${what}, first paint`,
  ours: '',
  beside: milliseconds(middle(visits, ({ firstPaint }) => firstPaint)),
  ratio: 1,
});

/** Visits in turn, so that whatever else the machine does concerns all of them. */
const inTurn = async (works: readonly (() => Promise<Visit>)[]): Promise<Visit[][]> => {
  const visits = works.map((): Visit[] => []);
  for (let count = 0; count < VISITS; count += 1) {
    for (const [index, work] of works.entries()) visits[index]?.push(await work());
  }
  return visits;
};

/**
 * Milliseconds from a click on a list in the sidebar until the frame that has its title and rows, and until that frame has been
 * painted; runs in the page.
 */
const clickAndWait = `async (target) => {
  const link = document.querySelector(\`a[href^="\${target}"]\`);
  if (!link) throw new Error(\`No link to \${target}\`);
  const title = () => document.querySelector('h1')?.textContent;
  const before = title();
  const start = performance.now();
  link.click();
  while (title() === before || !document.querySelector(${JSON.stringify(ROW)})) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  const frame = performance.now() - start;
  await new Promise((resolve) => setTimeout(resolve));
  return { frame, painted: performance.now() - start };
}`;

type Move = { frame: number; painted: number };

// What the script above answers.
const moveTo = async (page: Page, path: string) =>
  (await page.evaluate(`(${clickAndWait})(${JSON.stringify(path)})`)) as Move;

const betweenLists = async (chrome: Browser, url: string, storageState: State): Promise<Result[]> => {
  const context = await chrome.newContext({ viewport: { width: 1440, height: 900 }, storageState });
  try {
    const page = await context.newPage();
    await page.goto(`${url}/orders`);
    await page.locator(ROW).first().waitFor();
    const moves: Move[] = [];
    for (let round = 0; round < 12; round += 1) {
      for (const path of ['/gift-card', '/orders']) {
        const took = await moveTo(page, path);
        if (round >= 2) moves.push(took);
        // What the page asks for besides; a stream of events is always open, so the network is never idle.
        await page.waitForTimeout(300);
      }
    }
    const took = median(moves.map(({ frame }) => frame));
    return [
      {
        what: 'Moving between two lists, warm',
        ours: milliseconds(took),
        beside: '30 ms',
        ratio: took / 30,
        aim: { atMost: 1 },
      },
      {
        what: 'Moving between two lists, warm, until painted',
        ours: milliseconds(median(moves.map(({ painted }) => painted))),
        beside: '',
        ratio: 1,
      },
    ];
  } finally {
    await context.close();
  }
};

/** Every page that has an address of its own, as the router knows them. */
const everyPage = (): string[] => {
  const tree = readFileSync(path.join(import.meta.dirname, '../web/src/routeTree.gen.ts'), 'utf8');
  const paths = [...tree.matchAll(/fullPath: '([^']*)'/g)].map(([, found = '']) => found);
  return [...new Set(paths)].filter((found) => !found.includes('$')).sort();
};

/** Below this it is nothing to two decimals. */
const LEAST_SHIFT = 0.005;

const VISITS_OF_EACH = 3;

/**
 * Of many pages the slowest by a few visits each is mostly the one with the worst luck: so many of the slowest are visited anew, as
 * often as a page that is measured alone.
 */
const LOOKED_AT_AGAIN = 8;

/** First paint of the slowest of all pages; content is whatever the server sends. */
const everyFirstPaint = async (chrome: Browser, url: string, state: State): Promise<Result> => {
  const visitsOf = new Map(everyPage().map((page): [string, Visit[]] => [page, []]));
  const visitEach = async (pages: Iterable<string>, count: number) => {
    for (let turn = 0; turn < count; turn += 1) {
      for (const page of pages) {
        visitsOf.get(page)?.push(await visit(chrome, `${url}${page}`, 'body', state));
      }
    }
  };
  const slowestOf = (pages: Iterable<string>) =>
    [...pages]
      .map((page) => ({ page, firstPaint: middle(visitsOf.get(page) ?? [], (one) => one.firstPaint) }))
      .sort((a, b) => b.firstPaint - a.firstPaint);
  await visitEach(visitsOf.keys(), VISITS_OF_EACH);
  const again = slowestOf(visitsOf.keys())
    .slice(0, LOOKED_AT_AGAIN)
    .map(({ page }) => page);
  for (const page of again) visitsOf.set(page, []);
  await visitEach(again, VISITS);
  const took = slowestOf(again);
  for (const { page, firstPaint } of took) {
    console.log(`  first paint of ${page}: ${milliseconds(firstPaint)}`);
  }
  const [slowest] = took;
  if (!slowest) throw new Error('The router knows no pages');
  return {
    what: `First paint of ${visitsOf.size} pages at ${SLOW_DOWN}× slow-down, the slowest (${slowest.page})`,
    ours: milliseconds(slowest.firstPaint),
    beside: `${FIRST_PAINT} ms`,
    ratio: slowest.firstPaint / FIRST_PAINT,
    aim: { atMost: 1 },
  };
};

/** What stands for things that are on their way. */
const AWAITED = '#first, [aria-busy=true], .skeleton-rows, .animate-pulse-soft';

/** Against pages that wait for something for ever. */
const AT_MOST_MS = 20_000;

/**
 * How much moves on the page on which most does, until all that it asks for is there: for somebody who has been there before, since
 * room is kept for what stood there (ui/page/late-room.tsx).
 */
const layoutShift = async (chrome: Browser, url: string, storageState: State): Promise<Result> => {
  const context = await chrome.newContext({ viewport: { width: 1440, height: 900 }, storageState });
  const moved: { page: string; shift: number }[] = [];
  try {
    for (const address of everyPage()) {
      const page = await context.newPage();
      const shifts = await watchShifts(page);
      const open = async () => {
        await page.goto(`${url}${address}`);
        const awaited = page.locator(AWAITED).first();
        await awaited.waitFor({ state: 'detached', timeout: AT_MOST_MS }).catch(() => undefined);
      };
      await open();
      await open();
      moved.push({ page: address, shift: shiftOf(await shifts()) });
      await page.close();
    }
  } finally {
    await context.close();
  }
  moved.sort((a, b) => b.shift - a.shift);
  for (const { page, shift } of moved.slice(0, 8)) console.log(`  ${page} moves: ${shift.toFixed(3)}`);
  const [worst] = moved;
  if (!worst) throw new Error('The router knows no pages');
  return {
    what: `Layout shift of ${moved.length} pages seen before, the worst (${worst.page})`,
    ours: worst.shift.toFixed(2),
    beside: '0.00',
    ratio: worst.shift / LEAST_SHIFT,
    aim: { atMost: 1 },
  };
};

/** What the browser keeps of a person who has signed in. */
const signedIn = async (url: string, databaseUrl: string): Promise<State> => {
  const token = await signInToChain(databaseUrl);
  const response = await fetch(`${url}/v1/session`, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`The session is not there: ${response.status}`);
  // As the contract has it.
  const { user } = (await response.json()) as { user: unknown };
  const kept = { auth_user: JSON.stringify(user), auth_token: token, token };
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin: url, localStorage }] };
};

export const browser: Bench = {
  name: 'browser',
  about: 'what a browser loads, and how soon it shows something',
  run: async () => {
    const postgres = await openBenchPostgres();
    try {
      const chain = await openChain(postgres.url, million);
      const api = await startApi(chain.url);
      const plain = await serveBare();
      const chrome = await chromium.launch({
        executablePath: await findChromium(),
        args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
      });
      try {
        const state = await signedIn(api.url, chain.url);
        const [form = [], signIn = [], table = [], list = []] = await inTurn([
          () => visit(chrome, `${plain.url}/form`, 'form button', undefined),
          () => visit(chrome, `${api.url}/sign-in`, '#root form button', undefined),
          () => visit(chrome, `${plain.url}/table`, ROW, undefined),
          () => visit(chrome, `${api.url}/orders`, ROW, state),
        ]);
        return [
          bareResult('form', form),
          ...resultsOf('/sign-in', signIn, { kilobytes: 105, requests: 4, firstPaint: FIRST_PAINT }),
          bareResult('table', table),
          ...resultsOf('/orders', list, { kilobytes: 175, firstPaint: FIRST_PAINT, content: 1_500 }),
          await everyFirstPaint(chrome, api.url, state),
          await layoutShift(chrome, api.url, state),
          ...(await betweenLists(chrome, api.url, state)),
        ];
      } finally {
        await chrome.close();
        await api.stop();
        plain.server.close();
      }
    } finally {
      await postgres.stop();
    }
  },
};
