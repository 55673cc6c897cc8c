// @vitest-environment happy-dom
import type { ReportMeta } from '@backroom/contract/reports/schemas';
import { afterEach, expect, test } from 'vitest';
import { answerWith, drawPage, found } from '../testing/draw-page.tsx';
import { LastCheck } from './last-check.tsx';

let leave = async () => {};
afterEach(() => leave());

const agreeing = { id: 'I2', title: 'Net sales', ok: true, difference: 0, detail: '', behind: [] };
const differing = { ...agreeing, ok: false, difference: 0.07 };

/** What a run over March found. */
const outcome = (...checks: (typeof agreeing)[]) => ({
  checked_at: '2025-04-02T03:00:00Z',
  start_date: '2025-03-01',
  end_date: '2025-03-31',
  ok: checks.every(({ ok }) => ok),
  checks,
});

/** What the page of a report over April says of agreement. */
const said = async (result: ReturnType<typeof outcome> | null, checks: ReportMeta['checks'] = []) => {
  answerWith({ '/get-report-checks': { result } });
  const meta = { start_date: '2025-04-01', end_date: '2025-04-30', checks } as unknown as ReportMeta;
  const drawn = await drawPage(
    <LastCheck meta={meta} open={false} onOpen={() => {}} onClose={() => {}} />,
    '/reports/sales-by-sku',
  );
  leave = drawn.leave;
  return (await found(() => drawn.place.querySelector('button'))).textContent;
};

test('a page says of agreement what the last comparison found, and over which days, not those on screen', async () => {
  expect(await said(outcome(agreeing, agreeing))).toBe('All figures agree · Mar 1 to 31, 2025');
});

test('a page says that some differ', async () => {
  expect(await said(outcome(agreeing, differing))).toBe('1 check of the figures differs · Mar 1 to 31, 2025');
});

test('a page that nothing was held against says that, though the report holds by itself', async () => {
  expect(await said(null)).toBe('Not checked yet');
  await leave();
  expect(await said(null, [{ id: 'I2', ok: true, difference: 0 }])).toBe('Not checked yet');
});

test('a page whose own sums differ says so at once', async () => {
  const own = [{ id: 'I2', ok: false, difference: 0.07 }];
  expect(await said(outcome(agreeing), own)).toContain('1 check of the figures differs');
});
