import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toCents } from '@backroom/contract/kit/money';
import { parse } from 'csv-parse/sync';
import { loadMapping } from '../imports/formats/history/mapping.ts';
import type { TestApplication } from './application.ts';
import { importFile } from './import-file.ts';

/** Published sales histories and what they come to; not part of the project. */
export const realData = join(process.env.BACKROOM_TEST_DATA ?? '../shared/data', 'real');

export const hasRealData = existsSync(realData);
if (!hasRealData) console.warn('The real histories are absent (BACKROOM_TEST_DATA): skipped');

export type CsvRow = Record<string, string>;

/** The rows of a CSV of the real data by the names of their columns. */
export const realRows = async (path: string): Promise<CsvRow[]> =>
  parse(await readFile(join(realData, path), 'utf8'), { bom: true, columns: true, trim: true });

/** The rows of a file of expected totals. */
export const expectedRows = (name: string): Promise<CsvRow[]> => realRows(join('expected', name));

/** "3169627.7400" or "$9.99" in cents. */
export const centsOf = (amount: string | undefined): number =>
  toCents(Number((amount ?? '').replaceAll(/[$,\s]/g, '')));

/** Imports a sales history of the real data by a mapping of ours. */
export const importHistoryOf = async ({ services }: TestApplication, path: string, mapping: string) =>
  await importFile(services, {
    kind: 'history',
    path: join(realData, path),
    settings: { mapping: await loadMapping(mapping) },
  });
