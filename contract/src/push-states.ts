/** How far a push is in a store (server/migrations/0135-pushes.sql), and what people ask for by one word. */
export const pushStates = [
  'WAITING',
  'RESOLVING',
  'SENDING',
  'DONE',
  'DONE_WITH_WARNINGS',
  'FAILED',
  'CONFLICT',
  'BLOCKED',
  'SUPERSEDED',
  'CANCELLED',
  'NOT_CONNECTED',
] as const;

export type PushState = (typeof pushStates)[number];

/** What a list is narrowed to: several states each. */
export const pushGroups = {
  waiting: ['WAITING', 'RESOLVING', 'SENDING'],
  failed: ['FAILED', 'CONFLICT', 'BLOCKED'],
  arrived: ['DONE', 'DONE_WITH_WARNINGS'],
  'not-sent': ['SUPERSEDED', 'CANCELLED', 'NOT_CONNECTED'],
} as const satisfies Record<string, readonly PushState[]>;

export type PushGroup = keyof typeof pushGroups;

/** A group's own names, in the order in which they stand. */
export const pushGroupNames = ['waiting', 'failed', 'arrived', 'not-sent'] as const satisfies PushGroup[];

/** May be sent once more by a person. */
export const retriedStates: readonly PushState[] = ['FAILED', 'CONFLICT', 'BLOCKED', 'NOT_CONNECTED'];

/** May be cancelled while nothing of it can have reached the shop. */
export const cancelledStates: readonly PushState[] = ['WAITING', 'BLOCKED'];
