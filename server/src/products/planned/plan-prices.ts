import { invalidField } from '@backroom/contract/kit/errors';
import type { RowResult } from '@backroom/contract/kit/list';
import { paginationOf } from '@backroom/contract/kit/list';
import { toCents, toDollars } from '@backroom/contract/kit/money';
import { plural } from '@backroom/contract/kit/plural';
import type { PlannedPrice, plannedPricesEndpoints } from '@backroom/contract/planned-prices';
import { sql } from 'kysely';
import { readProductKey, writeProductKey } from '../../catalogue/index.ts';
import { audit } from '../../platform/audit.ts';
import type { Call } from '../../platform/http/call.ts';
import { holdsNow } from '../../platform/sessions/scope.ts';
import { heldNow } from '../../platform/sessions/scope-conditions.ts';

/** A compare-at price that is to be emptied. */
export const EMPTIED = -1;

const compared = (value: number | null | undefined) =>
  value === undefined ? null : value === null ? EMPTIED : toCents(value);

type Known = { is_past: boolean; variants: string[] };

/** Plans new prices; each product for itself. @throws ApiError VALIDATION_FAILED for a day that has begun in every store */
export const planPrices = async ({
  scope,
  db,
  actor,
  body,
}: Call<typeof plannedPricesEndpoints.planPrices>) => {
  const results: RowResult[] = [];
  let past = 0;
  await db.transaction().execute(async (trx) => {
    // In one order, so that two who plan for the same products don't wait for each other.
    for (const { id, variants } of body.products.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      const { shopId, productId } = readProductKey(id);
      const { rows } = await sql<Known>`
        select ${body.on}::date <= (now() at time zone s.timezone)::date as is_past,
          array(select v.variant_id from variants v
            where v.shop_id = p.shop_id and v.product_id = p.product_id) as variants
        from products p join shops s on s.shop_id = p.shop_id
        where p.shop_id = ${shopId} and p.product_id = ${productId}`.execute(trx);
      const [known] = rows;
      if (
        !known ||
        !holdsNow(scope, shopId) ||
        variants.some((one) => !known.variants.includes(one.variant_id))
      ) {
        results.push({ id, ok: false, message: 'There is no such product or variant in this store' });
        continue;
      }
      if (known.is_past) {
        past += 1;
        results.push({ id, ok: false, message: 'That day has begun there: change the price now instead' });
        continue;
      }
      for (const { variant_id, price, compare_at_price } of variants) {
        await sql`insert into planned_prices (shop_id, product_id, variant_id, on_date, price_cents,
            compare_at_price_cents, planned_by)
          values (${shopId}, ${productId}, ${variant_id}, ${body.on}::date,
            ${price === undefined ? null : toCents(price)}, ${compared(compare_at_price)}, ${actor.name})
          on conflict (shop_id, variant_id, on_date) where state = 'PLANNED' do update set
            price_cents = coalesce(excluded.price_cents, planned_prices.price_cents),
            compare_at_price_cents = coalesce(excluded.compare_at_price_cents, planned_prices.compare_at_price_cents),
            planned_by = excluded.planned_by`.execute(trx);
      }
      await audit(trx, actor, {
        action: 'product.price-planned',
        entity: 'product',
        entityId: id,
        shopId,
        after: { on: body.on, variants },
      });
      results.push({ id, ok: true, message: `Planned for ${body.on}` });
    }
    if (past === body.products.length) throw invalidField('on', 'Choose a day that has not begun yet');
  });
  const done = results.filter(({ ok }) => ok).length;
  return {
    message: `${plural(done, 'product')} planned for ${body.on}`,
    done,
    results,
  };
};

type Row = Omit<PlannedPrice, 'id' | 'price_now' | 'price' | 'compare_at_price' | 'planned_at'> & {
  shop_id: number;
  product_id: string;
  now_cents: number;
  price_cents: number | null;
  compare_at_price_cents: number | null;
  planned_at: Date;
  total: number;
};

const dollars = (cents: number | null) => (cents === null ? null : toDollars(Math.max(0, cents)));

export const getPlannedPrices = async ({
  scope,
  db,
  body,
}: Call<typeof plannedPricesEndpoints.getPlannedPrices>) => {
  const { state, page, limit } = body;
  const { rows } = await sql<Row>`
    select n.plan_id, n.shop_id, n.product_id, s.shop_domain as shop, s.name as store_name, p.title,
      v.title as variant_title, v.sku, n.on_date::text as "on", v.price_cents as now_cents, n.price_cents,
      n.compare_at_price_cents, n.planned_by, n.planned_at, n.state, n.message, count(*) over ()::float8 as total
    from planned_prices n
    join shops s on s.shop_id = n.shop_id
    join products p on p.shop_id = n.shop_id and p.product_id = n.product_id
    join variants v on v.shop_id = n.shop_id and v.variant_id = n.variant_id
    where ${heldNow(scope.holdings, 'n.shop_id')} and (${state ?? null}::text is null or n.state = ${state ?? null}::text)
      and (n.state = 'PLANNED' or n.on_date > now()::date - 30)
    order by n.state <> 'PLANNED', n.on_date, p.title, n.shop_id, n.variant_id
    limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  return {
    plans: rows.map(
      ({
        shop_id,
        product_id,
        now_cents,
        price_cents,
        compare_at_price_cents,
        planned_at,
        total: _,
        ...row
      }) => ({
        ...row,
        id: writeProductKey({ shopId: shop_id, productId: product_id }),
        price_now: toDollars(now_cents),
        price: dollars(price_cents),
        compare_at_price: dollars(compare_at_price_cents),
        planned_at: planned_at.toISOString(),
      }),
    ),
    pagination: paginationOf(page, limit, rows[0]?.total ?? 0),
  };
};

export const cancelPlannedPrices = async ({
  scope,
  db,
  actor,
  body,
}: Call<typeof plannedPricesEndpoints.cancelPlannedPrices>) => {
  const results = await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ plan_id: string; shop_id: number; product_id: string }>`
      update planned_prices set state = 'CANCELLED', done_at = now(), message = ${`Taken back by ${actor.name}`}
      where plan_id = any(${body.plan_ids}::uuid[]) and state = 'PLANNED' and ${heldNow(scope.holdings, 'shop_id')}
      returning plan_id, shop_id, product_id`.execute(trx);
    for (const { shop_id: shopId, product_id: productId } of rows) {
      await audit(trx, actor, {
        action: 'product.price-plan-cancelled',
        entity: 'product',
        entityId: writeProductKey({ shopId, productId }),
        shopId,
      });
    }
    const done = new Set(rows.map(({ plan_id }) => plan_id));
    return [...new Set(body.plan_ids)].map((id) => ({
      id,
      ok: done.has(id),
      message: done.has(id) ? 'Taken back' : 'It is over already, or there is no such plan',
    }));
  });
  return { done: results.filter(({ ok }) => ok).length, results };
};
