import { Readable } from 'node:stream';
import { mayCall } from '@backroom/contract/kit/access';
import { type LiveChange, type LiveKind, liveKinds } from '@backroom/contract/live';
import { holdsNow, type Scope } from '../sessions/scope.ts';
import type { Change } from './announce.ts';

/** Longest life of a stream: whoever opens it anew is asked again who they are and what they may see. */
export const LIFE_MS = 10 * 60_000;

/** A browser that doesn't read what it was sent for so long is cut off. */
export const PATIENCE_MS = 20_000;

/** A line now and then, so that nobody between takes the stream for dead. */
const BEAT_MS = 20_000;

export type Reader = { readonly scope: Scope; readonly userId: string; readonly sessionId: string };

/**
 * The events of one browser. What changes is counted by kind until it is sent, so that however much happens, and however
 * slowly the browser reads, no more is kept than a number for each kind and what one sending takes.
 */
export class LiveStream extends Readable {
  readonly reader: Reader;
  readonly #since: number;
  readonly #waiting = new Map<LiveKind, { added: number; changed: number }>();
  #missed = false;
  #sentAt: number;

  /** @param now a moment of a clock that only goes forward, in ms */
  constructor(reader: Reader, now: number) {
    super();
    this.reader = reader;
    this.#since = now;
    this.#sentAt = now;
    // The first line opens the connection: the browser knows that it is there.
    this.push('retry: 2000\n\n');
  }

  /** Counts a change, where the reader may see it. */
  tell({ kind, added = 0, changed = 0, shopId, users }: Change): void {
    const { scope, userId } = this.reader;
    if (scope.audience === 'api-key' || !Object.hasOwn(liveKinds, kind)) return;
    if (!mayCall(scope.audience, liveKinds[kind])) return;
    if (users && !users.includes(userId)) return;
    if (shopId !== undefined && !holdsNow(scope, shopId)) return;
    const counted = this.#waiting.get(kind) ?? { added: 0, changed: 0 };
    this.#waiting.set(kind, { added: counted.added + added, changed: counted.changed + changed });
  }

  /** Some changes were lost: everything is to be asked for again. */
  miss(): void {
    this.#missed = true;
  }

  /** Sends what waits. Ends a stream that has lived long enough, cuts off one that isn't read. */
  flush(now: number): void {
    if (this.destroyed) return;
    // What was sent before is still here: the browser, or the line, doesn't take it.
    if (this.readableLength > 0) {
      if (now - this.#sentAt > PATIENCE_MS) this.destroy();
      return;
    }
    if (now - this.#since > LIFE_MS) {
      this.push(null);
      return;
    }
    const lines = this.#lines(now);
    if (!lines) return;
    this.#sentAt = now;
    this.push(lines);
  }

  #lines(now: number): string {
    const events: string[] = [];
    if (this.#missed) events.push('event: missed\ndata: {}\n\n');
    else {
      for (const [kind, counted] of this.#waiting) {
        const change: LiveChange = { kind, ...counted };
        events.push(`event: changed\ndata: ${JSON.stringify(change)}\n\n`);
      }
    }
    this.#missed = false;
    this.#waiting.clear();
    if (events.length === 0 && now - this.#sentAt > BEAT_MS) return ':\n\n';
    return events.join('');
  }

  override _read(): void {
    // sent when something changes, not when it is asked for
  }
}
