import { daysBetween } from '@backroom/contract/kit/dates';
import { toDollars } from '@backroom/contract/kit/money';
import { type RawBuilder, sql } from 'kysely';
import { productUnits, type ReportRange, ratio } from '../../figures/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import { closingStock, stockedProducts, stockOverTime } from '../../stock/index.ts';
import { byTurn, type TurnPlace, turnsOf } from './inventory-turn.ts';

const SHOWN = 5;
/** Stock that lasts less than this at the range's pace is low. */
const LOW_DAYS = 7;

/** A SKU at close of the range; cents. */
type Watched = {
  kind: 'low' | 'dead';
  sku: string;
  on_hand: number;
  value: number;
  units_sold: number;
  cogs: number;
};

/** Days that stock lasts, rounded to tenths only where it is shown: what rounds up to `LOW_DAYS` isn't low. */
const tenthsLeft = (days: number) => sql`on_hand / nullif(units_sold, 0) * ${days}::float8 * 10`;

/** The first ones of each kind, with all that stand beside the last of them. */
const first = (kind: Watched['kind'], where: RawBuilder<unknown>, measure: 'units_sold' | 'value') => sql`
  select ${sql.lit(kind)} as kind, sku, on_hand, value, units_sold, cogs from (
    select *, rank() over (order by ${sql.ref(measure)} desc) as place from watched where ${where}
  ) w where place <= ${sql.lit(SHOWN)}`;

const watchedOf = async (db: Database, range: ReportRange, days: number): Promise<Watched[]> => {
  const stock = await closingStock(db, range);
  const low = sql`units_sold > 0 and ${tenthsLeft(days)} < ${sql.lit(LOW_DAYS * 10 - 0.5)}`;
  const { rows } = await sql<Watched>`
    with stocked as materialized (select sku, units, value from ${stock} s), sold as materialized (
      select sku_id, sum(units_sold - units_returned)::float8 as units, sum(cogs_cents)::float8 as cogs
      from ${productUnits(range)} s group by 1
    ), watched as materialized (
      select stocked.sku, stocked.units as on_hand, stocked.value, coalesce(sold.units, 0) as units_sold,
        coalesce(sold.cogs, 0) as cogs
      from stocked left join skus on skus.sku = stocked.sku left join sold on sold.sku_id = skus.sku_id
    )
    ${first('low', low, 'units_sold')} union all ${first('dead', sql`units_sold <= 0 and value > 0`, 'value')}`.execute(
    db,
  );
  return rows;
};

/** Of some that stand equal, the order of the report of turns decides. */
const inReportOrder = async (db: Database, range: ReportRange, rows: readonly Watched[]) => {
  const skus = rows.map(({ sku }) => sku);
  const stock = new Map(
    (await stockOverTime(db, range, { kind: 'sku', only: skus })).map((row) => [row.key, row]),
  );
  const placeOf = ({ sku, value, cogs }: Watched): TurnPlace => {
    const over = stock.get(sku);
    const turns = over ? turnsOf(cogs, over) : null;
    return { sku, turns: turns === null ? null : ratio(turns, 1), closing_value: toDollars(value) };
  };
  return rows.toSorted((a, b) => byTurn(placeOf(a), placeOf(b)));
};

const measureOf = ({ kind, units_sold, value }: Watched) => (kind === 'low' ? units_sold : value);

const firstOf = async (db: Database, range: ReportRange, rows: readonly Watched[]): Promise<Watched[]> => {
  const isTold = new Set(rows.map(measureOf)).size === rows.length;
  const ordered = isTold ? rows : await inReportOrder(db, range, rows);
  return ordered.toSorted((a, b) => measureOf(b) - measureOf(a)).slice(0, SHOWN);
};

/** SKUs that will soon be sold out, and those whose stock does not move: of the report of turns the rows that a page shows. */
export const stockToWatch = async (db: Database, range: ReportRange) => {
  const days = daysBetween(range.start, range.end);
  const watched = await watchedOf(db, range, days);
  const of = (kind: Watched['kind']) => watched.filter((row) => row.kind === kind);
  const shown = [...(await firstOf(db, range, of('low'))), ...(await firstOf(db, range, of('dead')))];
  const products = await stockedProducts(
    db,
    range,
    shown.map(({ sku }) => sku),
  );
  return shown.map(({ kind, sku, on_hand, units_sold, value }) => ({
    sku,
    product_title: products.get(sku)?.product_title ?? '',
    on_hand,
    units_sold,
    days_left: units_sold > 0 ? Math.round((on_hand / units_sold) * days * 10) / 10 : null,
    value: toDollars(value),
    kind,
  }));
};
