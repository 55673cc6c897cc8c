import { describe, expect, test } from 'vitest';
import { momentInZone } from '../../../platform/zoned-moment.ts';
import { compileDates, parseTime } from './date-format.ts';
import { parseMapping } from './mapping.ts';

describe('dates', () => {
  test('in the formats of the mapping, the first that fits', () => {
    const read = compileDates(['MM-DD-YYYY', 'M/D/YYYY', 'YYYY-MM-DD H:mm A', 'DD.MM.YYYY']);
    expect(['01-05-2019', '1/27/2019', '2019-02-03 1:08 PM', '27.01.2019'].map(read)).toEqual([
      { day: '2019-01-05', time: null },
      { day: '2019-01-27', time: null },
      { day: '2019-02-03', time: '13:08:00' },
      { day: '2019-01-27', time: null },
    ]);
  });

  test('with years of two digits, and the day before the month', () => {
    const read = compileDates(['DD/MM/YY', 'DD/MM/YYYY H:mm']);
    expect(['01/12/10', '31/01/99', '05/03/2011 8:26', '12/31/10'].map(read)).toEqual([
      { day: '2010-12-01', time: null },
      { day: '1999-01-31', time: null },
      { day: '2011-03-05', time: '08:26:00' },
      null,
    ]);
  });

  test('days that do not exist and other forms are none', () => {
    const read = compileDates(['M/D/YYYY']);
    expect(['2/30/2019', '13/1/2019', '1/1/19', '', '2019-01-01'].map(read)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
    expect(() => compileDates(['M/D'])).toThrow('lacks year');
  });

  test('times with and without seconds and halves of the day', () => {
    expect(['13:08', '1:08:30 PM', '12:00 am', '12:30 p.m.', '24:00', 'noon'].map(parseTime)).toEqual([
      '13:08:00',
      '13:08:30',
      '00:00:00',
      '12:30:00',
      null,
      null,
    ]);
  });
});

describe('a store’s clock', () => {
  test.each([
    ['2025-03-03', '10:15:00', 'America/Los_Angeles', '2025-03-03T18:15:00.000Z'],
    ['2025-07-03', '10:15:00', 'America/Los_Angeles', '2025-07-03T17:15:00.000Z'],
    ['2019-01-05', '13:08:00', 'Asia/Yangon', '2019-01-05T06:38:00.000Z'],
    ['2016-01-01', '12:00:00', 'Pacific/Auckland', '2015-12-31T23:00:00.000Z'],
    // skipped by the clock change: moved on
    ['2025-03-09', '02:30:00', 'America/New_York', '2025-03-09T07:30:00.000Z'],
    // came twice: the first
    ['2025-11-02', '01:30:00', 'America/New_York', '2025-11-02T05:30:00.000Z'],
  ])('%s %s in %s', (day, time, zone, expected) => {
    expect(momentInZone(day, time, zone)).toBe(expected);
  });
});

test('a mapping with mistakes is told what they are', () => {
  expect(() => parseMapping('{')).toThrow('not valid JSON');
  const stores = { key: 'S', domain: 'S', name: 'S', timezone: { constant: 'UTC' } };
  const sale = { store: 'S', order: 'O', date: 'D', quantity: 'Q', unit_price: 'P' };
  expect(parseMapping(JSON.stringify({ title: 'T', stores, dates: ['M/D/YYYY'], sale })).sale.order).toBe(
    'O',
  );
  expect(() =>
    parseMapping(JSON.stringify({ title: 'T', stores, dates: [], sale: { ...sale, skew: 'S' } })),
  ).toThrow(/dates: .*; sale: .*skew/);
  expect(() =>
    parseMapping(
      JSON.stringify({ title: 'T', stores, dates: ['M/D/YYYY'], sale: { ...sale, line_total: 'L' } }),
    ),
  ).toThrow('one of unit_price and line_total');
});
