/**
 * In which stores of the chain a product was sold, by month, quarter and year. Different stores don't add up over months, so each store in
 * which there was something has a mark (migrations/0224): marks are put together by `or`, whatever stands in them twice.
 *
 * A mark doesn't know what is taken off again. Less than nothing of a product is sold in no store, unless something takes units off
 * a day that was marked before: that is marked too, and those few stores are looked at one by one (selling-stores.ts).
 */
import { firstDayOf, grains, products } from './summed.ts';

export const marksTable = 'chain_product_stores';

const groups = products.chainGroups.join(', ');

/** What is marked of a store, by what a product's units of one day add up to. */
const marks = {
  sold: 'units_sold >= 0 and units_returned >= 0 and units_sold + units_returned > 0',
  taken: 'units_sold < 0 or units_returned < 0',
  other: 'units_sold = 0 and units_returned = 0',
};
const names = Object.keys(marks);

/** Stores of one row: a bit each. */
export const STORES = 64;

const setBits = Object.entries(marks).map(
  ([name, which]) =>
    `coalesce(bit_or(1::bigint << (shop_id % ${STORES})) filter (where ${which}), 0) as ${name}`,
);

/**
 * What lies before and after the rows in a query on rows like those of the facts: marks by a key of columns of theirs. On several
 * servers days come together before they are held against periods. `by` are the columns by which a store's rows are one part, a day of
 * a product unless they are given.
 */
export const marking = (
  key: string,
  { by = `local_date, ${groups}`, having = '', periods = '' } = {},
): [before: string, after: string] => [
  `select ${key}, shop_id / ${STORES} as part, ${setBits.join(', ')}
    from (${periods && 'with s as materialized ('}select shop_id, ${by}, sum(units_sold) as units_sold, sum(units_returned) as units_returned from `,
  ` group by shop_id, ${by} ${having}${periods && ') select * from s'}) d ${periods} group by ${key.replaceAll(/ as \w+/g, '')}, part`,
];

/** What is marked: the days of the chain are looked up in the facts. */
export const markedPeriods = ['month', 'quarter', 'year'] as const;

const units = markedPeriods.map((unit) => `(${grains[unit]}::smallint, '${unit}')`);

/** The same of months, quarters and years. */
export const markingPeriods = (having = ''): [before: string, after: string] =>
  marking(`grain, ${firstDayOf('unit')} as first_day, ${groups}`, {
    having,
    periods: `cross join (values ${units.join(', ')}) as g (grain, unit)`,
  });

/** What lies before and after a query on marks of periods that are put to those that are there. */
export const addingMarks: [before: string, after: string] = [
  `insert into ${marksTable} (grain, first_day, ${groups}, part, ${names.join(', ')}) `,
  ` on conflict (grain, first_day, ${groups}, part)
    do update set ${names.map((name) => `${name} = ${marksTable}.${name} | excluded.${name}`).join(', ')}`,
];

/** A statement that marks what rows of the relation `source` sold. */
export const addMarks = (source: string): string => addingMarks.join(markingPeriods().join(source));

/** Columns of the facts that marks are made of. */
export const markedColumns = `shop_id, local_date, ${groups}`;
