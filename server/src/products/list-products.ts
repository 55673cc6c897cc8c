import { invalidField } from '@backroom/contract/kit/errors';
import { paginationOf, totalPagesOf } from '@backroom/contract/kit/list';
import type { productsEndpoints } from '@backroom/contract/products';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import type { Call } from '../platform/http/call.ts';
import { type Holdings, shopsAskedFor } from '../platform/sessions/scope.ts';
import {
  backwardsOf,
  byKeys,
  countFitting,
  countProducts,
  findProducts,
  fitting,
  inOrderOf,
  type ProductFilter,
  type ProductSort,
  presentProduct,
} from './find-products.ts';

type Wanted = {
  sort: ProductSort;
  page: number;
  limit: number;
  /** Whether the filter leaves few, so that they are found before they are put in order. */
  isFew: boolean;
  among?: RawBuilder<unknown> | undefined;
};

/**
 * The keys of a page alone, which an index gives without a look at the products; of the second half counted from the end. Only then the
 * products, with all that is shown of them.
 */
const keysOf = (where: RawBuilder<unknown>, { sort, page, limit, isFew }: Wanted, total: number) => {
  const offset = (page - 1) * limit;
  const isNearEnd = offset > total / 2;
  const rows = isNearEnd ? Math.max(0, Math.min(limit, total - offset)) : limit;
  const skip = isNearEnd ? Math.max(0, total - offset - rows) : offset;
  const order = isNearEnd ? backwardsOf(sort) : inOrderOf(sort);
  // Otherwise the database, for which all SKUs are in about as many products, walks through the order until a page is full.
  const among = isFew
    ? sql`(select p.* from products p where ${where} offset 0) p`
    : sql`products p where ${where}`;
  return sql`(p.shop_id, p.product_id) in (select p.shop_id, p.product_id from ${among}
    order by ${order} limit ${rows} offset ${skip})`;
};

const pageOf = async (
  db: Database,
  holdings: Holdings,
  filter: ProductFilter,
  asked: Omit<Wanted, 'isFew'>,
) => {
  const wanted = { ...asked, isFew: (filter.sku?.length ?? 0) > 0 };
  const { sort, page, among } = wanted;
  const where = await fitting(db, holdings, filter, among);
  const find = (total: number) =>
    findProducts(db, keysOf(where, wanted, total), sql`order by ${inOrderOf(sort)}`);
  const count = () => (among ? countProducts(db, where) : countFitting(db, holdings, filter, where));
  if (page > 1) {
    const total = await count();
    return { products: (await find(total)).map(presentProduct), total };
  }
  const [found, total] = await Promise.all([find(Number.POSITIVE_INFINITY), count()]);
  return { products: found.map(presentProduct), total };
};

/** A page of the catalogue with the total of the whole filter. @throws ApiError FORBIDDEN for a store of somebody else */
export const listProducts = async ({ scope, db, query }: Call<typeof productsEndpoints.getProducts>) => {
  const { page, limit, sortBy, sortOrder, store, ...filter } = query;
  const holdings = await shopsAskedFor(scope, db, store, 'store');
  const { products, total } = await pageOf(db, holdings, filter, {
    sort: { sortBy, sortOrder },
    page,
    limit,
  });
  return { products, total_count: total, pagination: paginationOf(page, limit, total) };
};

/** Tokens say which page; nobody needs to know how. */
const writeToken = (page: number) => Buffer.from(`page ${page}`).toString('base64url');

const readToken = (token: string): number => {
  const [, digits] = /^page (\d{1,7})$/.exec(Buffer.from(token, 'base64url').toString('latin1')) ?? [];
  const page = Number(digits);
  if (!digits || page < 1) throw invalidField('pageToken', 'This page token is not one of ours');
  return page;
};

/** Products of the stores chosen, a page at a time. @throws ApiError FORBIDDEN for a store of somebody else */
export const listMultiProducts = async ({
  scope,
  db,
  body,
}: Call<typeof productsEndpoints.getMultiProducts>) => {
  const { shop, limit, pageToken, page: wanted, sortBy, sortOrder, ids, except, ...filter } = body;
  const page = pageToken ? readToken(pageToken) : (wanted ?? 1);
  const holdings = await shopsAskedFor(scope, db, shop, 'shop');
  const among = [...(ids ? [byKeys(ids)] : []), ...(except?.length ? [sql`not (${byKeys(except)})`] : [])];
  const { products, total } = await pageOf(db, holdings, filter, {
    sort: { sortBy, sortOrder },
    page,
    limit,
    among: among.length > 0 ? sql.join(among, sql` and `) : undefined,
  });
  return {
    products,
    total_count: total,
    nextPageToken: page < totalPagesOf(total, limit) ? writeToken(page + 1) : null,
    previousPageToken: page > 1 ? writeToken(page - 1) : null,
  };
};
