/** Codes that reports answer with, in the words of the screen and of an exported file. */
import { inWords } from '../kit/words.ts';

/** Columns whose texts are codes; in any other a text is somebody's own. */
const coded: ReadonlySet<string> = new Set([
  'status',
  'statement_status',
  'agreement',
  'event',
  'financial_status',
  'bucket',
  'method',
  'discount_type',
  'value_type',
  'funded_by',
  'channel',
]);

/** Where the code itself doesn't say it well. */
const words: Readonly<Record<string, string>> = {
  non_taxable: 'Not taxable',
  BXGY: 'Buy X get Y',
  FIXED: 'Fixed amount',
  HQ: 'Head office',
  VENDOR: 'Manufacturer',
  missing: 'No terms',
};

/** A text of a report's column as people read it: codes in words, anything else as it is. */
export const wordsOfCode = (key: string, text: string): string =>
  coded.has(key) ? (words[text] ?? inWords(text)) : text;
