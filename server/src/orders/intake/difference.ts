import { type FactRow, type FactRows, factTableNames, factTables, measuresOf } from './fact-tables.ts';

const keyOf = (columns: readonly string[], row: FactRow) => {
  let key = '';
  for (const column of columns) key += `${row[column]}\u0001`;
  return key;
};

/**
 * Adds up some columns of rows by others, and takes other rows off.
 * @returns one row for each key whose sums aren't all zero.
 */
export const sumsOfKeys = (
  keys: readonly string[],
  measures: readonly string[],
  rows: readonly FactRow[],
  less: readonly FactRow[],
): FactRow[] => {
  const sums = new Map<string, FactRow>();
  const add = (row: FactRow, sign: 1 | -1) => {
    const key = keyOf(keys, row);
    const sum = sums.get(key);
    const target = sum ?? { ...row };
    for (const measure of measures) {
      target[measure] = (sum ? Number(sum[measure]) : 0) + sign * Number(row[measure]);
    }
    sums.set(key, target);
  };
  for (const row of rows) add(row, 1);
  for (const row of less) add(row, -1);
  return [...sums.values()].filter((row) => measures.some((measure) => row[measure] !== 0));
};

/**
 * The rows that make stored facts what they should be: one row for each event and natural key whose measures
 * differ, with the difference. Appending them and asking again gives nothing.
 */
export const differenceOf = (wanted: FactRows, stored: FactRows): FactRows => {
  const difference = noRows();
  for (const table of factTableNames) {
    const keys = Object.keys(factTables[table].key);
    difference[table] = sumsOfKeys(keys, measuresOf(table), wanted[table], stored[table]);
  }
  return difference;
};

export const noRows = (): FactRows => ({
  sales_lines: [],
  order_charges: [],
  payments: [],
  sales_tenders: [],
  order_taxes: [],
  order_discounts: [],
});

export const isEmpty = (rows: FactRows): boolean => factTableNames.every((table) => rows[table].length === 0);
