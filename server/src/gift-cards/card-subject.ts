import type { Contributions } from '../platform/manifest.ts';
import { scopeOfToday } from '../platform/sessions/scope.ts';
import { peekCard } from './ledger/ledger.ts';
import { cardEverHeld } from './tills/find-card.ts';

/** A gift card that people talk about: one of a store that is theirs today. */
export const cardSubject: Contributions['subjects'][string] = async (scope, db, id) => {
  const key = await cardEverHeld(scopeOfToday(scope), db, id);
  if (!key) return null;
  const { shown } = await peekCard(db, key);
  return { label: `Gift card •••• ${shown.lastCharacters}`, shopId: key.shopId };
};
