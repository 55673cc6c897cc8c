import { inWords } from '@backroom/contract/kit/words';
import { type ConnectionReason, reasonWords } from '@backroom/contract/shopify-states';
import type { Contributions } from '../../platform/manifest.ts';
import { findConnection } from './connection-row.ts';

/** How a store is connected with its Shopify shop. */
export const connectionOnPage: Contributions['storePage'] = {
  key: 'connection',
  label: 'Connection',
  place: 10,
  none: 'Its orders come from files, or from another system.',
  find: async (db, shopId) => {
    const connection = await findConnection(db, shopId);
    if (!connection) return [];
    const { domain, state } = connection;
    // Written from the closed list of reasons alone (states.ts).
    const reason = connection.reason as ConnectionReason | null;
    return [
      {
        text: domain,
        detail: reason ? reasonWords[reason]('the shop') : inWords(state.toLowerCase()),
        href: `/connections?open=${shopId}`,
      },
    ];
  },
};
