import * as z from 'zod';
import type { Database } from '../platform/database/connect.ts';
import { forgetSetting, readSetting, saveSetting } from '../platform/settings.ts';

const SETTING = 'demo';

const signIn = z.object({
  label: z.string(),
  email: z.string(),
  password: z.string(),
  password_hash: z.string(),
});

const chain = z.object({
  until: z.string(),
  size: z.object({ stores: z.number(), days: z.number(), dailyOrders: z.number() }),
});

/** Which chain it is: from its last moment and size the same one is made again. */
export type DemoChain = z.infer<typeof chain>;

const marker = z.discriminatedUnion('state', [
  z.object({ state: z.literal('loading') }),
  // Without a chain where an earlier version loaded it.
  z.object({
    state: z.literal('done'),
    signIns: z.array(signIn),
    chain: chain.optional(),
    /** The live demo has shown what a lost access looks like. */
    showed: z.boolean().optional(),
  }),
]);

/** How far the demo chain is: being loaded, or complete. A start that finds `loading` was preceded by one that was killed. */
export type DemoMarker = z.infer<typeof marker>;

/** Null where this installation never had a demo chain. */
export const readMarker = async (db: Database): Promise<DemoMarker | null> => {
  const kept = await readSetting(db, SETTING);
  return kept === undefined ? null : marker.parse(kept);
};

export const writeMarker = (db: Database, state: DemoMarker): Promise<void> =>
  saveSetting(db, SETTING, state);

export const removeMarker = async (db: Database): Promise<void> => {
  await forgetSetting(db, SETTING);
};
