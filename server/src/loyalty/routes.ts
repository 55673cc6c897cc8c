import type { loyaltyEndpoints } from '@backroom/contract/loyalty';
import type { loyaltyConfigurationEndpoints } from '@backroom/contract/loyalty-configuration';
import type { Handlers } from '../platform/http/call.ts';
import { exportCustomers } from './customers/export-customers.ts';
import { customerHistory } from './customers/history.ts';
import { listCustomers } from './customers/list-customers.ts';
import { mergeCustomers } from './customers/merge-customers.ts';
import { adjustPoints, createCustomer, editCustomer, updateCustomer } from './customers/write-customers.ts';
import { readConfiguration, saveConfiguration } from './terms/configuration.ts';
import { tryTerms } from './terms/try-terms.ts';

export const loyaltyRoutes: Handlers<typeof loyaltyEndpoints & typeof loyaltyConfigurationEndpoints> = {
  getCustomerList: listCustomers,
  getCustomerHistory: customerHistory,
  adjustCustomerPoints: adjustPoints,
  createCustomer,
  updateCustomer,
  editCustomerInfo: editCustomer,
  mergeCustomers,
  exportCustomerList: exportCustomers,
  getLoyaltyPointsConfiguration: readConfiguration,
  updateLoyaltyPointsConfiguration: saveConfiguration,
  tryLoyaltyTerms: tryTerms,
};
