/** Every room of this floor, in its storeys from the top down: a room knows only what stands beneath its storey. */
import { apiKeys } from './api-keys/manifest.ts';
import { audit } from './audit/manifest.ts';
import { auth } from './auth/manifest.ts';
import { chats } from './chats/manifest.ts';
import { checks } from './checks/manifest.ts';
import { cname } from './cname/manifest.ts';
import { connections } from './connections/manifest.ts';
import { dashboard } from './dashboard/manifest.ts';
import { discounts } from './discounts/manifest.ts';
import { franchises } from './franchises/manifest.ts';
import { giftCards } from './gift-cards/manifest.ts';
import { helpCenter } from './help-center/manifest.ts';
import { imports } from './imports/manifest.ts';
import { loyalty } from './loyalty/manifest.ts';
import { mail } from './mail/manifest.ts';
import { notifications } from './notifications/manifest.ts';
import { orders } from './orders/manifest.ts';
import { products } from './products/manifest.ts';
import { pushes } from './pushes/manifest.ts';
import { reports } from './reports/manifest.ts';
import { royalty } from './royalty/manifest.ts';
import { sales } from './sales/manifest.ts';
import { savedViews } from './saved-views/manifest.ts';
import { secondFactor } from './second-factor/manifest.ts';
import { settings } from './settings/manifest.ts';
import { stores } from './stores/manifest.ts';
import { targets } from './targets/manifest.ts';
import type { Room } from './ui/room.ts';
import { users } from './users/manifest.ts';

export const storeys: readonly (readonly Room[])[] = [
  [dashboard],
  [products],
  [audit, franchises, users],
  [loyalty, sales, royalty],
  [reports],
  [checks, cname, connections, discounts, giftCards, settings],
  [orders, imports, apiKeys, mail, secondFactor],
  [helpCenter],
  [chats],
  [pushes],
  [notifications],
  [stores],
  [savedViews, targets, auth],
];
