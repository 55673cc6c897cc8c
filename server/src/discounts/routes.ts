import type { discountRulesEndpoints } from '@backroom/contract/discount-rules';
import type { discountTillEndpoints } from '@backroom/contract/discount-tills';
import type { discountTrialEndpoints } from '@backroom/contract/discount-trials';
import type { discountsEndpoints } from '@backroom/contract/discounts';
import type { Handlers } from '../platform/http/call.ts';
import { exportDiscounts, listDiscounts } from './list/list-discounts.ts';
import { readDiscount } from './read-discounts.ts';
import { evaluateCart } from './tills/evaluate-cart.ts';
import { cancelTrial, getTrial, tryDiscount } from './trials/try-discount.ts';
import { readRules, saveRules } from './write/chain-rules.ts';
import {
  changeDiscounts,
  deactivateDiscount,
  deleteDiscount,
  reactivateDiscount,
} from './write/change-by-title.ts';
import { checkStores, generateCode } from './write/check-stores.ts';
import { retryDiscount } from './write/retry-discount.ts';
import { createDiscount, updateDiscount } from './write/save-discount.ts';

export const discountsRoutes: Handlers<
  typeof discountsEndpoints &
    typeof discountTillEndpoints &
    typeof discountRulesEndpoints &
    typeof discountTrialEndpoints
> = {
  createDiscount,
  updateDiscount,
  getDiscountList: listDiscounts,
  exportDiscountList: exportDiscounts,
  getDiscount: async (call) => ({ data: await readDiscount(call, call.db, call.params.id) }),
  deactivateDiscount,
  reactivateDiscount,
  deleteDiscount,
  changeDiscounts,
  retryDiscount,
  generateDiscountCode: generateCode,
  checkDiscount: checkStores,
  evaluateDiscounts: evaluateCart,
  tryDiscount,
  getDiscountTrial: getTrial,
  cancelDiscountTrial: cancelTrial,
  getDiscountRules: readRules,
  setDiscountRules: saveRules,
};
