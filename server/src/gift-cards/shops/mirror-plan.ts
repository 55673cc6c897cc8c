import type { Cents } from '@backroom/contract/kit/money';

/** What is to hold of a card in one shop, as the ledger says. */
export type Wanted = {
  /**
   * What we are to have put onto the mirror by now, what it was made with included where we made it: the ledger's balance
   * less what the shop itself moved. What the shop takes meanwhile doesn't change it, so nothing is taken twice.
   */
  readonly ours: Cents;
  readonly expiresOn: string | null;
  /** `emptied`: deactivated, which may yet be undone; `ended`: for good. */
  readonly end: 'no' | 'emptied' | 'ended';
};

/** What a shop holds of a card. */
export type Mirror = {
  readonly enabled: boolean;
  readonly expiresOn: string | null;
  readonly balance: Cents;
  /** What we have put onto it so far. */
  readonly ours: Cents;
};

/** What is to be done in the shop, in this order. */
type Steps = {
  /** Plus: put on; minus: taken off. */
  readonly move: Cents;
  readonly expiresOn: string | null | undefined;
  readonly end: boolean;
  /** What could not be taken off, since the shop had spent it already: money spent twice. */
  readonly short: Cents;
  /** Nothing more can be done: the shop's card is deactivated, which can't be taken back there. */
  readonly isDead: boolean;
};

const nothing: Steps = { move: 0, expiresOn: undefined, end: false, short: 0, isDead: false };

/**
 * What brings a mirror to what the ledger says. Worked out from what is there, so that a step whose answer was lost isn't
 * made again, and several changes are one step. Pure.
 */
export const stepsFor = (wanted: Wanted, mirror: Mirror): Steps => {
  if (wanted.end === 'ended') return mirror.enabled ? { ...nothing, end: true } : nothing;
  if (!mirror.enabled) return { ...nothing, isDead: wanted.end === 'no' };
  const expiresOn = wanted.expiresOn === mirror.expiresOn ? undefined : wanted.expiresOn;
  if (wanted.end === 'emptied') return { ...nothing, move: 0 - Math.max(0, mirror.balance) };
  const missing = wanted.ours - mirror.ours;
  if (missing >= 0) return { ...nothing, move: missing, expiresOn };
  const taken = Math.min(-missing, Math.max(0, mirror.balance));
  return { ...nothing, move: 0 - taken, expiresOn, short: -missing - taken };
};

/** Whether there is nothing to do. */
export const isRight = ({ move, expiresOn, end, isDead }: Steps): boolean =>
  move === 0 && expiresOn === undefined && !end && !isDead;
