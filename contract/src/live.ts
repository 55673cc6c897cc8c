/** What changed on the server while pages are open: told to browsers by server-sent events, without any of its content. */
import * as z from 'zod';
import { area, own } from './kit/access.ts';
import { endpoint } from './kit/endpoint.ts';

/** What a browser is told of, and who. That it changed is all that is said; what it is now is asked by the usual calls. */
export const liveKinds = {
  orders: area('/orders'),
  'gift-cards': area('/gift-card'),
  imports: own('imports'),
  statements: own('statements'),
  mails: area('/mail-outbox'),
  notifications: own('bell'),
  conversations: own('conversations'),
  pushes: own('pushes'),
  connections: area('/connections'),
} as const;

export type LiveKind = keyof typeof liveKinds;

/** The data of an event `changed`: how many records came and how many changed since the last one. */
export type LiveChange = { readonly kind: LiveKind; readonly added: number; readonly changed: number };

export const liveEndpoints = {
  openLiveStream: endpoint({
    method: 'POST',
    path: '/live',
    access: own('session'),
    summary:
      'Server-sent events: `changed` with {kind, added, changed}, `missed` where some were lost and everything should be asked for again. Ends after some minutes: open it anew',
    body: z
      .strictObject({
        unheard_ms: z.int().min(0).max(86_400_000).default(0).meta({
          description:
            'for so long the page has heard of nothing: what changed meanwhile is told first, in milliseconds',
        }),
      })
      .prefault({}),
    stream: 'text/event-stream',
    byItself: true,
    errors: ['UNAVAILABLE'],
    failure: 'The connection to the server was lost',
  }),
};
