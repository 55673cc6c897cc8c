import type { Database } from '../../platform/database/connect.ts';
import { ImportError } from '../../platform/file-import/import-error.ts';
import { findShop, type KnownShop } from '../../stores/index.ts';

/** A store as imports know it. */
export type ImportShop = KnownShop;

/** @throws ImportError where there is no such store. */
export const requireShop = async (db: Database, domain: string): Promise<ImportShop> => {
  const shop = await findShop(db, domain);
  if (!shop) throw new ImportError(`There is no store ${domain}.`);
  return shop;
};
