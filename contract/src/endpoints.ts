/** Every call of the API, by name. A room adds its own here. */
import { apiKeysEndpoints } from './api-keys.ts';
import { auditEndpoints } from './audit.ts';
import { authEndpoints } from './auth.ts';
import { catalogueEndpoints } from './catalogue.ts';
import { chatsEndpoints } from './chats.ts';
import { checksEndpoints } from './checks.ts';
import { cnameEndpoints } from './cname.ts';
import { dashboardEndpoints } from './dashboard.ts';
import { discountRulesEndpoints } from './discount-rules.ts';
import { discountTillEndpoints } from './discount-tills.ts';
import { discountTrialEndpoints } from './discount-trials.ts';
import { discountsEndpoints } from './discounts.ts';
import { excludedSkusEndpoints } from './excluded-skus.ts';
import { franchiseeAgreementsEndpoints } from './franchisee-agreements.ts';
import { franchisesEndpoints } from './franchises.ts';
import { giftCardCounterEndpoints } from './gift-card-counter.ts';
import { giftCardImportEndpoints } from './gift-card-imports.ts';
import { giftCardTillEndpoints } from './gift-card-tills.ts';
import { giftCardsEndpoints } from './gift-cards.ts';
import { importsEndpoints } from './imports.ts';
import { liveEndpoints } from './live.ts';
import { loyaltyEndpoints } from './loyalty.ts';
import { loyaltyCodeEndpoints } from './loyalty-codes.ts';
import { loyaltyConfigurationEndpoints } from './loyalty-configuration.ts';
import { loyaltyReportEndpoints } from './loyalty-reports.ts';
import { loyaltyTillEndpoints } from './loyalty-tills.ts';

import { mailOutboxEndpoints } from './mail.ts';
import { notificationsEndpoints } from './notifications.ts';
import { orderDoorEndpoints } from './order-door.ts';
import { ordersEndpoints } from './orders.ts';
import { personalDataEndpoints } from './personal-data.ts';
import { plannedPricesEndpoints } from './planned-prices.ts';
import { productChangesEndpoints } from './product-changes.ts';
import { productFilesEndpoints } from './product-files.ts';
import { productFormEndpoints } from './product-form.ts';
import { productOwnersEndpoints } from './product-owners.ts';
import { productPicturesEndpoints } from './product-pictures.ts';
import { productSaveEndpoints } from './product-save.ts';
import { productsEndpoints } from './products.ts';
import { pushesEndpoints } from './pushes.ts';
import { recordHistoryEndpoints } from './record-history.ts';
import { reportsEndpoints } from './reports.ts';
import { royaltyEndpoints } from './royalty.ts';
import { royaltyStatementsEndpoints } from './royalty-statements.ts';
import { salesEndpoints } from './sales.ts';
import { savedViewsEndpoints } from './saved-views.ts';
import { secondFactorEndpoints } from './second-factor.ts';
import { shopifyEndpoints } from './shopify.ts';
import { shopifyLinkEndpoints } from './shopify-links.ts';
import { stockWorkEndpoints } from './stock-work.ts';
import { storesEndpoints } from './stores.ts';
import { undoEndpoints } from './undo.ts';
import { usersEndpoints } from './users.ts';

export const endpoints = {
  ...authEndpoints,
  ...secondFactorEndpoints,
  ...storesEndpoints,
  ...franchisesEndpoints,
  ...franchiseeAgreementsEndpoints,
  ...ordersEndpoints,
  ...savedViewsEndpoints,
  ...undoEndpoints,
  ...recordHistoryEndpoints,
  ...auditEndpoints,
  ...importsEndpoints,
  ...mailOutboxEndpoints,
  ...personalDataEndpoints,
  ...giftCardsEndpoints,
  ...giftCardImportEndpoints,
  ...giftCardCounterEndpoints,
  ...giftCardTillEndpoints,
  ...discountsEndpoints,
  ...discountRulesEndpoints,
  ...discountTillEndpoints,
  ...discountTrialEndpoints,
  ...apiKeysEndpoints,
  ...reportsEndpoints,
  ...royaltyEndpoints,
  ...royaltyStatementsEndpoints,
  ...checksEndpoints,
  ...catalogueEndpoints,
  ...excludedSkusEndpoints,
  ...salesEndpoints,
  ...dashboardEndpoints,
  ...usersEndpoints,
  ...liveEndpoints,
  ...notificationsEndpoints,
  ...chatsEndpoints,
  ...cnameEndpoints,
  ...pushesEndpoints,
  ...productsEndpoints,
  ...productChangesEndpoints,
  ...productFormEndpoints,
  ...productFilesEndpoints,
  ...productSaveEndpoints,
  ...plannedPricesEndpoints,
  ...stockWorkEndpoints,
  ...productPicturesEndpoints,
  ...productOwnersEndpoints,
  ...shopifyEndpoints,
  ...shopifyLinkEndpoints,
  ...orderDoorEndpoints,
  ...loyaltyEndpoints,
  ...loyaltyCodeEndpoints,
  ...loyaltyConfigurationEndpoints,
  ...loyaltyReportEndpoints,
  ...loyaltyTillEndpoints,
};

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
