import { emptyProduct, type ProductValues } from './product-values.ts';
import type { KeptPicture } from './use-uploads.ts';

/** What survives closing the tab: everything typed, and pictures that have arrived. */
export type Draft = { values: ProductValues; pictures: KeptPicture[] };

const KEY = 'backroom.product-draft';

export const readDraft = (storage: Pick<Storage, 'getItem'> = localStorage): Draft | null => {
  try {
    const text = storage.getItem(KEY);
    if (!text) return null;
    // Written by saveDraft of this or an earlier version: what is missing is as in an empty form.
    const { values, pictures } = JSON.parse(text) as Partial<Draft>;
    return { values: { ...emptyProduct, ...values }, pictures: pictures ?? [] };
  } catch {
    return null;
  }
};

export const saveDraft = (draft: Draft, storage: Pick<Storage, 'setItem'> = localStorage): void => {
  try {
    storage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // A full or locked storage keeps no draft; the form itself is whole.
  }
};

export const dropDraft = (): void => localStorage.removeItem(KEY);
