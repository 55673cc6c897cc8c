import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allocate,
  changePercent,
  MAX_AMOUNT_CENTS,
  parseCents,
  percent,
  roundHalfUp,
  toCents,
  toDollars,
} from './money.ts';

const folder = path.resolve(
  import.meta.dirname,
  '../../..',
  process.env.BACKROOM_TEST_DATA ?? '../shared/data',
  'vectors',
);
const absent = !existsSync(folder);
if (absent) console.warn('Vectors are absent (BACKROOM_TEST_DATA): skipped');

const read = (name: string): unknown =>
  absent ? null : JSON.parse(readFileSync(path.join(folder, name), 'utf8'));

type Allocation = {
  amount: string;
  ratios: string[];
  strategy: string;
  currency: string;
  expected: string[];
};
type Split = { amount: string; parts: number; currency: string; expected: string[] };
// The files' shapes are ours to know.
const vectors = read('allocation_shopify_money.json') as { allocate: Allocation[]; split: Split[] } | null;
const rounding = read('rounding_dinerojs.json') as {
  cases: { mode: string; dividend: number; divisor: number; expected: number }[];
} | null;

const decimals: Record<string, number> = { USD: 2, JPY: 0, JOD: 3 };
const minor = (amount: string, currency: string) =>
  Math.round(Number(amount) * 10 ** (decimals[currency] ?? 2));

/** "0.333" and "128400/203953" as whole weights. */
const weightsOf = (ratios: readonly string[]) =>
  ratios.map((ratio) => Math.round(Number(ratio.split('/')[0]) * (ratio.includes('/') ? 1 : 1_000_000)));

const fractionsApart = (ratios: readonly string[]) =>
  new Set(ratios.map((ratio) => ratio.split('/')[1])).size > 1;

describe.skipIf(absent)('published vectors', () => {
  const nearest = (vectors?.allocate ?? []).filter(({ strategy }) => strategy === 'nearest');

  it('has the cases it means to check', () => {
    expect(nearest.length).toBeGreaterThan(10);
    expect(nearest.every(({ ratios }) => !fractionsApart(ratios))).toBe(true);
  });

  it.each(nearest)('allocates $amount $currency by $ratios', ({ amount, ratios, currency, expected }) => {
    const parts = allocate(minor(amount, currency), weightsOf(ratios));
    expect(parts).toEqual(expected.map((part) => minor(part, currency)));
  });

  it.each(vectors?.split ?? [])(
    'splits $amount $currency in $parts',
    ({ amount, parts, currency, expected }) => {
      expect(
        allocate(
          minor(amount, currency),
          Array.from({ length: parts }, () => 1),
        ),
      ).toEqual(expected.map((part) => minor(part, currency)));
    },
  );

  it.each((rounding?.cases ?? []).filter(({ mode }) => mode === 'halfAwayFromZero'))(
    'rounds $dividend / $divisor away from zero',
    ({ dividend, divisor, expected }) => {
      expect(roundHalfUp(dividend / divisor)).toBe(expected);
    },
  );
});

describe('allocate', () => {
  const amount = fc.integer({ min: -MAX_AMOUNT_CENTS, max: MAX_AMOUNT_CENTS });
  const weights = fc.array(fc.nat(MAX_AMOUNT_CENTS), { minLength: 1, maxLength: 12 });

  it('gives parts that sum to the total, each within a cent of its exact share', () => {
    fc.assert(
      fc.property(amount, weights, (total, parts) => {
        const shares = allocate(total, parts);
        expect(shares.reduce((a, b) => a + b, 0)).toBe(total);
        const sum = parts.reduce((a, b) => a + b, 0);
        if (sum === 0) return;
        for (const [index, share] of shares.entries()) {
          expect(Math.abs(share - (total * (parts[index] ?? 0)) / sum)).toBeLessThan(1.001);
        }
      }),
    );
  });

  it('mirrors a negative total', () => {
    fc.assert(
      fc.property(amount, weights, (total, parts) => {
        const mirrored = allocate(-total, parts).map((cents) => 0 - cents);
        expect(mirrored).toEqual(allocate(total, parts));
      }),
    );
  });

  it('lets a negative weight take the other way', () => {
    expect(allocate(3512, [4000, -270])).toEqual([3766, -254]);
  });

  it('refuses weights that sum to less than nothing', () => {
    expect(() => allocate(100, [1, -2])).toThrow(RangeError);
  });
});

describe('dollars and cents', () => {
  it('come back unchanged', () => {
    fc.assert(
      fc.property(fc.integer({ min: -MAX_AMOUNT_CENTS, max: MAX_AMOUNT_CENTS }), (cents) => {
        expect(toCents(toDollars(cents))).toBe(cents === 0 ? 0 : cents);
        expect(parseCents(String(toDollars(cents)))).toBe(cents === 0 ? 0 : cents);
      }),
    );
  });

  it('rounds half up, away from zero', () => {
    expect([1.005, -1.005, 0.285, 8.675].map(toCents)).toEqual([101, -101, 29, 868]);
    expect(parseCents('-0.005')).toBe(-1);
    expect(percent(1, 3)).toBe(33.33);
    expect(percent(1, 0)).toBeNull();
  });

  it('percent rounds the fourteen digits that count of what is divided', () => {
    const plainly = (part: number, whole: number) =>
      roundHalfUp(Number(((part / whole) * 100 * 100).toPrecision(14))) / 100;
    const amounts = fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }).filter((amount) => amount !== 0);
    fc.assert(
      fc.property(amounts, amounts, (part, whole) => {
        expect(percent(part, whole)).toBe(plainly(part, whole));
        // Halves, and what lies beside them by less than doubles tell apart.
        for (const near of [2 * part + 1, (2 * part + 1) * (1 + 2 ** -52), (2 * part + 1) * (1 - 2 ** -52)]) {
          expect(percent(near, 20_000)).toBe(plainly(near, 20_000));
          expect(percent(near * 1_000, 20_000)).toBe(plainly(near * 1_000, 20_000));
        }
        expect(percent((2 * part + 1) / 7, 20_000 / 7)).toBe(plainly((2 * part + 1) / 7, 20_000 / 7));
      }),
    );
  });

  it('change in percent of what was, never across zero', () => {
    expect([changePercent(120, 100), changePercent(-50, -100), changePercent(1, 3)]).toEqual([
      20, 50, -66.67,
    ]);
    expect([changePercent(0, 5), changePercent(5, 0)]).toEqual([-100, null]);
    expect([changePercent(10, -10), changePercent(-10, 10)]).toEqual([null, null]);
    expect(Object.is(changePercent(9_999_999, 10_000_000), 0)).toBe(true);
  });
});
