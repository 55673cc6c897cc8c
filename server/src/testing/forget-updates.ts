import { sql } from 'kysely';
import { allSummed, cellTables, grainsOf, levelsOf, tableOf } from '../figures/cells/summed.ts';
import type { Database } from '../platform/database/connect.ts';

const daysOfStores = ['0237-fold-version-of-days.sql', '0238-days-of-stores.sql'];
const quarters = ['0234-fold-version.sql', '0235-quarters.sql'];

/** The tables that have cells of quarters. */
export const quarterTables = allSummed.flatMap((summed) =>
  levelsOf(summed)
    .filter((level) => grainsOf(summed, level).includes('quarter'))
    .map((level) => tableOf(summed, level)),
);

const forget = (db: Database, updates: readonly string[]) =>
  sql`delete from migrations where name = any(${[...updates]}::text[])`.execute(db);

/** Makes a database one of before there were cells of the days of stores. @returns the migrations that it lacks then */
export const forgetDaysOfStores = async (db: Database): Promise<string[]> => {
  for (const table of cellTables.filter((name) => !quarterTables.includes(name))) {
    await sql`drop table ${sql.table(table)}`.execute(db);
  }
  for (const table of ['place_cells', 'tax_cells']) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(`${table}_fold_version`)}`.execute(
      db,
    );
    await sql`update ${sql.table(table)} set fold_version = 2`.execute(db);
  }
  await forget(db, daysOfStores);
  return daysOfStores;
};

/** Makes a database one of before there were cells of quarters. @returns the migrations that it lacks then */
export const forgetQuarters = async (db: Database): Promise<string[]> => {
  const later = await forgetDaysOfStores(db);
  for (const table of quarterTables) {
    await sql`delete from ${sql.table(table)} where grain = 4`.execute(db);
    await sql`alter table ${sql.table(table)} drop column fold_version`.execute(db);
  }
  await sql`delete from chain_product_stores where grain = 4`.execute(db);
  await forget(db, quarters);
  return [...quarters, ...later];
};
