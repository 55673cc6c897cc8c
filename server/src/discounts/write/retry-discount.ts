import type { discountsEndpoints } from '@backroom/contract/discounts';
import { ApiError } from '@backroom/contract/kit/errors';
import { audit } from '../../platform/audit.ts';
import type { Call } from '../../platform/http/call.ts';
import { pushDiscount } from '../push/push-discount.ts';
import { readDiscount } from '../read-discounts.ts';

/**
 * Sends a discount as it stands now to those of its stores in which it failed, was changed or never arrived; or to one of them.
 * @throws ApiError NOT_FOUND, FORBIDDEN where it is head office's
 */
export const retryDiscount = async (call: Call<typeof discountsEndpoints.retryDiscount>) => {
  const { db, services, actor, body } = call;
  const discount = await readDiscount(call, db, body.id);
  if (discount.locked) throw new ApiError('FORBIDDEN', 'Head office’s discount: only head office changes it');
  const among = discount.discount_shops.filter(
    ({ shop, shop_id }) => !body.shopIds || body.shopIds.some((one) => one === shop || one === shop_id),
  );
  const open = among.filter(
    ({ status, connected }) => connected && (status === 'FAILED' || status === 'DRIFTED'),
  );
  const stores = open.map(({ shop_id }) => Number(shop_id));
  const onItsWay = await db.transaction().execute(async (trx) => {
    if (stores.length === 0) return new Set<number>();
    await trx
      .selectFrom('discounts')
      .select('discount_id')
      .where('discount_id', '=', discount.id)
      .forUpdate()
      .execute();
    await audit(trx, actor, {
      action: 'discount.sent-again',
      entity: 'discount',
      entityId: discount.id,
      after: { title: discount.title, stores: open.map(({ shop_name }) => shop_name) },
    });
    return pushDiscount(services.house, trx, actor, discount.id, stores);
  });
  const results = among.map(({ shop, shop_id, shop_name }) => {
    const ok = onItsWay.has(Number(shop_id));
    return { shop, shop_name, ok, message: ok ? 'On its way to the shop' : 'There is nothing to send again' };
  });
  const count = onItsWay.size;
  const message =
    count === 0
      ? 'There is nothing to send again'
      : `${discount.title} is on its way to ${count === 1 ? 'one store' : `${count} stores`}`;
  return { message, results };
};
