import { ImportError } from '../../platform/file-import/import-error.ts';
import type { ImportShop } from '../../platform/file-import/import-shop.ts';
import type { ImportContext } from '../../platform/file-import/kind.ts';

/** The store of a kind whose files belong to one. */
export const shopOf = ({ shop }: ImportContext): ImportShop => {
  if (!shop) throw new ImportError('The store that the file belonged to is gone.');
  return shop;
};

/** Files are streamed: what an upload may hold is enough. */
export const UPLOAD_BYTES = 2 * 1024 ** 3;

export const CSV_FILES = '.csv,.gz,text/csv';
