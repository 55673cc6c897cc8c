import { plural } from '@backroom/contract/kit/plural';
import { inWords } from '@backroom/contract/kit/words';
import type { FailedProduct, productChangesEndpoints } from '@backroom/contract/product-changes';
import { sql } from 'kysely';
import { PRODUCT_KIND, readProductKey, STOCK_KIND } from '../../catalogue/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Call, Handlers } from '../../platform/http/call.ts';
import { storeResults } from '../../pushes/index.ts';
import { offerUndo } from '../../undo/index.ts';
import type { FoundProduct } from '../find-products.ts';
import { applyChanges } from './apply.ts';
import { backwards, type Planned, previewRows } from './changes.ts';
import { planChanges } from './plan.ts';
import { type Reversal, UNDO_MINUTES } from './undo-edit.ts';

const preview = async ({ scope, db, body }: Call<typeof productChangesEndpoints.previewMultiProducts>) => {
  const seen_at = new Date().toISOString();
  const { planned } = await planChanges(scope, db, body);
  const rows = planned.flatMap(previewRows);
  return {
    seen_at,
    rows,
    products: planned.filter(({ changes }) => changes.length > 0).length,
    stores: new Set(rows.map(({ shop }) => shop)).size,
    warnings: rows.reduce((sum, row) => sum + row.warnings.length, 0),
    unchanged: planned.filter(({ changes }) => changes.length === 0).length,
  };
};

const failedOf = (product: FoundProduct, message: string): FailedProduct => ({
  id: product.id,
  shop: product.shop,
  product_id: product.product_id,
  title: product.title,
  sku: product.variants.find(({ sku }) => sku)?.sku ?? null,
  message,
});

const gone = (id: string): FailedProduct => ({
  id,
  shop: '',
  product_id: readProductKey(id).productId,
  title: '',
  sku: null,
  message: 'There is no such product in this store',
});

/** Those of some products of which something is yet to reach the shop. */
const onTheirWay = async (db: Database, ids: readonly string[]): Promise<string[]> => {
  const waiting = new Set<string>();
  for (const kind of [PRODUCT_KIND, STOCK_KIND]) {
    const results = await storeResults(db, kind, ids);
    for (const [id, [one]] of results) if (one?.state === 'pending') waiting.add(id);
  }
  return [...waiting];
};

const wordsOf = (updated: number, failed: number, waiting: number): string => {
  if (failed === 0 && waiting > 0) {
    return `${plural(updated, 'product')} updated here, ${waiting} on the way to the shops`;
  }
  if (failed === 0) return 'Products updated successfully';
  return updated === 0
    ? 'No product was updated'
    : `${updated} of ${plural(updated + failed, 'product')} updated`;
};

const fieldsOf = (planned: readonly Planned[]): string =>
  [...new Set(planned.flatMap(({ changes }) => changes.map(({ field }) => inWords(field))))].join(', ');

type Body = Call<typeof productChangesEndpoints.updateMultiProducts>['body'];

/** Why stock was changed, where that was said. */
const reasonOf = (body: Body): string | undefined =>
  body.products
    ? undefined
    : body.operations.flatMap((one) => ('reason' in one && one.reason ? [one.reason] : []))[0];

const seenAs = (body: Body, versions: ReadonlyMap<string, string>) => (product: FoundProduct) => {
  const version = versions.get(product.id);
  if (version) return Date.parse(product.updated_at) === Date.parse(version);
  const since = body.products ? undefined : body.seen_at;
  return since === undefined || Date.parse(product.updated_at) <= Date.parse(since);
};

/** Changes products, each in a transaction of its own; what failed is told, and the rest can be taken back for a day. */
const update = async ({
  scope,
  db,
  services,
  actor,
  body,
}: Call<typeof productChangesEndpoints.updateMultiProducts>) => {
  const { planned, missing, versions } = await planChanges(scope, db, body);
  const isAsSeen = seenAs(body, versions);
  const failed: FailedProduct[] = missing.map(gone);
  const reversals: Reversal[] = [];
  const touched = planned.filter(({ changes }) => changes.length > 0);
  for (const { product, changes } of touched) {
    const how = { house: services.house, action: 'product.updated', isAsSeen, reason: reasonOf(body) };
    const refused = await applyChanges(db, actor, product.id, changes, how);
    if (refused === null) reversals.push({ id: product.id, changes: backwards(changes) });
    else failed.push(failedOf(product, refused));
  }
  const undo =
    reversals.length === 0
      ? null
      : await db.transaction().execute(async (trx) => {
          const offer = await offerUndo(trx, actor, 'products.updated', { reversals }, UNDO_MINUTES);
          await trx
            .insertInto('product_edits')
            .values({
              user_id: actor.userId,
              by: actor.name,
              summary: fieldsOf(touched),
              updated: reversals.length,
              failed: failed.length,
              undo_id: offer?.undo_id ?? null,
            })
            .execute();
          return offer;
        });
  const on_their_way = await onTheirWay(
    db,
    reversals.map(({ id }) => id),
  );
  return {
    message: wordsOf(reversals.length, failed.length, on_their_way.length),
    updated: reversals.length,
    unchanged: planned.length - touched.length,
    failed,
    on_their_way,
    undo,
  };
};

type Edit = {
  id: string;
  at: Date;
  by: string;
  summary: string;
  updated: number;
  failed: number;
  undo_id: string | null;
  undone: boolean;
};

const listEdits = async ({ db, user }: Call<typeof productChangesEndpoints.getProductEdits>) => {
  const { rows } = await sql<Edit>`
    select e.edit_id as id, e.at, e.by, e.summary, e.updated, e.failed,
      case when u.user_id = ${user.user_id}::uuid and u.undone_at is null and u.expires_at > now() then u.undo_id end
        as undo_id,
      coalesce(u.undone_at is not null, false) as undone
    from product_edits e left join undo_offers u using (undo_id)
    where e.at > now() - interval '24 hours' order by e.at desc limit 20`.execute(db);
  return { edits: rows.map((row) => ({ ...row, at: row.at.toISOString() })) };
};

/** They are of no use once nothing can be taken back. */
export const forgetEdits = async (db: Database): Promise<void> => {
  await sql`delete from product_edits where at < now() - interval '7 days'`.execute(db);
};

export const productChangesRoutes: Handlers<typeof productChangesEndpoints> = {
  previewMultiProducts: preview,
  updateMultiProducts: update,
  getProductEdits: listEdits,
};
