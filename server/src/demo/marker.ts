import * as z from 'zod';
import type { Database } from '../platform/database/connect.ts';

const SETTING = 'demo';

const signIn = z.object({
  label: z.string(),
  email: z.string(),
  password: z.string(),
  password_hash: z.string(),
});

const marker = z.discriminatedUnion('state', [
  z.object({ state: z.literal('loading') }),
  z.object({ state: z.literal('done'), signIns: z.array(signIn) }),
]);

/** How far the demo chain is: being loaded, or complete. A start that finds `loading` was preceded by one that was killed. */
export type DemoMarker = z.infer<typeof marker>;

/** Null where this installation never had a demo chain. */
export const readMarker = async (db: Database): Promise<DemoMarker | null> => {
  const row = await db.selectFrom('settings').select('value').where('name', '=', SETTING).executeTakeFirst();
  return row ? marker.parse(row.value) : null;
};

export const writeMarker = async (db: Database, state: DemoMarker): Promise<void> => {
  const value = JSON.stringify(state);
  await db
    .insertInto('settings')
    .values({ name: SETTING, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
};

export const removeMarker = async (db: Database): Promise<void> => {
  await db.deleteFrom('settings').where('name', '=', SETTING).execute();
};
