import type { ChecksResult } from '@backroom/contract/checks';
import type { LocalDate } from '@backroom/contract/kit/dates';
import { toCents, toDollars } from '@backroom/contract/kit/money';
import type { Database } from '../platform/database/connect.ts';
import type { Scope } from '../platform/sessions/scope.ts';

export type CheckResult = ChecksResult['checks'][number];
export type Behind = CheckResult['behind'];

/** Stores and days that are checked; one object for a run, so that rooms can share what they worked out for it. */
export type CheckedRange = {
  readonly scope: Scope;
  readonly db: Database;
  /** Domains of the stores; all where absent. */
  readonly shop_name: string[] | undefined;
  readonly start_date: LocalDate;
  readonly end_date: LocalDate;
};

declare module '../platform/manifest.ts' {
  interface Contributions {
    /** What must agree (domain.md 2.4), and whether it does over these days. */
    identities: (checked: CheckedRange) => Promise<CheckResult[]>;
  }
}

/** One side against another, in the unit of the figure: `['location', 304.41]`. */
export type Side = readonly [name: string, value: number];

/** What is compared: its name alone stands for dollars that no report has a column for. */
export type Figure =
  | string
  | {
      readonly title: string;
      /** The key of the reports' column that says the same, so that the figure can tell where it agrees. */
      readonly measure?: string;
      readonly kind?: 'money' | 'count' | 'percent';
    };

/**
 * All sides must be the first one, to the cent. The difference is the largest there is; what is behind it is
 * only looked for where there is one.
 */
export const sidesAgree = async (
  id: string,
  figure: Figure,
  sides: readonly Side[],
  behind: () => Promise<Behind> = async () => [],
): Promise<CheckResult> => {
  const { title, measure = null, kind = 'money' } = typeof figure === 'string' ? { title: figure } : figure;
  const [first] = sides;
  const off = sides
    .map(([name, dollars]) => ({ name, dollars, cents: toCents(dollars) - toCents(first?.[1] ?? 0) }))
    .filter(({ cents }) => cents !== 0)
    .sort((a, b) => Math.abs(b.cents) - Math.abs(a.cents));
  const ok = off.length === 0;
  return {
    id,
    title,
    ok,
    difference: toDollars(off[0]?.cents ?? 0),
    detail: ok
      ? sides.map(([name]) => name).join(' = ')
      : `${first?.[0]} ${first?.[1]} ≠ ${off.map(({ name, dollars }) => `${name} ${dollars}`).join(', ')}`,
    figure: { measure, kind, value: first?.[1] ?? 0, places: sides.map(([name]) => name) },
    behind: ok ? [] : await behind(),
  };
};

/** Things that must be nothing, each with what it is instead. */
export const nothingDiffers = (id: string, title: string, detail: string, behind: Behind): CheckResult => ({
  id,
  title,
  ok: behind.length === 0,
  difference: behind[0]?.difference ?? 0,
  detail,
  figure: null,
  behind: behind.slice(0, 20),
});
