import { stringify } from 'csv-stringify/sync';
import type { Download } from '../../platform/http/call.ts';

/** The columns of an import, in the order of the template (domain.md 3.1, "CSV import"). */
export const importColumns = [
  'code',
  'initial_amount',
  'balance',
  'expires_on',
  'customer_email',
  'customer_name',
  'store',
  'note',
] as const;

const example = [
  '',
  '50.00',
  '50.00',
  '2035-12-31',
  'customer@example.com',
  'Ann Example',
  'downtown.myshopify.com',
  'Delete this row',
];

/** An empty file for the import with one example row. */
export const importTemplate = async (): Promise<Download> => ({
  filename: 'gift-cards-template.csv',
  mediaType: 'text/csv; charset=utf-8',
  body: stringify([[...importColumns], example], { record_delimiter: 'windows' }),
});
