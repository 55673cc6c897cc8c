import type { pushesEndpoints } from '@backroom/contract/pushes';
import type { Handlers } from '../platform/http/call.ts';
import { listDrift } from './drift/list-drift.ts';
import { settleDrift, settleDrifts } from './drift/settle-drift.ts';
import { cancelPushes, retryFailedPushes, retryPushes } from './list/act-on-pushes.ts';
import { getPush, listPushes } from './list/list-pushes.ts';

export const pushesRoutes: Handlers<typeof pushesEndpoints> = {
  getPushList: listPushes,
  getPush,
  retryPushes,
  retryFailedPushes,
  cancelPushes,
  getDriftList: listDrift,
  settleDrift,
  settleDrifts,
};
