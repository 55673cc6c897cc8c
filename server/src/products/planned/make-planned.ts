import { toDollars } from '@backroom/contract/kit/money';
import { sql } from 'kysely';
import { writeProductKey } from '../../catalogue/index.ts';
import { systemActor } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Services } from '../../platform/services.ts';
import { applyWithin } from '../edit/apply.ts';
import type { Change } from '../edit/changes.ts';
import { EMPTIED } from './plan-prices.ts';

type Due = {
  shop_id: number;
  plan_id: string;
  product_id: string;
  variant_id: string;
  price_cents: number | null;
  compare_at_price_cents: number | null;
  planned_by: string;
  now_price: number | null;
  now_compare: number | null;
};

const isDue = sql`n.state = 'PLANNED' and n.on_date <= (now() at time zone s.timezone)::date`;

/** The next plan of a store whose day has begun, held until the end of the transaction: no other run takes it. */
const nextDue = async (trx: Database, shopId: number): Promise<Due | undefined> => {
  const { rows } = await sql<Due>`
    select n.shop_id, n.plan_id, n.product_id, n.variant_id, n.price_cents, n.compare_at_price_cents, n.planned_by,
      v.price_cents as now_price, v.compare_at_price_cents as now_compare
    from planned_prices n
    join shops s on s.shop_id = n.shop_id
    left join variants v on v.shop_id = n.shop_id and v.variant_id = n.variant_id
    where n.shop_id = ${shopId} and ${isDue} order by n.on_date, n.plan_id limit 1 for update of n skip locked`.execute(
    trx,
  );
  return rows[0];
};

const dollars = (cents: number | null) => (cents === null || cents === EMPTIED ? null : toDollars(cents));

const changesOf = (due: Due): Change[] => {
  const { variant_id, price_cents, compare_at_price_cents, now_price, now_compare } = due;
  const price: Change = {
    variant_id,
    field: 'price',
    before: dollars(now_price),
    after: dollars(price_cents),
  };
  const compare: Change = {
    variant_id,
    field: 'compare_at_price',
    before: dollars(now_compare),
    after: dollars(compare_at_price_cents),
  };
  return [
    ...(price_cents === null ? [] : [price]),
    ...(compare_at_price_cents === null ? [] : [compare]),
  ].filter(({ before, after }) => before !== after);
};

/** Makes one plan, here and in the store's shop. @returns whether there was one */
const makeNext = ({ db, house }: Pick<Services, 'db' | 'house'>, shopId: number): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const due = await nextDue(trx, shopId);
    if (!due) return false;
    const id = writeProductKey({ shopId: due.shop_id, productId: due.product_id });
    const changes = changesOf(due);
    const how = { house, action: 'product.updated', isAsSeen: () => true, reason: 'As planned' };
    const actor = systemActor(`${due.planned_by}, as planned`);
    const gone = due.now_price === null ? 'It is no longer in this store' : null;
    const refused = gone ?? (changes.length > 0 ? await applyWithin(trx, actor, id, changes, how) : null);
    await sql`update planned_prices set state = ${refused === null ? 'DONE' : 'FAILED'}, message = ${refused}, done_at = now()
      where shop_id = ${due.shop_id} and plan_id = ${due.plan_id}::uuid`.execute(trx);
    return true;
  });

/** Makes the prices of every store whose day has begun. */
export const makePlanned = async (
  services: Pick<Services, 'db' | 'house'>,
  signal?: AbortSignal,
): Promise<number> => {
  const { rows } = await sql<{ shop_id: number }>`
    select distinct n.shop_id from planned_prices n join shops s on s.shop_id = n.shop_id where ${isDue}`.execute(
    services.db,
  );
  let made = 0;
  for (const { shop_id } of rows) {
    while (!signal?.aborted && (await makeNext(services, shop_id))) made += 1;
  }
  return made;
};
