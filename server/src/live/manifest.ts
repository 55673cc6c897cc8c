import type { liveEndpoints } from '@backroom/contract/live';
import type { Handlers } from '../platform/http/call.ts';
import { liveHubOf } from '../platform/live/hub.ts';
import type { Manifest } from '../platform/manifest.ts';

const handlers: Handlers<typeof liveEndpoints> = {
  openLiveStream: async ({ services, scope, user, body }) => ({
    filename: 'live',
    mediaType: 'text/event-stream',
    body: liveHubOf(services).open(
      { scope, userId: user.user_id, sessionId: user.session_id },
      body.unheard_ms,
    ),
  }),
};

export const live = { name: 'live', handlers } satisfies Manifest;
