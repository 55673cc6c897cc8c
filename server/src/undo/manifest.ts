import type { undoEndpoints } from '@backroom/contract/undo';
import type { Handlers } from '../platform/http/call.ts';
import type { Manifest } from '../platform/manifest.ts';
import { forgetOffers, takeBack } from './take-back.ts';

const handlers: Handlers<typeof undoEndpoints> = { undo: takeBack };

export const undo = {
  name: 'undo',
  handlers,
  jobs: { 'forget-undo-offers': { schedule: '50 3 * * *', run: ({ db }) => forgetOffers(db) } },
  tables: { undo_offers: 'local' },
} satisfies Manifest;
