import type { ConnectionRow } from '@backroom/contract/shopify-fields';
import { type ConnectionState, reasonWords } from '@backroom/contract/shopify-states';

export const stateWords: Readonly<Record<ConnectionState | 'NONE', string>> = {
  LOADING: 'Loading',
  LIVE: 'Live',
  PAUSED: 'Paused',
  WAITING: 'Waiting',
  ACTION_NEEDED: 'Needs you',
  DISCONNECTED: 'Disconnected',
  NONE: 'Not connected',
};

const monthOf = (month: string): string =>
  new Date(`${month}-15T12:00:00Z`).toLocaleDateString('en-US', { month: 'long', year: 'numeric' });

const agoOf = (moment: string, now: number): string => {
  const seconds = Math.max(0, Math.round((now - Date.parse(moment)) / 1_000));
  if (seconds < 90) return `${seconds} seconds`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
};

type Said = Pick<
  ConnectionRow,
  'state' | 'reason' | 'store_name' | 'loading' | 'parts' | 'parts_done' | 'synced_through' | 'heard_at'
>;

/** A store's state in one sentence. */
export const sentenceOf = (row: Said, now = Date.now()): string => {
  const { state, reason, store_name, loading, parts, parts_done, synced_through } = row;
  const why = reason ? reasonWords[reason](store_name) : null;
  switch (state) {
    case null:
      return 'Its orders come from files, or from another system';
    case 'LIVE':
      return synced_through ? `Live, complete until ${agoOf(synced_through, now)} ago` : 'Live';
    case 'LOADING': {
      const share = parts > 0 ? `, ${parts_done} of ${parts} parts` : '';
      return loading ? `Loading, ${monthOf(loading)}${share}` : `Loading${share}`;
    }
    case 'PAUSED':
      return 'Paused: nothing is read until somebody resumes it';
    case 'DISCONNECTED':
      return 'Disconnected: what it sold stays';
    case 'WAITING':
    case 'ACTION_NEEDED':
      return why ?? stateWords[state];
  }
};
