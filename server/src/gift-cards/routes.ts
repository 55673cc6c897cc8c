import type { giftCardsEndpoints } from '@backroom/contract/gift-cards';
import type { Handlers } from '../platform/http/call.ts';
import { adjustCard, reloadCard } from './change-balance.ts';
import { createCard } from './create-card.ts';
import { editCard } from './edit-card.ts';
import { deactivateCard, deactivateCards, deleteCard } from './end-card.ts';
import { exportCards } from './export-cards.ts';
import { listFranchisees } from './franchisee-stats.ts';
import { listHistory } from './history.ts';
import { downloadCodes, importCards, readImport } from './import-routes.ts';
import { importTemplate } from './import-template.ts';
import { listCards } from './list-cards.ts';
import { listSettlement } from './settlement.ts';

export const giftCardsRoutes: Handlers<typeof giftCardsEndpoints> = {
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
