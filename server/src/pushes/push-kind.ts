import type { Audience } from '@backroom/contract/kit/access';
import type * as z from 'zod';
import type { Actor } from '../platform/audit.ts';
import type { Database } from '../platform/database/connect.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { House } from '../platform/house.ts';
import type { Services } from '../platform/services.ts';
import type { ShopClient } from './shop-client.ts';

/** What can be kept as JSON and compared. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [name: string]: Json | undefined };

/** The shop that something is pushed to. */
export type Shop = {
  readonly shopId: number;
  readonly domain: string;
  readonly name: string;
  readonly timezone: string;
  readonly client: ShopClient;
  /** What is kept here, for what goes there as a file. */
  readonly files: FileStore;
};

export type Push<Wanted> = {
  readonly pushId: string;
  readonly shopId: number;
  readonly subject: string;
  readonly wanted: Wanted;
  /** All that is wanted of the object by now: what this push leaves open stays as it was wanted before. */
  readonly inAll: Wanted;
  /** What the room said was there before. */
  readonly before: Json;
  /** The same however often it is tried: for `@idempotent`. */
  readonly key: string;
  /** What the shop calls the object, once something of it arrived there. */
  readonly gid: string | null;
  /** When it was decided. */
  readonly askedAt: Date;
};

/** What arrived in a shop. */
export type Sent = {
  /** Null where the object is no longer there, as was wanted. */
  readonly gid: string | null;
  /** What the shop holds now, normalised as `read` gives it. Left out, `read` is asked. */
  readonly state?: Json;
  /** In words: what holds only in part. */
  readonly warnings?: readonly string[];
};

/** What a shop holds of an object whose last push may have reached it unheard. */
export type Found = Sent & {
  /** Whether what is wanted holds there wholly: then nothing is sent. Otherwise it is sent, to the object found. */
  readonly holds: boolean;
};

export type PushedObject<Wanted> = {
  readonly shopId: number;
  readonly subject: string;
  readonly gid: string;
  readonly wanted: Wanted;
};

/** One kind of thing that goes to shops, as the room that it belongs to says in its manifest. */
export type PushKindOf<Wanted, Ids> = {
  readonly kind: string;
  /** One of them, as lists say it: "Discount". */
  readonly label: string;
  /** What the shop must allow. */
  readonly scopes: readonly string[];
  /**
   * `newest`: a push says what is to hold, so that a newer one makes one that still waits needless. `each`: every push is a
   * step of its own, and all are made in order.
   */
  readonly repeats: 'newest' | 'each';
  /** Reads what was kept as wanted; what it doesn't know fails the push, not the worker. */
  readonly wanted: z.ZodType<Wanted>;
  /** For `newest` that say only a part: what the newer one leaves open is taken from the one it replaces. */
  readonly merge?: (older: Wanted, newer: Wanted) => Wanted;
  /** Turns our names into the shop's ids, and says what holds by now. Reads only: it may be repeated at will. */
  readonly resolve: (push: Push<Wanted>, shop: Shop, services: Services) => Promise<Ids>;
  /**
   * Makes the change.
   * @throws PushRefused with the shop's words; PushConflict where somebody must decide; ShopTrouble by the client
   */
  readonly send: (push: Push<Wanted>, shop: Shop, ids: Ids) => Promise<Sent>;
  /** After a lost answer, before it is sent again: what the shop holds of it; null where nothing of ours is there. */
  readonly readBack: (push: Push<Wanted>, shop: Shop, ids: Ids) => Promise<Found | null>;
  /** What the shop holds of an object, normalised (sorted ids, UTC, cents); null where it is gone. Without it nothing drifts. */
  readonly read?: (object: PushedObject<Wanted>, shop: Shop) => Promise<Json>;
  /** What the room books when it arrived, in the transaction that says so. */
  readonly arrived?: (trx: Database, push: Push<Wanted>, sent: Sent) => Promise<void>;
  /** What the room books when it failed for good. */
  readonly failed?: (trx: Database, push: Push<Wanted>, message: string) => Promise<void>;
  /**
   * Makes ours what the shop holds; `ours` is what it held after our last push. Without it "Take theirs" isn't offered.
   * @returns what is wanted from now on, where that is to be kept for putting ours back later
   */
  readonly takeTheirs?: (
    trx: Database,
    actor: Actor,
    drifted: PushedObject<Wanted> & { ours: Json; theirs: Json },
    house: House,
  ) => Promise<Json> | Promise<void>;
  /** What a shop holds (null where it is gone), with what is its own affair as if nobody had changed it: what still differs is drift. */
  readonly overlook?: (db: Database, seen: { wanted: Wanted; pushed: Json; theirs: Json }) => Promise<Json>;
  /** Whether what differs is put back without asking anybody. */
  readonly putsBack?: (db: Database, seen: { pushed: Json; theirs: Json }) => Promise<boolean>;
  /** What is sent to put ours back; without it all that is wanted. */
  readonly again?: (seen: { wanted: Wanted; pushed: Json; theirs: Json }) => Wanted;
  /** Names of what is compared, for people, by its name in the normalised state. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Where the object is looked at here; null where this kind of person has no such page. */
  readonly href: (subject: string, audience: Audience) => `/${string}` | null;
};

/** A kind as the outbox sees it: what is wanted was kept as JSON and is read by the kind itself. */
export type PushKind = PushKindOf<unknown, unknown>;

/** Declares a kind; what it resolves and wants is checked here and read by its own schema ever after. */
export const pushKind = <Wanted, Ids>(kind: PushKindOf<Wanted, Ids>): PushKind =>
  // What reaches its functions was read by `kind.wanted` and made by `kind.resolve` (sending/send-push.ts, drift/…).
  kind as unknown as PushKind;

declare module '../platform/manifest.ts' {
  interface Contributions {
    /** What the room sends to shops, by `pushToShops`. */
    pushKinds: readonly PushKind[];
  }
}

export type ShopError = {
  /** Ours, as its form says it; empty where it is none of its fields. */
  readonly field: string;
  readonly message: string;
  readonly code: string;
};

/** The shop says no: final until something else is wanted. */
export class PushRefused extends Error {
  override readonly name = 'PushRefused';
  readonly errors: readonly ShopError[];

  constructor(message: string, errors: readonly ShopError[] = []) {
    super(message);
    this.errors = errors;
  }
}

/** The shop holds something else than whoever decided had seen: somebody decides again. */
export class PushConflict extends Error {
  override readonly name = 'PushConflict';
}

type UserError = {
  readonly field?: readonly string[] | null;
  readonly message: string;
  readonly code?: string | null;
};

/**
 * Nothing where a mutation has no user errors.
 * @param fieldOf our field's name for the shop's path
 * @throws PushRefused with the shop's words otherwise
 */
export const refuseUserErrors = (
  userErrors: readonly UserError[],
  fieldOf: (path: readonly string[]) => string = (path) => path.at(-1) ?? '',
): void => {
  if (userErrors.length === 0) return;
  const errors = userErrors.map(({ field, message, code }) => ({
    field: field ? fieldOf(field) : '',
    message,
    code: code ?? '',
  }));
  throw new PushRefused(errors.map(({ message }) => message).join(' · '), errors);
};
