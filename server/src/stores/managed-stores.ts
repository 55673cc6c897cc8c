import type { ExportKey } from '@backroom/contract/kit/list';
import { inWords } from '@backroom/contract/kit/words';
import type { storeColumns } from '@backroom/contract/store-columns';
import type { storesEndpoints } from '@backroom/contract/stores';
import { type RawBuilder, sql } from 'kysely';
import { audit } from '../platform/audit.ts';
import { containing } from '../platform/database/like.ts';
import { type CsvColumn, chosenColumns, csvFile } from '../platform/files/csv-export.ts';
import type { Call } from '../platform/http/call.ts';
import { type ListQuery, readBatches, readPage } from '../platform/list/list-query.ts';
import { presentStore, type StoreRow, storeRows } from './store-rows.ts';

type Filter = Omit<Call<typeof storesEndpoints.getStores>['body'], 'page' | 'limit'>;

const stores: ListQuery<Filter['sortBy']> = {
  fields: sql`s.*`,
  from: sql`${storeRows} s`,
  key: sql`s.shop_id`,
  sorts: {
    name: sql`lower(name)`,
    cid: sql`cid`,
    owner: sql`lower(franchisee_name)`,
    domain: sql`shop_domain`,
    city: sql`lower(city)`,
    opened: sql`opened_on`,
  },
};

const matching = ({ search, status, franchisee_id }: Filter): RawBuilder<unknown> => {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  const words = search?.trim().toLowerCase();
  if (words) {
    conditions.push(
      sql`lower(concat_ws(' ', name, cid, shop_domain, city, franchisee_name)) like ${containing(words)}`,
    );
  }
  const isClosed = sql`(closed_on is not null and closed_on < today)`;
  if (status) conditions.push(status === 'closed' ? isClosed : sql`not ${isClosed}`);
  if (franchisee_id === 'chain') conditions.push(sql`franchisee_id is null`);
  else if (franchisee_id) conditions.push(sql`franchisee_id::text = ${franchisee_id}`);
  return sql.join(conditions, sql` and `);
};

/** All stores for those who manage them, a page at a time. */
export const listManagedStores = async ({ db, body }: Call<typeof storesEndpoints.getStores>) => {
  const { rows, pagination } = await readPage<StoreRow, Filter['sortBy']>(db, stores, matching(body), body);
  return { data: rows.map(presentStore), pagination };
};

const exported: Record<ExportKey<typeof storeColumns>, CsvColumn<StoreRow>> = {
  name: { header: 'Store', value: (row) => row.name },
  cid: { header: 'CID', value: (row) => row.cid },
  owner: { header: 'Owner', value: (row) => row.franchisee_name },
  status: { header: 'Status', value: (row) => inWords(presentStore(row).status) },
  domain: { header: 'Domain', value: (row) => row.shop_domain },
  city: { header: 'City', value: (row) => row.city },
  timezone: { header: 'Time zone', value: (row) => row.timezone },
  opened: { header: 'Opened', value: (row) => row.opened_on },
};

/** All stores of a filter as CSV; who exported what is written down. */
export const exportStores = async ({ db, actor, body }: Call<typeof storesEndpoints.exportStores>) => {
  const { columns, ...filter } = body;
  const chosen = chosenColumns(exported, columns);
  await audit(db, actor, { action: 'stores.exported', entity: 'store', after: { ...filter } });
  return csvFile(
    'stores',
    chosen,
    readBatches<StoreRow, Filter['sortBy']>(db, stores, matching(filter), filter),
  );
};
