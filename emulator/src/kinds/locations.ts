import type { View } from '../graphql/run.ts';
import { gid } from './gids.ts';

export type Location = { id: string; name: string; isActive: boolean; createdAt: string; updatedAt: string };

export const locationView = (location: Location): View => ({
  __typename: 'Location',
  id: gid('Location', location.id),
  legacyResourceId: location.id,
  name: location.name,
  isActive: location.isActive,
  isFulfillmentService: false,
  fulfillsOnlineOrders: true,
  shipsInventory: true,
  createdAt: location.createdAt,
  updatedAt: location.updatedAt,
});
