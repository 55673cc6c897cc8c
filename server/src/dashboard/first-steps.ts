import type { dashboardEndpoints } from '@backroom/contract/dashboard';
import { mayOpen } from '@backroom/contract/kit/access';
import { audit } from '../platform/audit.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Call } from '../platform/http/call.ts';
import type { Services } from '../platform/services.ts';
import type { Scope } from '../platform/sessions/scope.ts';
import { forgetSetting, readSetting, saveSetting } from '../platform/settings.ts';
import { offerUndo, type Undo, undoOf } from '../undo/index.ts';

type Looked = Pick<Services, 'db' | 'config'>;

declare module '../platform/manifest.ts' {
  interface Contributions {
    /**
     * What a new chain does before it can work with the room, in the order of `place`. `done` looks whether it is: nobody
     * ticks it off by hand. It is done at `href`, or where Backroom runs by the line `command`.
     */
    firstSteps: readonly ({
      readonly kind: string;
      readonly place: number;
      readonly title: string;
      readonly text: string;
      readonly done: (looked: Looked) => Promise<boolean>;
    } & (
      | { readonly href: `/${string}`; readonly command?: undefined }
      | { readonly command: string; readonly href?: undefined }
    ))[];
  }
}

const SETTING = 'first-steps';
const PUT_AWAY = 'first-steps.put-away';

/**
 * The first steps of a chain for a SuperAdmin, who sets it up; none once they are put away or all done. A step
 * whose page the caller may not open is left out.
 */
export const firstSteps = async (scope: Scope, { db, config, house }: Services) => {
  const { audience } = scope;
  if (audience !== 'super-admin' || (await readSetting(db, SETTING)) === 'put-away') return [];
  const steps = house
    .asked('firstSteps')
    .flat()
    .filter(({ href }) => href === undefined || mayOpen(audience, href))
    .toSorted((a, b) => a.place - b.place);
  const shown = await Promise.all(
    steps.map(async ({ kind, title, text, href = null, command = null, done }) => ({
      kind,
      title,
      text,
      href,
      command,
      done: await done({ db, config }),
    })),
  );
  return shown.every(({ done }) => done) ? [] : shown;
};

/** They are shown to nobody any more; the demo chain begins like this. */
export const putFirstStepsAway = (trx: Database): Promise<void> => saveSetting(trx, SETTING, 'put-away');

/** Puts them away for the whole chain. */
export const putAway = ({ db, actor }: Call<typeof dashboardEndpoints.putAwayFirstSteps>) =>
  db.transaction().execute(async (trx) => {
    await putFirstStepsAway(trx);
    await audit(trx, actor, { action: PUT_AWAY, entity: 'settings' });
    return { undo: await offerUndo(trx, actor, PUT_AWAY, null) };
  });

const bringBack: Undo<null> = async (trx, { actor }) => {
  await forgetSetting(trx, SETTING);
  await audit(trx, actor, { action: 'first-steps.brought-back', entity: 'settings' });
  return [{ id: SETTING, ok: true, message: 'The first steps are back' }];
};

export const firstStepsUndo = { [PUT_AWAY]: undoOf(bringBack) };
