import { callOptions } from '../api/call-options.ts';
import { type ListState, valuesOf } from '../ui/list/list-state.ts';

/** What narrows the list of what drifted. */
export const driftFilterOf = (state: ListState) => ({
  search: state.search || undefined,
  shop: valuesOf(state, 'store'),
  kind: valuesOf(state, 'kind'),
});

const narrowed = (state: ListState) => ({
  page: state.page,
  limit: state.size,
  ...driftFilterOf(state),
});

export const pushesQuery = (state: ListState) =>
  callOptions('getPushList', {
    // One of the choices; the server names any other as wrong.
    body: { ...narrowed(state), state: valuesOf(state, 'state') as never },
  });

export const driftQuery = (state: ListState) => callOptions('getDriftList', { body: narrowed(state) });

export const pushQuery = (pushId: string) => callOptions('getPush', { body: { push_id: pushId } });
