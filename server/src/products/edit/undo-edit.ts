import type { RowResult } from '@backroom/contract/kit/list';
import { readProductKey } from '../../catalogue/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import { holdsNow } from '../../platform/sessions/scope.ts';
import type { Undoing } from '../../undo/index.ts';
import { applyWithin } from './apply.ts';
import type { Change } from './changes.ts';

/** What puts one product back. */
export type Reversal = { id: string; changes: Change[] };

/** A day: what was changed on Monday is taken back on Tuesday morning. */
export const UNDO_MINUTES = 24 * 60;

/** Puts products back as they were, each by itself; one that was changed since stays as it is. */
export const undoEdit = async (
  trx: Database,
  { house, scope, actor, what }: Undoing<{ reversals: Reversal[] }>,
): Promise<RowResult[]> => {
  const results: RowResult[] = [];
  for (const { id, changes } of what.reversals) {
    if (!holdsNow(scope, readProductKey(id).shopId)) {
      results.push({ id, ok: false, message: 'This store is no longer yours' });
      continue;
    }
    const how = { house, action: 'product.put-back', isAsSeen: () => true };
    const refused = await applyWithin(trx, actor, id, changes, how);
    results.push({ id, ok: refused === null, message: refused ?? 'As it was' });
  }
  return results;
};
