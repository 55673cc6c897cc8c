import { describe, expect, it } from 'vitest';
import { toReportSearch, toReportState } from './report-state.ts';

const today = '2025-11-21';

describe('the address of a report', () => {
  it('shows the month to date where it says nothing', () => {
    const state = toReportState({}, today);
    expect(state.days).toEqual({ from: '2025-11-01', to: '2025-11-21' });
    expect(state.preset).toBe('month-to-date');
    expect(state.compare).toBe('previous_period');
    expect(toReportSearch(state)).toEqual({});
  });

  it.each([
    ['today', '2025-11-21', '2025-11-21'],
    ['yesterday', '2025-11-20', '2025-11-20'],
    ['last-7-days', '2025-11-15', '2025-11-21'],
    ['last-30-days', '2025-10-23', '2025-11-21'],
    ['last-month', '2025-10-01', '2025-10-31'],
    ['quarter-to-date', '2025-10-01', '2025-11-21'],
    ['year-to-date', '2025-01-01', '2025-11-21'],
    ['last-year', '2024-01-01', '2024-12-31'],
  ])('knows the range %s', (range, from, to) => {
    const state = toReportState({ range }, today);
    expect(state.days).toEqual({ from, to });
    expect(toReportSearch(state)).toEqual({ range });
  });

  it('keeps own dates, several stores, filters and order', () => {
    const search = {
      from: '2025-03-01',
      to: '2025-03-31',
      store: ['a.example', 'b.example'],
      compare: 'previous_year',
      q: 'lego',
      sort: '-net_sales',
      category: 'Toys',
      tab: 'tickets',
      page: '3',
    };
    const state = toReportState(search, today);
    expect(state).toMatchObject({
      preset: null,
      stores: ['a.example', 'b.example'],
      sort: { key: 'net_sales', descending: true },
      extras: { category: ['Toys'] },
      page: 3,
    });
    expect(toReportSearch(state)).toEqual(search);
  });

  it('takes what makes no sense as not being there', () => {
    const state = toReportState({ range: 'ever', from: '2025-99-99', page: '-1', compare: 'x' }, today);
    expect(toReportSearch(state)).toEqual({});
  });

  it('takes one day of a range as that day', () => {
    expect(toReportState({ to: '2025-03-09' }, today).days).toEqual({ from: '2025-03-09', to: '2025-03-09' });
  });
});
