import type { cnameEndpoints } from '@backroom/contract/cname';
import { audit } from '../../platform/audit.ts';
import type { Call } from '../../platform/http/call.ts';
import { presentName, readName } from '../records.ts';
import { lockShop } from './lock-shop.ts';

/** Makes a name the main one of its store, in the place of the one before. */
export const setPrimary = async ({ db, actor, body }: Call<typeof cnameEndpoints.setPrimaryCname>) =>
  db.transaction().execute(async (trx) => {
    const { shop_id } = await readName(trx, body.id);
    await lockShop(trx, shop_id);
    const name = await readName(trx, body.id, 'for-change');
    if (!name.is_primary) {
      await trx
        .updateTable('cname_records')
        .set({ is_primary: false })
        .where('shop_id', '=', shop_id)
        .where('is_primary', '=', true)
        .execute();
      await trx
        .updateTable('cname_records')
        .set({ is_primary: true })
        .where('record_id', '=', body.id)
        .execute();
      await audit(trx, actor, {
        action: 'cname.made-main',
        entity: 'cname',
        entityId: body.id,
        shopId: shop_id,
        before: { is_primary: false },
        after: { is_primary: true },
      });
    }
    return { record: presentName({ ...name, is_primary: true }) };
  });
