import type { Discount } from '@backroom/contract/discount-fields';
import { discountKindWords, discountStateWords, fundingWords } from '@backroom/contract/discount-words';
import type { discountsEndpoints } from '@backroom/contract/discounts';
import { audit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import { type CsvColumn, chosenColumns, csvStream } from '../../platform/files/csv-export.ts';
import type { Call } from '../../platform/http/call.ts';
import { type Reader, readDiscounts } from '../read-discounts.ts';
import { findDiscounts } from './find-discounts.ts';

export const listDiscounts = async ({
  scope,
  user,
  services,
  db,
  body,
}: Call<typeof discountsEndpoints.getDiscountList>) => {
  const { page, limit, ...filter } = body;
  const { ids, total } = await findDiscounts(scope, db, filter, { limit, offset: (page - 1) * limit });
  const discounts = await readDiscounts({ scope, user, services }, db, ids);
  return { data: { discounts, pagination: { total, current_page: page, per_page: limit } } };
};

const columns: Record<string, CsvColumn<Discount>> = {
  title: { header: 'Discount', value: (one) => one.title },
  state: { header: 'Status', value: (one) => discountStateWords[one.state] },
  code: { header: 'Code', value: (one) => one.code },
  stores: { header: 'Stores', value: (one) => one.discount_shops.map((shop) => shop.shop_name).join(', ') },
  runs: { header: 'Runs', value: (one) => [one.start_date, one.end_date ?? ''].join(' – ') },
  starts: { header: 'Starts (store time)', value: (one) => one.start_date },
  ends: { header: 'Ends (store time)', value: (one) => one.end_date },
  timesUsed: { header: 'Times used', value: (one) => one.times_used },
  givenAway: { header: 'Given away (USD)', value: (one) => one.given_away.toFixed(2) },
  kind: { header: 'Kind', value: (one) => discountKindWords[one.discount_type] },
  fundedBy: { header: 'Paid by', value: (one) => fundingWords(one.funding) },
  createdBy: { header: 'Created by', value: (one) => one.created_by },
  created: { header: 'Created (UTC)', value: (one) => one.created_at },
};

const BATCH = 200;

async function* batches(reader: Reader, db: Database, ids: readonly string[]) {
  for (let at = 0; at < ids.length; at += BATCH) {
    yield await readDiscounts(reader, db, ids.slice(at, at + BATCH));
  }
}

/** Every discount of the filter as CSV, in the order of the list; who exported what is written down. */
export const exportDiscounts = async ({
  scope,
  user,
  services,
  db,
  body,
  actor,
}: Call<typeof discountsEndpoints.exportDiscountList>) => {
  const { columns: names, ids, except = [], ...filter } = body;
  const chosen = chosenColumns(columns, names);
  const found = await findDiscounts(scope, db, filter, { limit: null, offset: 0 });
  const wanted = found.ids.filter((id) => (ids?.includes(id) ?? true) && !except.includes(id));
  await audit(db, actor, { action: 'discounts.exported', entity: 'discount', after: { ...filter } });
  return {
    filename: `discounts_${new Date().toISOString().replaceAll(/[:.]/g, '-')}.csv`,
    mediaType: 'text/csv; charset=utf-8',
    body: csvStream(chosen, batches({ scope, user, services }, db, wanted)),
  };
};
