import type { Manifest } from '../platform/manifest.ts';
import { negativeCards } from './attention.ts';
import { cardData } from './card-data.ts';
import { cardSubject } from './card-subject.ts';
import { giftCardJobs } from './gift-card-jobs.ts';
import { cardImport } from './import/card-import.ts';
import { orderEntries } from './orders/order-entries.ts';
import { giftCardsRoutes } from './routes.ts';
import { cardPushKind } from './shops/card-push-kind.ts';
import { goneCards } from './shops/gone-cards.ts';
import { takeInCards } from './shops/take-in-cards.ts';
import { giftCardCounterRoutes } from './tills/counter.ts';
import { cardEverHeld } from './tills/find-card.ts';
import { giftCardTillRoutes } from './tills/tills.ts';
import { giftCardUndo } from './write/take-back.ts';

export const giftCards = {
  name: 'gift-cards',
  handlers: { ...giftCardsRoutes, ...giftCardCounterRoutes, ...giftCardTillRoutes },
  jobs: giftCardJobs,
  importKinds: [cardImport],
  personalData: cardData,
  subjects: { 'gift-card': cardSubject },
  tables: {
    gift_card_codes: 'reference',
    gift_cards: 'distributed',
    gift_card_entries: 'distributed',
    gift_card_mirrors: 'distributed',
    gift_card_kept_codes: 'distributed',
    gift_card_import_seeds: 'local',
    gift_card_import_rows: 'local',
  },
  records: {
    'gift-card': { maySee: async (scope, db, id) => (await cardEverHeld(scope, db, id)) !== null },
  },
  attention: [negativeCards],
  pushKinds: [cardPushKind],
  takenFromShops: { 'gift-cards': takeInCards },
  goneFromShops: { 'gift-cards': goneCards },
  undo: giftCardUndo,
  when: { orderPosted: orderEntries },
} satisfies Manifest;
