import type { reportsEndpoints } from '@backroom/contract/reports';
import { comparedRange, metaOf, presentCompared, type ReportRange, readRange } from '../../figures/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Call } from '../../platform/http/call.ts';
import type { Scope } from '../../platform/sessions/scope.ts';
import { salesByCategory } from '../sales-by-category.ts';
import { salesByLocation } from '../sales-by-location.ts';
import { contributionsTo, type Group, wholeOf } from './contributions.ts';
import { explanations, type Ingredients } from './measures.ts';

type Named = { key: string; name: string; row: Ingredients };

/** The same thing before and after side by side. */
const groupsOf = (
  before: readonly Named[],
  after: readonly Named[],
  part: (row: Ingredients) => Group['before'],
) => {
  const groups = new Map<string, Group & { name: string }>();
  for (const { key, name, row } of before) groups.set(key, { key, name, before: part(row), after: null });
  for (const { key, name, row } of after) {
    groups.set(key, { key, name, before: groups.get(key)?.before ?? null, after: part(row) });
  }
  return [...groups.values()];
};

const inUnits = (hundredths: number) => hundredths / 100;

/** What each group added to the change, the largest first; those that added nothing are left out. */
const stepsOf = (groups: readonly (Group & { name: string })[], isQuotient: boolean) => {
  const changes = contributionsTo(groups, isQuotient);
  return groups
    .map(({ key, name }) => ({ key, name, change: inUnits(changes?.get(key) ?? 0) }))
    .filter(({ change }) => change !== 0)
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change));
};

const filtersOf = (range: ReportRange, beside?: string) => ({
  shop_name: range.stores.map((store) => store.shop),
  start_date: range.start,
  end_date: range.end,
  beside,
});

/**
 * Takes the change of a figure apart, from the days compared to those of the range: by store, and by category. Worked
 * out from the two reports, so that it agrees with them.
 */
export const explainChange = async (
  scope: Scope,
  db: Database,
  body: Call<typeof reportsEndpoints.explainChange>['body'],
) => {
  const { measure, compare } = body;
  const { kind, isQuotient = false, ofCategories, rest, part } = explanations[measure];
  const range = await readRange(scope, db, body);
  const compared = comparedRange(range, compare);
  const both = [filtersOf(compared, range.end), filtersOf(range)] as const;
  const [stores, categories] = await Promise.all([
    Promise.all(both.map((filters) => salesByLocation(scope, db, filters))),
    ofCategories ? Promise.all(both.map((filters) => salesByCategory(scope, db, filters))) : null,
  ]);
  const [storesThen, storesNow] = stores.map(({ data }) =>
    data.map((row) => ({ key: row.shop, name: row.store_name, row })),
  );
  const ofStores = groupsOf(storesThen ?? [], storesNow ?? [], part);
  const whole = (side: 'before' | 'after') =>
    wholeOf(
      ofStores.map((group) => group[side] ?? { top: 0, bottom: 0 }),
      isQuotient,
    );
  const [before, after] = [whole('before'), whole('after')];

  const byCategory = () => {
    if (!categories) return null;
    const [namedThen, namedNow] = categories.map(({ data }) =>
      data.map((row) => ({ key: row.category, name: row.category, row })),
    );
    const steps = stepsOf(groupsOf(namedThen ?? [], namedNow ?? [], part), isQuotient);
    const told = Math.round(steps.reduce((sum, { change }) => sum + change, 0) * 100);
    const left = inUnits((after ?? 0) - (before ?? 0) - told);
    // Only a sum can have a part that no category has.
    return rest && left !== 0 ? [...steps, { key: '', name: rest, change: left }] : steps;
  };
  return {
    measure,
    kind,
    compared: presentCompared(compared),
    before: before === null ? null : inUnits(before),
    after: after === null ? null : inUnits(after),
    byStore: stepsOf(ofStores, isQuotient),
    byCategory: byCategory(),
    meta: await metaOf(db, range, { isEmpty: storesNow?.length === 0 }),
  };
};
