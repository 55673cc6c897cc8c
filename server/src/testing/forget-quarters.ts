import { sql } from 'kysely';
import { cellTables } from '../figures/cells/summed.ts';
import type { Database } from '../platform/database/connect.ts';

const updates = ['0234-fold-version.sql', '0235-quarters.sql'];

/** Makes a database one of before there were cells of quarters. @returns the migrations that it lacks then */
export const forgetQuarters = async (db: Database): Promise<string[]> => {
  for (const table of cellTables) {
    await sql`delete from ${sql.table(table)} where grain = 4`.execute(db);
    await sql`alter table ${sql.table(table)} drop column fold_version`.execute(db);
  }
  await sql`delete from chain_product_stores where grain = 4`.execute(db);
  await sql`delete from migrations where name = any(${updates}::text[])`.execute(db);
  return updates;
};
