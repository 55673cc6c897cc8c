import { invalidField } from '@backroom/contract/kit/errors';
import { MOST_CHANGED, productChange } from '@backroom/contract/product-changes';
import { CLEARS, MOST_FILE_BYTES, type productFilesEndpoints } from '@backroom/contract/product-files';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import type * as z from 'zod';
import { holdUpload } from '../../platform/file-import/stored/upload.ts';
import type { Call } from '../../platform/http/call.ts';
import { type FoundProduct, findProducts, ownByKeys } from '../find-products.ts';
import { type FileColumn, fileColumns, PRODUCT, VARIANT, VERSION } from './file-columns.ts';
import { NoWorkbook, readWorkbook } from './read-workbook.ts';

type Problem = { row: number; column: string; message: string };
type Change = z.output<typeof productChange>;

const FIELD = 'file';

const rowsOf = (bytes: Buffer): string[][] => {
  try {
    if (bytes.subarray(0, 2).toString('latin1') === 'PK') return readWorkbook(bytes);
    const text = bytes.toString('utf8');
    const head = text.slice(0, 65_536).split(/\r?\n/, 1)[0] ?? '';
    const delimiter =
      [',', ';', '\t'].toSorted((a, b) => head.split(b).length - head.split(a).length)[0] ?? ',';
    return parse(text, { bom: true, delimiter, relax_column_count: true, skip_empty_lines: false });
  } catch (error) {
    if (error instanceof NoWorkbook) throw invalidField(FIELD, error.message);
    throw invalidField(FIELD, 'The file is neither a readable CSV nor an Excel workbook');
  }
};

/** As spreadsheets write amounts: $1,234.50, or 1234,5 where a comma stands before the cents. */
const numberIn = (cell: string): number | null => {
  const bare = cell
    .replaceAll(/[$\s]/g, '')
    .replace(/^(-?\d+),(\d{1,2})$/, '$1.$2')
    .replaceAll(/,(?=\d{3}\b)/g, '');
  return /^-?\d+(\.\d+)?$/.test(bare) ? Number(bare) : null;
};

type Value = string | number | string[] | null;

/** A cell as a value of its column; `undefined` where it leaves things as they are. */
const valueIn = ({ kind }: FileColumn, raw: string): { value?: Value; problem?: string } => {
  // The apostrophe that keeps a spreadsheet from running a text is none of it.
  const cell = raw.trim().replace(/^'(?=[=+\-@])/, '');
  if (cell === '') return {};
  if (cell.toLowerCase() === CLEARS) return { value: kind === 'list' ? [] : null };
  if (kind === 'list')
    return {
      value: cell
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean),
    };
  if (kind === 'text') return { value: cell };
  const number = numberIn(cell);
  if (number === null)
    return { problem: `“${cell.slice(0, 40)}” is not ${kind === 'amount' ? 'an amount' : 'a number'}` };
  return { value: number };
};

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

const asIs = ({ of, kind }: FileColumn, line: Parameters<FileColumn['of']>[0]): Value =>
  kind === 'list' ? line.product.tags : of(line);

type Draft = {
  product: FoundProduct;
  row: number;
  change: Record<string, unknown>;
  variants: Map<string, Record<string, unknown>>;
};

type Read = { drafts: Map<string, Draft>; problems: Problem[]; rows: number };

/** What each row changes of the product that it names; rows of one product must agree in what is the product's. */
const readRows = (
  rows: readonly string[][],
  columns: ReadonlyMap<string, number>,
  known: ReadonlyMap<string, FoundProduct>,
): Read => {
  const problems: Problem[] = [];
  const drafts = new Map<string, Draft>();
  const said = new Map<string, { row: number; value: Value }>();
  let count = 0;
  for (const [index, cells] of rows.entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    count += 1;
    const row = index + 2;
    const cellOf = (header: string) => cells[columns.get(header) ?? -1]?.trim() ?? '';
    const product = known.get(cellOf(PRODUCT));
    const variant = product?.variants.find(({ variant_id }) => variant_id === cellOf(VARIANT));
    if (!product || !variant) {
      const column = product ? VARIANT : PRODUCT;
      problems.push({
        row,
        column,
        message: `There is no such ${product ? 'variant' : 'product'} in your stores`,
      });
      continue;
    }
    const draft: Draft = drafts.get(product.id) ?? { product, row, change: {}, variants: new Map() };
    drafts.set(product.id, draft);
    const version = cellOf(VERSION);
    if (!Number.isNaN(Date.parse(version)) && version.endsWith('Z')) draft.change.version = version;
    for (const column of fileColumns) {
      const { header, field, level } = column;
      if (!field || !columns.has(header)) continue;
      const { value, problem } = valueIn(column, cells[columns.get(header) ?? -1] ?? '');
      if (problem) problems.push({ row, column: header, message: problem });
      if (value === undefined || isSame(value, asIs(column, { product, variant }))) continue;
      if (level === 'variant') {
        draft.variants.set(variant.variant_id, { ...draft.variants.get(variant.variant_id), [field]: value });
        continue;
      }
      const key = `${product.id}|${field}`;
      const other = said.get(key);
      if (other && !isSame(other.value, value)) {
        problems.push({
          row,
          column: header,
          message: `Row ${other.row} of the same product says otherwise`,
        });
        continue;
      }
      said.set(key, { row, value });
      draft.change[field] = value;
    }
  }
  return { drafts, problems, rows: count };
};

const headerOf = (path: readonly PropertyKey[]): string =>
  fileColumns.find(({ field }) => field !== undefined && path.includes(field))?.header ?? PRODUCT;

/** @throws ApiError VALIDATION_FAILED (field `file`) for a file that makes no sense as a whole */
export const readProductFile = async ({
  scope,
  db,
  upload,
}: Call<typeof productFilesEndpoints.readProductFile>) => {
  const { bytes } = await holdUpload(upload, { limit: MOST_FILE_BYTES, field: FIELD });
  const [header = [], ...rows] = rowsOf(bytes);
  const columns = new Map(header.map((name, index) => [name.trim(), index]));
  for (const name of [PRODUCT, VARIANT]) {
    if (!columns.has(name))
      throw invalidField(FIELD, `The file has no column “${name}”: begin with an exported one`);
  }
  const ids = [...new Set(rows.map((cells) => cells[columns.get(PRODUCT) ?? -1]?.trim() ?? ''))].filter(
    (id) => /^\d{1,9}~/.test(id),
  );
  if (ids.length > MOST_CHANGED) {
    throw invalidField(
      FIELD,
      `The file has ${ids.length.toLocaleString('en')} products; at most ${MOST_CHANGED.toLocaleString('en')} can be changed at once`,
    );
  }
  const found = await findProducts(db, ownByKeys(scope.holdings, ids), sql``);
  const {
    drafts,
    problems,
    rows: count,
  } = readRows(rows, columns, new Map(found.map((one) => [one.id, one])));
  const products: Change[] = [];
  let unchanged = 0;
  for (const { product, row, change, variants } of drafts.values()) {
    const { version, ...fields } = change;
    if (Object.keys(fields).length === 0 && variants.size === 0) {
      unchanged += 1;
      continue;
    }
    const read = productChange.safeParse({
      id: product.id,
      ...change,
      ...(variants.size > 0
        ? { variants: [...variants].map(([variant_id, values]) => ({ variant_id, ...values })) }
        : {}),
    });
    if (read.success) products.push(read.data);
    else {
      for (const { path, message } of read.error.issues)
        problems.push({ row, column: headerOf(path), message });
    }
  }
  const known = new Set(fileColumns.map((one) => one.header));
  return {
    products,
    rows: count,
    unchanged,
    problems: problems.toSorted((a, b) => a.row - b.row).slice(0, 500),
    unknown_columns: [...columns.keys()].filter((name) => name !== '' && !known.has(name)),
  };
};
