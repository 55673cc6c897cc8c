import { ApiError } from '@backroom/contract/kit/errors';
import { systemActor } from '../../platform/audit.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { lockCard } from '../ledger/ledger.ts';
import { tellShops } from './tell-shops.ts';

/** Ends a card in the shops for good: nobody has undone its deactivation, and Shopify couldn't take it back. */
export const endInShops: Job = async ({ db, house }, { shopId, cardId }) => {
  await db.transaction().execute(async (trx) => {
    try {
      const card = await lockCard(trx, { shopId: Number(shopId), id: Number(cardId) });
      if (card.state.deactivatedAt) await tellShops(house, trx, systemActor('gift cards'), card);
    } catch (error) {
      // Deleted since: its mirrors were ended with it.
      if (!(error instanceof ApiError) || error.code !== 'NOT_FOUND') throw error;
    }
  });
};
