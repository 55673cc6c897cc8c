import { type CnameStatus, statusWords } from '@backroom/contract/cname-statuses';
import type { Contributions } from '../platform/manifest.ts';

/** The names under which a store's shop is reached, and how far each is. */
export const namesOnPage: Contributions['storePage'] = {
  key: 'names',
  label: 'Names of the shop',
  place: 20,
  none: 'None beside its own domain.',
  find: async (db, shopId) => {
    const rows = await db
      .selectFrom('cname_records')
      .select(['record_id', 'fqdn', 'status'])
      .where('shop_id', '=', shopId)
      .orderBy('fqdn')
      .execute();
    return rows.map(({ record_id, fqdn, status }) => ({
      text: fqdn,
      // The table's check constraint allows exactly these.
      detail: statusWords[status as CnameStatus],
      href: `/cname?open=${record_id}`,
    }));
  },
};
