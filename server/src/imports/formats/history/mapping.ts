import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { ImportError } from '../../../platform/file-import/import-error.ts';
import { field } from './field.ts';

/**
 * How to read another system's sales history: a JSON file that says which column is what.
 *
 * `files` are joined to the sales by key ("Products.csv": its column `key` equals the sales' field `from`).
 * `stores` says how stores come to be: from a file of their own, else from the sales rows themselves; the
 * store's `key` is what the sales' `store` field holds. `dates` are the formats that dates are written in,
 * tried in order, of YYYY M MM D DD H HH mm ss A. Days and times are those of the store's own zone.
 */
export const mapping = z.strictObject({
  title: z.string(),
  about: z.string().optional(),
  files: z.record(z.string(), z.strictObject({ name: z.string(), key: z.string(), from: field })).default({}),
  stores: z.strictObject({
    /** The file's name; without it the fields below are read from the sales. */
    file: z.string().optional(),
    key: field,
    domain: field,
    name: field,
    timezone: field,
    city: field.optional(),
    province: field.optional(),
    country: field.optional(),
    opened_on: field.optional(),
    franchisee: z.strictObject({ email: field, first_name: field, last_name: field }).optional(),
  }),
  dates: z.array(z.string()).min(1),
  sale: z.strictObject({
    store: field,
    order: field,
    date: field,
    /** Where the date doesn't hold it; without any the sale stands at noon. */
    time: field.optional(),
    sku: field.optional(),
    product: field.optional(),
    variant: field.optional(),
    vendor: field.optional(),
    category: field.optional(),
    quantity: field,
    /** One of the two: of a unit, or of all units of the row. */
    unit_price: field.optional(),
    line_total: field.optional(),
    unit_cost: field.optional(),
    /** Off the whole row: an amount, or percent of it. */
    discount: field.optional(),
    discount_percent: field.optional(),
    discount_code: field.optional(),
    /** Of the whole row, with as many decimals as recorded: rounded half-up once per order. */
    tax: z.strictObject({ amount: field, name: field, rate: field }).optional(),
    prices_include_tax: z.boolean().default(false),
    /** Of the whole order, on its first row. */
    shipping: field.optional(),
    /** What the source says that the row came to; an order that doesn't add up to it is refused. */
    total: field.optional(),
    payment: field.optional(),
    channel: field.optional(),
    location: field.optional(),
    customer: z
      .strictObject({
        id: field.optional(),
        name: field.optional(),
        email: field.optional(),
        phone: field.optional(),
      })
      .optional(),
    note: field.optional(),
  }),
});

export type Mapping = z.output<typeof mapping>;

/** Checks a mapping. Throws an ImportError that names each mistake. */
export const parseMapping = (json: string): Mapping => {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw new ImportError(`The mapping is not valid JSON: ${error instanceof Error ? error.message : ''}`);
  }
  const parsed = mapping.safeParse(value);
  if (!parsed.success) {
    const mistakes = parsed.error.issues.map(
      (issue) => `${issue.path.join('.') || 'the mapping'}: ${issue.message}`,
    );
    throw new ImportError(`The mapping has mistakes: ${mistakes.join('; ')}`);
  }
  const { unit_price, line_total } = parsed.data.sale;
  if ((unit_price === undefined) === (line_total === undefined)) {
    throw new ImportError('The mapping has mistakes: sale: takes one of unit_price and line_total');
  }
  return parsed.data;
};

/** The files that a mapping needs besides the sales. */
export const filesOfMapping = ({ files, stores }: Mapping): string[] => {
  const names = Object.values(files).map((file) => file.name);
  return [...new Set(stores.file === undefined ? names : [...names, stores.file])];
};

/** A mapping of ours by its name ("maven-toys"), or one in a file by its path. */
export const loadMapping = async (nameOrPath: string): Promise<Mapping> => {
  const ours = /^[a-z0-9-]+$/.test(nameOrPath);
  const path = ours ? new URL(`../mappings/${nameOrPath}.json`, import.meta.url) : nameOrPath;
  const json = await readFile(path, 'utf8').catch(() => null);
  if (json === null) throw new ImportError(`There is no mapping ${nameOrPath}.`);
  return parseMapping(json);
};
