/**
 * Every room of the house, in its storeys from the top down: a room knows only what stands beneath its storey. What
 * each one brings is in its manifest.
 */
import type { Endpoints } from '@backroom/contract/endpoints';
import { apiKeys } from './api-keys/manifest.ts';
import { audit } from './audit/manifest.ts';
import { auth } from './auth/manifest.ts';
import { catalogue } from './catalogue/manifest.ts';
import { chats } from './chats/manifest.ts';
import { checks } from './checks/manifest.ts';
import { cname } from './cname/manifest.ts';
import { customers } from './customers/manifest.ts';
import { dashboard } from './dashboard/manifest.ts';
import { discounts } from './discounts/manifest.ts';
import { excludedSkus } from './excluded-skus/manifest.ts';
import { figures } from './figures/manifest.ts';
import { franchises } from './franchises/manifest.ts';
import { giftCards } from './gift-cards/manifest.ts';
import { history } from './history/manifest.ts';
import { imports } from './imports/manifest.ts';
import { live } from './live/manifest.ts';
import { loyalty } from './loyalty/manifest.ts';
import { mail } from './mail/manifest.ts';
import { notifications } from './notifications/manifest.ts';
import { orders } from './orders/manifest.ts';
import { ground } from './platform/ground.ts';
import { type House, openHouse } from './platform/house.ts';
import type { Handlers } from './platform/http/call.ts';
import { products } from './products/manifest.ts';
import { pushes } from './pushes/manifest.ts';
import { reports } from './reports/manifest.ts';
import { royalty } from './royalty/manifest.ts';
import { sales } from './sales/manifest.ts';
import { savedViews } from './saved-views/manifest.ts';
import { shopify } from './shopify/manifest.ts';
import { shopifyOrders } from './shopify-orders/manifest.ts';
import { stock } from './stock/manifest.ts';
import { stores } from './stores/manifest.ts';
import { undo } from './undo/manifest.ts';
import { users } from './users/manifest.ts';

export const storeys = [
  [dashboard],
  [products],
  [reports],
  [sales, royalty],
  [imports],
  [giftCards, discounts, loyalty],
  [figures],
  [shopify],
  [excludedSkus],
  [stock],
  [catalogue, shopifyOrders],
  [orders, customers],
  [checks],
  [franchises],
  [chats],
  [cname, pushes],
  [notifications],
  [stores],
  [users],
  [auth, apiKeys],
  [mail, savedViews, audit],
  [history, undo, live],
] as const;

type Room = (typeof storeys)[number][number];
type Together<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

const fromTheTop: readonly Room[] = storeys.flat();

/** The functions that answer the calls; a call of the contract that no room answers is an error of types. */
export const handlers: Handlers<Endpoints> = Object.assign(
  {},
  ...fromTheTop.map((room) => ('handlers' in room ? room.handlers : {})),
) satisfies object as Together<Extract<Room, { handlers: object }>['handlers']>;

export const house: House = openHouse([ground, ...fromTheTop.toReversed()]);
