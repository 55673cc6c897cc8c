import { plural } from '@backroom/contract/kit/plural';
import type { FailedProduct, productChangesEndpoints } from '@backroom/contract/product-changes';
import { readOwners, readProductKey } from '../../catalogue/index.ts';
import type { Call, Handlers } from '../../platform/http/call.ts';
import type { FoundProduct } from '../find-products.ts';
import { applyChanges } from './apply.ts';
import { backwards, previewRows } from './changes.ts';
import { listEdits, offerToPutBack, onTheirWay } from './last-edits.ts';
import { planChanges } from './plan.ts';
import type { Reversal } from './undo-edit.ts';

const preview = async ({ scope, db, body }: Call<typeof productChangesEndpoints.previewMultiProducts>) => {
  const seen_at = new Date().toISOString();
  const { planned } = await planChanges(scope, db, body);
  const owners = await readOwners(db);
  const rows = planned.flatMap((one) => previewRows(one, owners));
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

const wordsOf = (updated: number, failed: number, waiting: number): string => {
  if (failed === 0 && waiting > 0) {
    return `${plural(updated, 'product')} updated here, ${waiting} on the way to the shops`;
  }
  if (failed === 0) return 'Products updated successfully';
  return updated === 0
    ? 'No product was updated'
    : `${updated} of ${plural(updated + failed, 'product')} updated`;
};

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

/** Of products whose turn didn't come. */
const NOT_REACHED = 'It is as it was: something went wrong before its turn. Try again';

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
  const how = { house: services.house, action: 'product.updated', isAsSeen, reason: reasonOf(body) };
  try {
    for (const { product, changes } of touched) {
      const refused = await applyChanges(services.pool, actor, product.id, changes, how);
      if (refused === null) reversals.push({ id: product.id, changes: backwards(changes) });
      else failed.push(failedOf(product, refused));
    }
  } catch (error) {
    // Those before it are changed: they are told, and can be taken back.
    if (reversals.length === 0) throw error;
    services.log.error({ err: error }, 'Products were changed in part');
    const told = new Set([...reversals, ...failed].map(({ id }) => id));
    failed.push(
      ...touched
        .filter(({ product }) => !told.has(product.id))
        .map(({ product }) => failedOf(product, NOT_REACHED)),
    );
  }
  const undo = await offerToPutBack(db, actor, {
    reversals,
    changes: touched.flatMap(({ changes }) => changes),
    failed: failed.length,
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

export const productChangesRoutes: Handlers<typeof productChangesEndpoints> = {
  previewMultiProducts: preview,
  updateMultiProducts: update,
  getProductEdits: listEdits,
};
