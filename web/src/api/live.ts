/**
 * What changed on the server, as it happens: one stream of events for the page, read by fetch like every other call.
 * A line that is lost comes back by itself; until then the page asks once a minute. A page that nobody looks at has no
 * line: browsers hold few for all tabs together.
 */
import type { LiveChange, LiveKind } from '@backroom/contract/live';
import { useSyncExternalStore } from 'react';
import { type CallName, outgoingOf } from './call.ts';
import { CallError } from './call-error.ts';
import { eventsIn } from './live-events.ts';
import { queryClient } from './query-client.ts';
import { request } from './request.ts';
import { settleAfter } from './settle-after.ts';

/** `lost` once it has been away for some seconds: a moment without a line is nothing to be told of. */
type Line = 'off' | 'open' | 'lost';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
const LOST_AFTER_MS = 4_000;
const ASK_EVERY_MS = 60_000;
/** What one has just done oneself is no news. */
const OWN_WRITE_MS = 2_000;
/** What is on its way takes a while, to here and from here: told twice rather than never. */
const ON_ITS_WAY_MS = 1_000;
const LONGEST_UNHEARD_MS = 86_400_000;
/** So soon after a page is opened nobody works in its lists yet. */
const OPENING_MS = 2_000;

/** What is asked for again when something of a kind changed, because it changes in its place. Lists offer it instead. */
const readsOf: Record<LiveKind, readonly CallName[]> = {
  orders: ['getDashboard'],
  'gift-cards': ['getDashboard', 'getGiftCardHistory'],
  imports: ['getImport', 'getImportList'],
  statements: ['getRoyaltyStatement', 'getDashboard'],
  mails: [],
  notifications: ['getNotifications'],
  connections: ['getConnections', 'getConnection', 'getDashboard'],
  pushes: [
    'getDashboard',
    'getPush',
    'getDriftList',
    'getProductPushes',
    'getDiscount',
    'getDiscountList',
    'getGiftCardHistory',
  ],
  conversations: ['getConversations', 'getConversation'],
};

/** For a query of a list that is read anew in its place when something of the kind changed, because nobody works in it. */
export const readLive = (kind: LiveKind) => ({ meta: { live: kind } });

let line: Line = 'off';
const lineListeners = new Set<() => void>();
const changeListeners = new Set<(change: LiveChange) => void>();
const missedListeners = new Set<() => void>();

let startedAt = 0;
/** Until when the server was heard: what is shown was asked for then or later. */
let heardAt = 0;

const setLine = (next: Line) => {
  if (line === next) return;
  line = next;
  for (const listener of lineListeners) listener();
};

const onLine = (listener: () => void) => {
  lineListeners.add(listener);
  return () => lineListeners.delete(listener);
};

/** How the line to the server is. */
export const useLine = (): Line => useSyncExternalStore(onLine, () => line);

/** Whether the page has just been opened. */
export const isOpening = () => performance.now() - startedAt < OPENING_MS;

/** Calls back for every change. Returns how to stop. */
export const onLiveChange = (listener: (change: LiveChange) => void) => {
  changeListeners.add(listener);
  return () => void changeListeners.delete(listener);
};

/** Calls back where changes were lost: what is shown may be of before them. Returns how to stop. */
export const onMissed = (listener: () => void) => {
  missedListeners.add(listener);
  return () => void missedListeners.delete(listener);
};

let ownWriteAt = Number.NEGATIVE_INFINITY;

/** A write of this page: what comes of it is shown already. */
export const noteOwnWrite = () => {
  ownWriteAt = performance.now();
};

/** What was last asked for of each kind, until it may be asked for again. */
const settling = new Map<LiveKind, Promise<void>>();
const waiting = new Set<LiveKind>();

const askNow = async (kind: LiveKind) => {
  const reads: readonly unknown[] = readsOf[kind];
  const begun = performance.now();
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [name], meta }) => reads.includes(name) || meta?.live === kind,
  });
  if (kind === 'notifications' || kind === 'conversations') return;
  const tookMs = performance.now() - begun;
  await new Promise((resolve) => setTimeout(resolve, settleAfter(tookMs) - tookMs));
};

/** Asks once for all changes that come while an answer is on its way, and after it. */
const askAgain = async (kind: LiveKind) => {
  if (waiting.has(kind)) return;
  waiting.add(kind);
  await settling.get(kind);
  waiting.delete(kind);
  settling.set(kind, askNow(kind));
};

const allReads: ReadonlySet<unknown> = new Set(Object.values(readsOf).flat());

/** Once, though several kinds are read by the same call. */
const askForAll = () => {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [name], meta }) => allReads.has(name) || meta?.live !== undefined,
  });
};

const isLiveChange = (value: unknown): value is LiveChange =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  Object.hasOwn(readsOf, String(value.kind));

const missSome = () => {
  askForAll();
  for (const listener of missedListeners) listener();
};

const hear = (event: string, data: string) => {
  heardAt = performance.now();
  if (event === 'missed') return missSome();
  const change: unknown = event === 'changed' ? JSON.parse(data) : null;
  // A newer server may tell of more.
  if (!isLiveChange(change)) return;
  void askAgain(change.kind);
  if (change.added === 0 && performance.now() - ownWriteAt < OWN_WRITE_MS) return;
  for (const listener of changeListeners) listener(change);
};

const readStream = async (signal: AbortSignal): Promise<void> => {
  const unheard_ms = Math.min(Math.ceil(performance.now() - heardAt) + ON_ITS_WAY_MS, LONGEST_UNHEARD_MS);
  const outgoing = await outgoingOf('openLiveStream', { body: { unheard_ms } }, { signal });
  const response = await request({
    ...outgoing,
    headers: { ...outgoing.headers, accept: 'text/event-stream' },
  });
  if (!response.body) return;
  setLine('open');
  for await (const { event, data } of eventsIn(response.body)) hear(event, data);
  // Ended by the server, not lost: up to here all was heard, however long ago the last of it.
  heardAt = performance.now();
};

const pauseFor = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Keeps a line until `signal` is aborted. A server that has none (it may be another's) is asked once a minute. */
const keepLine = async (signal: AbortSignal): Promise<void> => {
  let pause = FIRST_PAUSE_MS;
  let lostTimer: ReturnType<typeof setTimeout> | undefined;
  while (!signal.aborted) {
    try {
      await readStream(signal);
      pause = FIRST_PAUSE_MS;
    } catch (error) {
      if (signal.aborted) break;
      if (error instanceof CallError && [401, 403, 404, 405].includes(error.status)) {
        setLine('off');
        return;
      }
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
    if (signal.aborted) break;
    if (line === 'open') {
      line = 'off'; // known again in a moment, or told as lost
      lostTimer = setTimeout(() => setLine('lost'), LOST_AFTER_MS);
    }
    // Not all browsers at the same moment after a restart.
    await pauseFor(pause * (0.5 + Math.random()), signal);
    if (line === ('open' as Line)) clearTimeout(lostTimer);
  }
  clearTimeout(lostTimer);
};

/** Begins to hear of changes, while the page is looked at. Returns how to stop. */
export const startLive = (): (() => void) => {
  let current: AbortController | null = null;
  let hasBeenAway = false;
  startedAt = performance.now();
  heardAt = startedAt;
  const look = () => {
    if (document.visibilityState === 'hidden') {
      if (line === 'open') heardAt = performance.now();
      current?.abort();
      current = null;
      hasBeenAway = true;
      return;
    }
    if (current) return;
    current = new AbortController();
    if (hasBeenAway) askForAll();
    void keepLine(current.signal);
  };
  const asking = setInterval(() => {
    if (line !== 'open' && document.visibilityState !== 'hidden') askForAll();
  }, ASK_EVERY_MS);
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    document.removeEventListener('visibilitychange', look);
    clearInterval(asking);
    current?.abort();
    setLine('off');
  };
};
