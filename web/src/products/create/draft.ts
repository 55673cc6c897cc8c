import { emptyProduct, type ProductValues } from './product-values.ts';
import type { KeptPicture } from './use-uploads.ts';

/** What survives closing the tab: everything typed, and pictures that have arrived. */
export type Draft = { values: ProductValues; pictures: KeptPicture[] };

/** A copy of a product has a draft of its own, so that it drives out no other. */
const keyOf = (like: string) => `backroom.product-draft${like && `:${like}`}`;

export const readDraft = (like: string, storage: Pick<Storage, 'getItem'> = localStorage): Draft | null => {
  try {
    const text = storage.getItem(keyOf(like));
    if (!text) return null;
    // Written by saveDraft of this or an earlier version: what is missing is as in an empty form.
    const { values, pictures } = JSON.parse(text) as Partial<Draft>;
    return { values: { ...emptyProduct, ...values }, pictures: pictures ?? [] };
  } catch {
    return null;
  }
};

export const saveDraft = (
  like: string,
  draft: Draft,
  storage: Pick<Storage, 'setItem'> = localStorage,
): void => {
  try {
    storage.setItem(keyOf(like), JSON.stringify(draft));
  } catch {
    // A full or locked storage keeps no draft; the form itself is whole.
  }
};

export const dropDraft = (like: string): void => localStorage.removeItem(keyOf(like));
