import { percent, toDollars } from '@backroom/contract/kit/money';
import { sql } from 'kysely';
import { payersOf } from '../discounts/index.ts';
import {
  anewForMuch,
  askRowsOfStores,
  askSums,
  average,
  besidesMuch,
  byThemselves,
  checkOf,
  discountedCarriedOver,
  discountSumsByDay,
  discountSumsByStore,
  discountUsesCarriedOver,
  isForAll,
  matching,
  metaOf,
  namedForMuch,
  orderDiscounts,
  type ReportFilters,
  type ReportRange,
  readRange,
  salesOverAll,
  touchedByDiscounts,
} from '../figures/index.ts';
import { discountRowOf } from '../orders/facts/index.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Scope } from '../platform/sessions/scope.ts';

type Label = {
  title: string;
  code: string;
  method: 'CODE' | 'AUTOMATIC' | 'MANUAL' | 'LOYALTY';
  discount_type: string;
  value_type: string;
  value: string;
  funded_by: string;
};

type Use = Label & {
  id: number;
  shop_id: number;
  uses: number;
  units: number;
  gross: number;
  amount: number;
  shipping: number;
};

/**
 * A label with what it gave in each store, six numbers each: thousands of rows that say the same words take longer to read than to
 * add up.
 */
type UsesOfLabel = Label & { id: number; found: number[] };

const NUMBERS_OF_STORE = 6;

const usesIn = ({ found, ...label }: UsesOfLabel): Use[] => {
  const uses: Use[] = [];
  for (let at = 0; at < found.length; at += NUMBERS_OF_STORE) {
    const [shop_id = 0, times = 0, units = 0, gross = 0, amount = 0, shipping = 0] = found.slice(
      at,
      at + NUMBERS_OF_STORE,
    );
    uses.push({ ...label, shop_id, uses: times, units, gross, amount, shipping });
  }
  return uses;
};

/** What the report keeps apart. */
const rowKey = (label: Pick<Label, 'method' | 'title' | 'code'>) => JSON.stringify(discountRowOf(label));

/** What each discount gave in each store, the oldest label first: where several say a row's words, it is the same one each time. */
const givenIn = async (db: Database, range: ReportRange): Promise<Use[]> => {
  const rows = await askRowsOfStores(
    db,
    range,
    sql<UsesOfLabel>`
    with u as ${byThemselves(range)} (
      select discount_label_id, shop_id, sum(uses)::int8 as uses, sum(units)::int8 as units,
        sum(gross_cents)::int8 as gross, sum(amount_cents)::int8 as amount,
        sum(shipping_amount_cents)::int8 as shipping
      from ${discountSumsByStore(range)} d group by 1, 2
    ), by_label as (
      select discount_label_id,
        ('[' || string_agg(concat_ws(',', shop_id, uses, units, gross, amount, shipping), ',') || ']')::json as found
      from u where uses <> 0 or amount <> 0 or shipping <> 0 or gross <> 0 group by 1
    )
    select discount_label_id as id, title, code, method, discount_type, value_type, value::text, funded_by, found
    from by_label join discount_labels using (discount_label_id)`,
  );
  return rows.flatMap(usesIn).toSorted((a, b) => a.id - b.id || a.shop_id - b.shop_id);
};

/** The same, with the uses of orders that had used the discount before the range and did so again in it. */
const usesOf = async (db: Database, range: ReportRange): Promise<Use[]> => {
  const [given, carriedOver] = await Promise.all([givenIn(db, range), discountUsesCarriedOver(db, range)]);
  if (carriedOver.length === 0) return given;
  const keyOf = (use: Pick<Label, 'method' | 'title' | 'code'> & { shop_id: number }) =>
    `${use.shop_id} ${rowKey(use)}`;
  const more = new Map(carriedOver.map((row) => [keyOf(row), row.orders]));
  // A row may have several labels: its uses count on the first.
  return given.map((use) => {
    const orders = more.get(keyOf(use)) ?? 0;
    more.delete(keyOf(use));
    return { ...use, uses: use.uses + orders };
  });
};

/** By what the report keeps apart: worked out once for each label, of which there are few. */
const byRow = (uses: readonly Use[]): Use[][] => {
  const byLabel = Map.groupBy(uses, ({ id }) => id);
  const rows = Map.groupBy(byLabel.values(), ([first]) => (first ? rowKey(first) : ''));
  return [...rows.values()].map((labels) => labels.flat());
};

/** The first and last day on which anything is left of a label's discounts, corrections counted in. */
const daysUsed = async (db: Database, range: ReportRange) => {
  const asked = sql<{ id: number; first: string; last: string }>`
    select id, min(local_date) as first, max(local_date) as last from (
      select discount_label_id as id, local_date from ${discountSumsByDay(range)} d group by 1, 2
      having sum(uses) <> 0 or sum(units) <> 0 or sum(gross_cents) <> 0 or sum(amount_cents) <> 0
        or sum(shipping_amount_cents) <> 0
    ) u group by 1`;
  const rows = await askSums(db, range, anewForMuch(range, asked));
  const days = new Map(rows.map((row) => [row.id, row]));
  return (uses: readonly Use[]) => {
    const own = [...new Set(uses.map(({ id }) => id))].flatMap((id) => days.get(id) ?? []);
    return {
      first_used: own.map(({ first }) => first).sort()[0] ?? null,
      last_used:
        own
          .map(({ last }) => last)
          .sort()
          .at(-1) ?? null,
    };
  };
};

type Touched = { gross: number; units: number; orders: number };

/** The same of all discounts. */
const touchedByAny = async (db: Database, range: ReportRange): Promise<Touched> => {
  const [[sums = { gross: 0, units: 0, orders: 0 }], carriedOver] = await Promise.all([
    askSums(
      db,
      range,
      sql<Touched>`
      select coalesce(sum(distinct_gross_cents), 0)::float8 as gross,
        coalesce(sum(distinct_units), 0)::float8 as units, coalesce(sum(orders_count), 0)::float8 as orders
      from ${touchedByDiscounts(range)} d`,
    ),
    discountedCarriedOver(db, range),
  ]);
  return { ...sums, orders: sums.orders + carriedOver };
};

/** Gross and units of the lines that any of these discounts touched, each line once, and their orders. */
const touchedBy = async (db: Database, range: ReportRange, labels: readonly number[]): Promise<Touched> => {
  const { rows } = await sql<Touched>`
    with lines as (
      select shop_id, order_id, line_no, event, discount_label_id,
        sum(gross_cents)::float8 as gross, sum(units)::float8 as units, sum(facts) as facts
      from ${orderDiscounts(range)} d where discount_label_id = any(${[...labels]}::int[])
      group by 1, 2, 3, 4, 5
    ), once as (
      select distinct on (shop_id, order_id, line_no, event) gross, units from lines
      where gross <> 0 or units <> 0
      order by shop_id, order_id, line_no, event, gross desc
    )
    select (select coalesce(sum(gross), 0) from once) as gross, (select coalesce(sum(units), 0) from once) as units,
      (select count(*)::float8 from (
        select 1 from lines group by shop_id, order_id having sum(facts) > 0) o) as orders`.execute(db);
  return rows[0] ?? { gross: 0, units: 0, orders: 0 };
};

const sumOf = (uses: readonly Use[], of: (use: Use) => number) => uses.reduce((sum, use) => sum + of(use), 0);

type Amounts = { uses: number; units: number; gross: number; amount: number; shipping: number };

const amountsOf = (uses: readonly Use[]): Amounts => ({
  uses: sumOf(uses, (use) => use.uses),
  units: sumOf(uses, (use) => use.units),
  gross: sumOf(uses, (use) => use.gross),
  amount: sumOf(uses, (use) => use.amount),
  shipping: sumOf(uses, (use) => use.shipping),
});

const figuresOf = ({ uses, units, gross, amount, shipping }: Amounts) => ({
  times_used: uses,
  units_discounted: units,
  gross_sales: toDollars(gross),
  discount_amount: toDollars(amount),
  shipping_discount_amount: toDollars(shipping),
  total_discount: toDollars(amount + shipping),
  net_sales: toDollars(gross - amount),
  discount_rate_pct: percent(amount, gross),
  average_discount: average(amount + shipping, uses),
});

/** One value for all uses, or none. */
const sameIn = (uses: readonly Use[], of: (use: Use) => string): string | null => {
  const values = new Set(uses.map(of));
  return values.size === 1 ? (uses[0] ? of(uses[0]) : null) : null;
};

const shares = (uses: readonly Use[], storeOf: (shopId: number) => { shop: string; store_name: string }) =>
  [...Map.groupBy(uses, (use) => use.shop_id)]
    .map(([shopId, own]) => {
      const { times_used, discount_amount, shipping_discount_amount, total_discount } = figuresOf(
        amountsOf(own),
      );
      return { ...storeOf(shopId), times_used, discount_amount, shipping_discount_amount, total_discount };
    })
    .sort((a, b) => b.total_discount - a.total_discount || (a.shop < b.shop ? -1 : 1));

/** R11: one row per title and code, its stores inside, the costliest first (domain.md 2.2). */
export const discountReport = async (scope: Scope, db: Database, filters: ReportFilters | undefined) => {
  const range = await readRange(scope, db, filters);
  await namedForMuch(db, range);
  // What each discount gave in each store takes as long as all the rest, which is read beside it.
  const [given, [ofAny, payers, sums, daysOf]] = await Promise.all([
    usesOf(db, range),
    besidesMuch(db, range, (at) =>
      Promise.all([
        isForAll(filters?.search) ? touchedByAny(at, range) : null,
        payersOf(at, range.shopIds, range),
        salesOverAll(at, range),
        daysUsed(at, range),
      ]),
    ),
  ]);
  // Who pays is the campaign's to say; an order that came by itself says it where there is none.
  const uses = given.map((use) => ({ ...use, funded_by: payers.get(use.id) ?? use.funded_by }));
  const stores = new Map(
    range.stores.map(({ shop_id, shop, store_name }) => [shop_id, { shop, store_name }]),
  );
  const storeOf = (shopId: number) => stores.get(shopId) ?? { shop: '', store_name: '' };
  const { listed, isWhole } = matching(byRow(uses), filters?.search, ([first]) =>
    first ? [...Object.values(discountRowOf(first)), first.method, first.discount_type, first.funded_by] : [],
  );
  const labels = listed.flat().map((use) => use.id);
  const touched = ofAny ?? (await (isWhole ? touchedByAny(db, range) : touchedBy(db, range, labels)));
  const data = listed
    .flatMap((own) => {
      const [main] = own.toSorted((a, b) => b.uses - a.uses);
      if (!main) return [];
      return [
        {
          discount_title: discountRowOf(main).title,
          code: discountRowOf(main).code,
          method: main.method,
          discount_type: main.discount_type,
          value_type: main.value_type,
          value: sameIn(own, (use) => use.value),
          funded_by: main.funded_by,
          stores_count: new Set(own.map((use) => use.shop_id)).size,
          ...figuresOf(amountsOf(own)),
          ...daysOf(own),
          stores: shares(own, storeOf),
        },
      ];
    })
    .sort((a, b) => b.total_discount - a.total_discount || a.discount_title.localeCompare(b.discount_title));
  const total = {
    ...amountsOf(listed.flat()),
    uses: touched.orders,
    units: touched.units,
    gross: touched.gross,
  };
  const totals = {
    stores_count: new Set(listed.flat().map((use) => use.shop_id)).size,
    ...figuresOf(total),
  };
  return {
    data,
    summary: {
      discount_amount: totals.discount_amount,
      shipping_discount_amount: totals.shipping_discount_amount,
      times_used: totals.times_used,
      discounted_orders_pct: percent(touched.orders, sums.orders),
      discount_rate_pct: percent(total.amount, sums.gross),
    },
    totals,
    meta: await metaOf(db, range, {
      checks: [checkOf('I6', sumOf(uses, (use) => use.amount) - sums.discount)],
      isEmpty: uses.length === 0 && sums.gross === 0 && sums.returned === 0,
    }),
  };
};
