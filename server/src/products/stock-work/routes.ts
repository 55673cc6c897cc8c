import { paginationOf } from '@backroom/contract/kit/list';
import { toDollars } from '@backroom/contract/kit/money';
import type {
  DeadStock,
  LowStock,
  MissingCost,
  stockWorkEndpoints,
  TransferProposal,
} from '@backroom/contract/stock-work';
import { audit } from '../../platform/audit.ts';
import { type CsvColumn, csvStream } from '../../platform/files/csv-export.ts';
import type { Call, Handlers } from '../../platform/http/call.ts';
import { readDeadStock, readLowStock, type Slice } from './low-and-dead.ts';
import { readMissingCosts } from './missing-costs.ts';
import { storesAsked } from './read-stock.ts';
import { readTransfers } from './transfers.ts';

type Page = { page: number; limit: number };

const sliceOf = ({ page, limit }: Page): Slice => ({ limit, offset: (page - 1) * limit });

const getLowStock = async ({ scope, db, body }: Call<typeof stockWorkEndpoints.getLowStock>) => {
  const { rows, total } = await readLowStock(db, await storesAsked(scope, db, body), body, sliceOf(body));
  return { rows, pagination: paginationOf(body.page, body.limit, total) };
};

const getDeadStock = async ({ scope, db, body }: Call<typeof stockWorkEndpoints.getDeadStock>) => {
  const { rows, total, worth } = await readDeadStock(
    db,
    await storesAsked(scope, db, body),
    body,
    sliceOf(body),
  );
  return { rows, pagination: paginationOf(body.page, body.limit, total), worth: toDollars(worth) };
};

const getTransferProposals = async ({
  scope,
  db,
  body,
}: Call<typeof stockWorkEndpoints.getTransferProposals>) => {
  const { rows, worth } = await readTransfers(db, await storesAsked(scope, db, body), body);
  const { limit, offset } = sliceOf(body);
  return {
    rows: rows.slice(offset, offset + (limit ?? rows.length)),
    pagination: paginationOf(body.page, body.limit, rows.length),
    worth: toDollars(worth),
  };
};

const getUncostedSkus = async ({ scope, db, body }: Call<typeof stockWorkEndpoints.getUncostedSkus>) => {
  const { rows, total } = await readMissingCosts(db, await storesAsked(scope, db, body), body, sliceOf(body));
  return { rows, pagination: paginationOf(body.page, body.limit, total) };
};

const named = ({ title, variant_title }: { title: string; variant_title: string }) =>
  [title, variant_title].filter(Boolean).join(', ');

const lowColumns: CsvColumn<LowStock>[] = [
  { header: 'Product', value: named },
  { header: 'Store', value: (row) => row.store_name },
  { header: 'SKU', value: (row) => row.sku },
  { header: 'In stock', value: (row) => row.available },
  { header: 'Sold in 90 days', value: (row) => row.sold },
  { header: 'Lasts, in days', value: (row) => row.days_left },
];

const deadColumns: CsvColumn<DeadStock>[] = [
  { header: 'Product', value: named },
  { header: 'Store', value: (row) => row.store_name },
  { header: 'SKU', value: (row) => row.sku },
  { header: 'In stock', value: (row) => row.available },
  { header: 'Last sold', value: (row) => row.last_sold },
  { header: 'Worth at cost', value: (row) => row.worth },
];

const transferColumns: CsvColumn<TransferProposal>[] = [
  { header: 'Product', value: (row) => row.title },
  { header: 'SKU', value: (row) => row.sku },
  { header: 'Owner', value: (row) => row.owner },
  { header: 'From', value: (row) => row.from_store },
  { header: 'Lies there', value: (row) => row.from_available },
  { header: 'To', value: (row) => row.to_store },
  { header: 'Left there', value: (row) => row.to_available },
  { header: 'Sold there in 90 days', value: (row) => row.to_sold },
  { header: 'Move', value: (row) => row.quantity },
  { header: 'Worth at cost', value: (row) => row.worth },
];

const costColumns: CsvColumn<MissingCost>[] = [
  { header: 'Product', value: (row) => row.title },
  { header: 'SKU', value: (row) => row.sku },
  { header: 'Stores without', value: (row) => row.stores },
  { header: 'Cost elsewhere', value: (row) => row.known },
  { header: 'In stock', value: (row) => row.available },
];

const whole: Slice = { limit: null, offset: 0 };

const fileOf = <Row>(columns: CsvColumn<Row>[], rows: Row[]) =>
  csvStream(
    columns,
    (async function* () {
      yield rows;
    })(),
  );

/** One of the lists, whole; who exported it is written down. */
const exportStockWork = async ({
  scope,
  db,
  actor,
  body,
}: Call<typeof stockWorkEndpoints.exportStockWork>) => {
  const holdings = await storesAsked(scope, db, body);
  await audit(db, actor, { action: 'stock-work.exported', entity: 'product', after: { ...body } });
  const files = {
    low: async () => fileOf(lowColumns, (await readLowStock(db, holdings, body, whole)).rows),
    dead: async () => fileOf(deadColumns, (await readDeadStock(db, holdings, body, whole)).rows),
    transfers: async () => fileOf(transferColumns, (await readTransfers(db, holdings, body)).rows),
    costs: async () => fileOf(costColumns, (await readMissingCosts(db, holdings, body, whole)).rows),
  };
  return {
    filename: `stock-${body.list}_${new Date().toISOString().slice(0, 10)}.csv`,
    mediaType: 'text/csv; charset=utf-8',
    body: await files[body.list](),
  };
};

export const stockWorkRoutes: Handlers<typeof stockWorkEndpoints> = {
  getLowStock,
  getDeadStock,
  getTransferProposals,
  getUncostedSkus,
  exportStockWork,
};
