import type { excludedSkusEndpoints } from '@backroom/contract/excluded-skus';
import type { Handlers } from '../platform/http/call.ts';
import { addExcluded, addExcludedSkus, removeExcluded } from './change-exclusions.ts';
import { listExcluded, listHistory } from './read-exclusions.ts';

export const excludedSkusRoutes: Handlers<typeof excludedSkusEndpoints> = {
  getExcludedSkuList: listExcluded,
  addExcludedSku: addExcluded,
  addExcludedSkus,
  removeExcludedSku: removeExcluded,
  getExcludedSkuHistory: listHistory,
};
