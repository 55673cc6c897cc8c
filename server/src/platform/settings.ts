import { sql } from 'kysely';
import type { Database } from './database/connect.ts';
import { askTogether } from './database/one-statement.ts';

/** What this installation keeps under a name; undefined where it keeps nothing. */
export const readSetting = async (db: Database, name: string): Promise<unknown> => {
  const [row] = await askTogether(
    db,
    sql<{ value: string }>`select value::text from settings where name = ${name}`,
  );
  return row ? JSON.parse(row.value) : undefined;
};

/** Keeps something, which JSON can hold, under a name, in the place of what was there. */
export const saveSetting = async (db: Database, name: string, kept: unknown): Promise<void> => {
  const value = JSON.stringify(kept);
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
};

/** Forgets what was kept under a name; whether there was something. */
export const forgetSetting = async (db: Database, name: string): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom('settings').where('name', '=', name).executeTakeFirst();
  return numDeletedRows > 0n;
};
