import type { recordHistoryEndpoints } from '@backroom/contract/record-history';
import type { Handlers } from '../platform/http/call.ts';
import type { Manifest } from '../platform/manifest.ts';
import { readHistory } from './read-history.ts';

const handlers: Handlers<typeof recordHistoryEndpoints> = { getRecordHistory: readHistory };

export const history = { name: 'history', handlers } satisfies Manifest;
