import type { catalogueEndpoints } from '@backroom/contract/catalogue';
import { invalidField } from '@backroom/contract/kit/errors';
import { toCents } from '@backroom/contract/kit/money';
import { sql } from 'kysely';
import { enterSkuCost } from '../orders/index.ts';
import { audit } from '../platform/audit.ts';
import type { Call } from '../platform/http/call.ts';
import { enqueue, type Jobs } from '../platform/jobs/jobs.ts';
import { backfillCost } from './backfill-cost.ts';
import { pushProduct } from './push/push-product.ts';
import { sumUpProducts } from './sum-up-products.ts';

/** So many orders are corrected while the caller waits; the rest by a job. */
const AT_ONCE = 300;
const PER_JOB = 2_000;

const JOB = 'backfill-unit-cost';

/**
 * Enters the cost of a SKU: on its variants in every store and in their shops, so that sales from now on have it, and if asked on
 * the sales that were made without one (D7: those with a cost keep theirs).
 */
export const setUnitCost = async ({
  db,
  services,
  actor,
  body,
}: Call<typeof catalogueEndpoints.setUnitCost>) => {
  const cents = toCents(body.unit_cost);
  const variants = await db.transaction().execute(async (trx) => {
    const known = await enterSkuCost(trx, body.sku, cents, body.version);
    const stocked = await sql<{ shop_id: number; product_id: string; variant_id: string }>`
      update variants set unit_cost_cents = ${cents}, updated_at = now() where sku = ${body.sku}
      returning shop_id, product_id, variant_id`.execute(trx);
    const at = new Date();
    for (const { shop_id: shopId, product_id: productId, variant_id } of stocked.rows) {
      await sumUpProducts(trx, shopId, [productId], at);
      const variants = new Map([[variant_id, { unit_cost: cents }]]);
      await pushProduct(services.house, trx, actor, { shopId, productId }, { variants });
    }
    const count = stocked.rows.length;
    if (!known && count === 0) throw invalidField('sku', `There is no SKU ${body.sku}`);
    await audit(trx, actor, {
      action: 'unit-cost.entered',
      entity: 'sku',
      entityId: body.sku,
      before: { unit_cost_cents: known?.before ?? null },
      after: { unit_cost_cents: cents, backfill: body.backfill ?? false },
    });
    return count;
  });
  const filled = body.backfill
    ? await backfillCost(db, body.sku, cents, { after: 0, limit: AT_ONCE })
    : { changed: 0, next: null };
  if (filled.next !== null) await enqueue(db, JOB, { sku: body.sku, cents, after: filled.next });
  return {
    sku: body.sku,
    unit_cost: body.unit_cost,
    variants,
    orders_corrected: filled.changed,
    more_to_correct: filled.next !== null,
  };
};

export const costJobs: Jobs = {
  [JOB]: {
    run: async ({ db }, payload) => {
      const [sku, cents, after] = [String(payload.sku), Number(payload.cents), Number(payload.after)];
      const { next } = await backfillCost(db, sku, cents, { after, limit: PER_JOB });
      if (next !== null) await enqueue(db, JOB, { sku, cents, after: next });
    },
  },
};
