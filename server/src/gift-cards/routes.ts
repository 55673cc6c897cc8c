import type { giftCardImportEndpoints } from '@backroom/contract/gift-card-imports';
import type { giftCardsEndpoints } from '@backroom/contract/gift-cards';
import type { Handlers } from '../platform/http/call.ts';
import { downloadCodes, importCards, importTemplate, readImport } from './import/import-calls.ts';
import { listSettlement } from './ledger/settlement.ts';
import { exportCards } from './list/export-cards.ts';
import { listFranchisees } from './list/franchisee-stats.ts';
import { listHistory } from './list/history.ts';
import { listCards } from './list/list-cards.ts';
import { adjustCard, reloadCard } from './write/change-balance.ts';
import { createCard } from './write/create-card.ts';
import { editCard } from './write/edit-card.ts';
import { deactivateCard, deactivateCards, deleteCard } from './write/end-card.ts';

export const giftCardsRoutes: Handlers<typeof giftCardsEndpoints & typeof giftCardImportEndpoints> = {
  getGiftCardList: listCards,
  getGiftCardHistory: listHistory,
  createGiftCard: createCard,
  updateGiftCard: editCard,
  deleteGiftCard: deleteCard,
  adjustGiftCard: adjustCard,
  reloadGiftCard: reloadCard,
  deactivateGiftCard: deactivateCard,
  deactivateGiftCards: deactivateCards,
  getGiftCardSettlement: listSettlement,
  getFranchiseeStats: async ({ scope, db }) => ({
    data: { recentFranchisees: await listFranchisees(scope, db) },
  }),
  importGiftCards: importCards,
  getGiftCardImport: readImport,
  downloadImportedCodes: downloadCodes,
  downloadImportTemplate: importTemplate,
  exportGiftCardList: exportCards,
};
