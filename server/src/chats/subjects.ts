import { invalidField } from '@backroom/contract/kit/errors';
import type { Database } from '../platform/database/connect.ts';
import type { House } from '../platform/house.ts';
import type { Scope } from '../platform/sessions/scope.ts';

/** A record that people talk about: its name, and the store that it belongs to. */
export type SubjectFound = { readonly label: string; readonly shopId: number };

declare module '../platform/manifest.ts' {
  interface Contributions {
    /**
     * Records that a conversation can be about, by kind: null where the caller may not see it, or there is none. One that
     * belongs to several stores is found as that of the store that is talked with (`shopId`), where it is one of them.
     */
    subjects: Readonly<
      Record<string, (scope: Scope, db: Database, id: string, shopId: number) => Promise<SubjectFound | null>>
    >;
  }
}

/**
 * Finds what a conversation is to be about.
 * @throws ApiError VALIDATION_FAILED (field `record`) for one that the caller can't see, or of another store
 */
export const findSubject = async (
  house: House,
  { scope, db, shopId }: { scope: Scope; db: Database; shopId: number },
  { kind, id }: { kind: string; id: string },
): Promise<SubjectFound> => {
  const find = house.asked('subjects').find((subjects) => Object.hasOwn(subjects, kind))?.[kind];
  const found = find ? await find(scope, db, id, shopId) : null;
  if (!found) throw invalidField('record', 'There is no such record');
  if (found.shopId !== shopId) throw invalidField('record', 'This belongs to another store');
  return found;
};
