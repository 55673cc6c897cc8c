import { invalidField } from '@backroom/contract/kit/errors';
import { intakeOn } from '../../orders/intake/index.ts';
import { ImportError } from '../../platform/file-import/import-error.ts';
import { importKind } from '../../platform/file-import/kind.ts';
import {
  filesOfMapping,
  loadMapping,
  type Mapping,
  mapping as mappingSchema,
  parseMapping,
} from '../formats/history/mapping.ts';
import { openSalesHistory } from '../formats/sales-history-csv.ts';
import { historySummary } from '../summary.ts';
import { writeHistory } from '../write/history.ts';
import { CSV_FILES, UPLOAD_BYTES } from './shop-of.ts';

/** Never a path: those only the command takes. */
const ourName = (name: string) => {
  if (!/^[a-z0-9-]+$/.test(name)) throw new ImportError(`There is no mapping ${name}.`);
  return name;
};

/** A mapping of ours by name, or one as JSON. @throws ApiError with what is wrong with it */
const readMapping = async (mapping: string | undefined): Promise<Mapping> => {
  if (!mapping) throw invalidField('mapping', 'Choose how to read the file');
  try {
    return mapping.trimStart().startsWith('{') ? parseMapping(mapping) : await loadMapping(ourName(mapping));
  } catch (error) {
    if (error instanceof ImportError) throw invalidField('mapping', error.message);
    throw error;
  }
};

/** It was checked when it was stored. */
const mappingOf = (settings: Readonly<Record<string, unknown>>): Mapping =>
  mappingSchema.parse(settings.mapping);

export const history = importKind({
  name: 'history',
  label: 'Sales history of another system',
  about: 'Any CSV with one row per item sold, read by a mapping. It makes the stores it names.',
  one: 'order',
  accept: CSV_FILES,
  area: '/import',
  store: 'none',
  limits: { bytes: UPLOAD_BYTES },
  checkSettings: async ({ mapping }) => ({ mapping: await readMapping(mapping) }),
  titleOf: (settings) => mappingOf(settings).title,
  otherFiles: (settings) => filesOfMapping(mappingOf(settings)),
  summary: historySummary,
  open: async (context) => {
    const sales = await openSalesHistory({
      file: context.file,
      otherFile: context.otherFile,
      mapping: mappingOf(context.settings),
      repeatedRows: context.settings.repeated_rows === 'each' ? 'each' : 'once',
    });
    return {
      columns: sales.header.names,
      recognised: () => sales.header.recognised(),
      readings: sales.orders,
      bytesTotal: sales.bytesTotal,
      bytesRead: sales.bytesRead,
      notes: sales.notes,
      write: writeHistory(context, intakeOn(context.services), sales.stores),
    };
  },
});
