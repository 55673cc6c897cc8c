/** States of a store's connection with Shopify, and why it isn't what it should be (shopify.md 1.2 and 6). */

export const connectionStates = [
  'LOADING',
  'LIVE',
  'PAUSED',
  'WAITING',
  'ACTION_NEEDED',
  'DISCONNECTED',
] as const;

export type ConnectionState = (typeof connectionStates)[number];

export const connectionReasons = [
  'UNREACHABLE',
  'THROTTLED',
  'OUR_MISTAKE',
  'TOKEN_REFUSED',
  'WRONG_ORGANIZATION',
  'NO_SHOP',
  'ACCESS_DENIED',
  'FROZEN',
  'FORBIDDEN',
  'LOCKED',
  'SLOWED_DOWN',
  'UNINSTALLED',
  'OTHER_SHOP',
] as const;

export type ConnectionReason = (typeof connectionReasons)[number];

/** What is wrong between a store and its shop, as the person reads it who must know. */
export const reasonWords: Readonly<Record<ConnectionReason, (store: string) => string>> = {
  UNREACHABLE: (store) => `Shopify isn’t answering for ${store}. Nothing is lost`,
  THROTTLED: () => 'Waiting for Shopify’s limit',
  OUR_MISTAKE: () => 'Something in Backroom must be fixed; we were told',
  TOKEN_REFUSED: (store) =>
    `${store} no longer accepts our access: the app was removed or its secret changed. Reconnect`,
  WRONG_ORGANIZATION: () => 'The app belongs to another Shopify organization than the store',
  NO_SHOP: () => 'There is no shop at this address any more',
  ACCESS_DENIED: (store) =>
    `Backroom may not read everything in ${store}: add the missing permissions, release, approve`,
  FROZEN: (store) => `${store}’s shop is frozen (unpaid Shopify bill)`,
  FORBIDDEN: (store) => `${store}’s shop refuses access`,
  LOCKED: () => 'Shopify locked the shop',
  SLOWED_DOWN: () => 'Shopify slowed us down',
  UNINSTALLED: (store) => `The app was removed in ${store}. Reconnect to go on`,
  OTHER_SHOP: () => 'Another shop stands at this address now: a new shop is a new store',
};
