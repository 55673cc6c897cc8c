import { sql } from 'kysely';
import type { Services } from '../../platform/services.ts';
import { numberOf, type Variables } from '../client/document.ts';
import { ShopifyError } from '../client/shopify-error.ts';
import type { StoreClient } from '../connection/client-of-store.ts';
import type { Changed } from '../documents/changed.ts';
import { type KindName, kinds, kindsOfStore } from './kinds.ts';
import { askToEmpty, markDirty } from './mark-dirty.ts';
import { changedSince } from './search-filter.ts';

/** What isn't an order is looked for less often: webhooks tell of it, and no figure of sales waits for it. */
const LOOK_EVERY_MS = 15 * 60_000;

/** Searches know of a change some seconds after it happened, and clocks differ. */
const OVERLAP_MS = 2 * 60_000;

/** A page moves the cursor only as far as everything before it was listed; of the newest first that is only at the end. */
const lookAt = async (
  { db }: Services,
  client: StoreClient,
  shopId: number,
  kind: KindName,
  cursor: Date,
): Promise<void> => {
  const begun = new Date();
  const since = new Date(cursor.getTime() - OVERLAP_MS);
  const { changed, newestFirst } = kinds[kind];
  let after: string | null = null;
  do {
    const variables: Variables = newestFirst ? { after } : { filter: changedSince(since), after };
    const { things }: Changed = await client.send(changed, variables);
    const fresh = things.nodes.filter(
      ({ updatedAt }) => !newestFirst || updatedAt === undefined || Date.parse(updatedAt) >= since.getTime(),
    );
    const isOver = fresh.length < things.nodes.length || !things.pageInfo.hasNextPage;
    await db.transaction().execute(async (trx) => {
      await markDirty(
        trx,
        shopId,
        fresh.map(({ id }) => ({ kind, number: numberOf(id), updatedAt: null })),
      );
      if (fresh.length > 0) await askToEmpty(trx, shopId);
      if (isOver) {
        await sql`update shopify_cursors set cursor_at = ${begun}::timestamptz
          where shop_id = ${shopId} and kind = ${kind}`.execute(trx);
      }
    });
    after = isOver ? null : things.pageInfo.endCursor;
  } while (after !== null);
};

/**
 * Looks for what changed in a shop besides orders, whatever webhooks told, and lists it to be read again. A kind that may not be
 * read is left out; one that was added since the first load is looked for from now on.
 * @param every after how long a kind is looked for again, in milliseconds
 * @throws ShopifyError where the shop gives no answer
 */
export const lookAtKinds = async (
  services: Services,
  client: StoreClient,
  shopId: number,
  exchanges: readonly string[],
  every = LOOK_EVERY_MS,
): Promise<void> => {
  const { db, log } = services;
  const wanted = kindsOfStore(services, client.scopes, exchanges);
  await sql`insert into shopify_cursors (shop_id, kind, cursor_at)
    select ${shopId}::int, kind, now() from unnest(${wanted}::text[]) as kind
    on conflict (shop_id, kind) do nothing`.execute(db);
  const { rows } = await sql<{ kind: KindName; cursor_at: Date }>`
    select kind, cursor_at from shopify_cursors
    where shop_id = ${shopId} and kind = any(${wanted}::text[])
      and cursor_at <= ${new Date(Date.now() - every)}::timestamptz order by cursor_at`.execute(db);
  for (const { kind, cursor_at } of rows) {
    try {
      await lookAt(services, client, shopId, kind, cursor_at);
    } catch (error) {
      if (!(error instanceof ShopifyError) || error.kind !== 'ACCESS_DENIED') throw error;
      log.info({ shopId, kind }, 'Changes of a kind may not be looked for');
    }
  }
};
