import * as z from 'zod';
import { ImportError } from '../../../platform/file-import/import-error.ts';
import type { Header } from '../../../platform/file-import/input/header.ts';
import type { SourceRow } from '../../../platform/file-import/reading.ts';
import type { JoinedFile } from './joined-file.ts';

/**
 * Where a value comes from: a column of the sales file by its name, or
 * - `column` of another `file` that is joined by its key;
 * - `constant`: the same for all;
 * - `template`: text with columns in braces, "{City} {Store_ID}"; empty where all of them are;
 * - then `map` translates it, and `otherwise` stands for what is empty or not in the map.
 */
export type Field =
  | string
  | {
      column?: string;
      file?: string;
      constant?: string;
      template?: string;
      map?: Record<string, string>;
      otherwise?: Field;
    };

export const field: z.ZodType<Field> = z.lazy(() =>
  z.union([
    z.string().min(1),
    z
      .strictObject({
        column: z.string().min(1).optional(),
        file: z.string().min(1).optional(),
        constant: z.string().optional(),
        template: z.string().min(1).optional(),
        map: z.record(z.string(), z.string()).optional(),
        otherwise: field.optional(),
      })
      .refine(
        (value) =>
          [value.column, value.constant, value.template].filter((each) => each !== undefined).length === 1,
        'takes one of column, constant and template',
      ),
  ]),
);

/** Reads a field of a row; empty where there is nothing. `name` is what problems call it by. */
export type ReadField = { name: string; of: (row: SourceRow) => string };

/** What fields are read from: the file at hand, and those joined to it. */
export type Sources = { header: Header; files: ReadonlyMap<string, JoinedFile> };

const columnReader = (sources: Sources, column: string, file: string | undefined): ReadField => {
  if (file === undefined) {
    if (!sources.header.has(column))
      throw new ImportError(`The mapping names the column “${column}”, which the file lacks.`);
    return sources.header.column(column);
  }
  const joined = sources.files.get(file);
  if (!joined)
    throw new ImportError(`The mapping names the file “${file}”, which it doesn't list under files.`);
  return joined.reader(column);
};

const templateReader = (sources: Sources, template: string, file: string | undefined): ReadField => {
  const parts = template.split(/\{([^{}]+)\}/);
  const readers = parts.map((part, index) => (index % 2 === 1 ? columnReader(sources, part, file) : null));
  return {
    name: parts.filter((_, index) => index % 2 === 1).join(' + '),
    of: (row) => {
      const values = readers.map((reader) => reader?.of(row));
      const isBlank = values.every((value) => !value) && parts.length > 1;
      return isBlank
        ? ''
        : parts
            .map((part, index) => values[index] ?? part)
            .join('')
            .trim();
    },
  };
};

/** Turns a field of the mapping into what reads it. Throws an ImportError where it names what isn't there. */
export const compileField = (sources: Sources, of: Field): ReadField => {
  if (typeof of === 'string') return columnReader(sources, of, undefined);
  const { constant, map } = of;
  if (constant !== undefined) return { name: 'constant', of: () => constant };
  const read = of.template
    ? templateReader(sources, of.template, of.file)
    : columnReader(sources, of.column ?? '', of.file);
  if (!map && of.otherwise === undefined) return read;
  const otherwise = of.otherwise === undefined ? null : compileField(sources, of.otherwise);
  return {
    name: read.name,
    of: (row) => {
      const value = read.of(row);
      const found = map ? (Object.hasOwn(map, value) ? map[value] : undefined) : value;
      return found || (otherwise?.of(row) ?? '');
    },
  };
};
