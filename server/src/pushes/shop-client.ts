import type { Exchange } from '@backroom/contract/shopify-scopes';
import type * as z from 'zod';
import type { Database } from '../platform/database/connect.ts';
import type { Services } from '../platform/services.ts';

/** A GraphQL document by its name, with the shape of its answer; a test holds both against Shopify's schema. */
export type ShopDocument<Answer> = {
  readonly name: string;
  readonly text: string;
  readonly answer: z.ZodType<Answer>;
};

/** A shop that answers: whoever pushes asks it through this and nothing else. */
export type ShopClient = {
  /**
   * Sends a document within the shop's limits and gives its data; `userErrors` are part of it (refuseUserErrors).
   * @throws ShopTrouble where there is no answer that can be used
   */
  send<Answer>(document: ShopDocument<Answer>, variables: Readonly<Record<string, unknown>>): Promise<Answer>;
};

/** What stands between us and a shop today. */
export type OpenedShop =
  | { readonly state: 'open'; readonly client: ShopClient; readonly scopes: ReadonlySet<string> }
  /** No connection: nothing is sent. */
  | { readonly state: 'none' }
  /** By itself it goes on later: paused, frozen, locked. In words, why. */
  | { readonly state: 'waits'; readonly reason: string; readonly until: Date }
  /** Somebody must mend it first. In words, what. */
  | { readonly state: 'needs-somebody'; readonly reason: string };

declare module '../platform/manifest.ts' {
  interface Contributions {
    /** How shops are reached: by the one room that connects them. */
    shopConnections: {
      /** Those of these stores that have a connection, in whatever state; and exchange this with their shop, where it is said. */
      connected(db: Database, shopIds: readonly number[], exchange?: Exchange): Promise<ReadonlySet<number>>;
      open(services: Services, shopId: number): Promise<OpenedShop>;
    };
  }
}

export type Trouble =
  /** No answer, or none that says what happened. `mayBeThere`: a change may have been made all the same. */
  | { readonly kind: 'unanswered'; readonly mayBeThere: boolean }
  /** The shop's limit: tried again then, and not counted as a try. */
  | { readonly kind: 'busy'; readonly until: Date }
  /** The whole shop waits. */
  | { readonly kind: 'shut'; readonly until: Date }
  /** The whole shop waits until somebody mends its connection. */
  | { readonly kind: 'needs-somebody' }
  /** This kind of change isn't allowed to us there. */
  | { readonly kind: 'not-allowed' }
  /** The shop doesn't understand us: a mistake of ours. */
  | { readonly kind: 'our-mistake' };

/** Why a shop gave no answer that can be used; the message is in words for whoever reads the list. */
export class ShopTrouble extends Error {
  override readonly name = 'ShopTrouble';
  readonly trouble: Trouble;

  constructor(trouble: Trouble, message: string) {
    super(message);
    this.trouble = trouble;
  }
}
