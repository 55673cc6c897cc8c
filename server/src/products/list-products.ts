import { invalidField } from '@backroom/contract/kit/errors';
import { paginationOf, totalPagesOf } from '@backroom/contract/kit/list';
import type { productsEndpoints } from '@backroom/contract/products';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import type { Call } from '../platform/http/call.ts';
import { type Holdings, shopsAskedFor } from '../platform/sessions/scope.ts';
import {
  byKeys,
  countProducts,
  findProducts,
  fitting,
  inOrderOf,
  type ProductFilter,
  type ProductSort,
  presentProduct,
} from './find-products.ts';

const pageOf = async (
  db: Database,
  holdings: Holdings,
  filter: ProductFilter,
  {
    sort,
    page,
    limit,
    among,
  }: { sort: ProductSort; page: number; limit: number; among?: RawBuilder<unknown> },
) => {
  const where = fitting(holdings, filter, among);
  const [found, total] = await Promise.all([
    findProducts(db, where, sql`order by ${inOrderOf(sort)} limit ${limit} offset ${(page - 1) * limit}`),
    countProducts(db, where),
  ]);
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
  const named = ids ? byKeys(ids) : sql`true`;
  const { products, total } = await pageOf(db, holdings, filter, {
    sort: { sortBy, sortOrder },
    page,
    limit,
    among: except?.length ? sql`${named} and not (${byKeys(except)})` : named,
  });
  return {
    products,
    total_count: total,
    nextPageToken: page < totalPagesOf(total, limit) ? writeToken(page + 1) : null,
    previousPageToken: page > 1 ? writeToken(page - 1) : null,
  };
};
