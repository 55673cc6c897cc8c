import type { DiscountBody } from '@backroom/contract/discount-fields';
import type { FieldProblem } from '@backroom/contract/kit/errors';
import type { Database } from '../../platform/database/connect.ts';
import type { House } from '../../platform/house.ts';
import type { storesToChange } from '../list/find-discounts.ts';
import { connectedAmong, type Reader } from '../read-discounts.ts';
import { usesOf } from '../usage.ts';
import { readCap } from './chain-rules.ts';
import { soldNowhere } from './sold.ts';
import { storeNames, takenIn } from './taken.ts';

export type Store = Awaited<ReturnType<typeof storesToChange>>[number];

/** What the chain allows its franchisees. */
export const franchiseeProblems = async (
  { scope }: Reader,
  db: Database,
  body: DiscountBody,
): Promise<FieldProblem[]> => {
  if (scope.audience !== 'franchisee') return [];
  const problems: FieldProblem[] = [];
  const cap = await readCap(db);
  if (cap !== null && body.type === 'PERCENTAGE' && body.discount_type !== 'SHIPPING' && body.value > cap) {
    const field = body.discount_type === 'BXGY' ? 'customer_gets_value' : 'value';
    problems.push({ field, message: `The chain allows franchisees at most ${cap} %` });
  }
  if (body.funding && body.funding.franchisee !== 100) {
    problems.push({ field: 'funding', message: 'You pay for your own discounts' });
  }
  return problems;
};

export const takenProblems = async (
  db: Database,
  stores: readonly Store[],
  { title, code }: DiscountBody,
  except: string | null,
): Promise<FieldProblem[]> => {
  const taken = await takenIn(
    db,
    stores.map(({ shop_id }) => shop_id),
    { title, code, except },
  );
  const titles = taken.filter(({ by_title }) => by_title).map(({ shop_name }) => shop_name);
  const codes = taken.filter(({ by_code }) => by_code).map(({ shop_name }) => shop_name);
  return [
    ...(titles.length > 0
      ? [{ field: 'title', message: `There is a discount with this title in ${storeNames(titles)} already` }]
      : []),
    ...(codes.length > 0
      ? [{ field: 'code', message: `The code ${code} is already used in ${storeNames(codes)}` }]
      : []),
  ];
};

/** A limit can't be lower than what was used of it. */
export const limitProblems = async (
  trx: Database,
  id: string,
  limit: number | null,
  stores: readonly Store[],
): Promise<FieldProblem[]> => {
  if (limit === null) return [];
  const most = (await usesOf(trx, [id])).toSorted((a, b) => b.uses - a.uses)[0];
  if (!most || most.uses <= limit) return [];
  const where = stores.find(({ shop_id }) => shop_id === most.shop_id)?.name ?? 'one store';
  return [
    {
      field: 'usage_limit',
      message: `It has been used ${most.uses} times in ${where}: enter at least ${most.uses}`,
    },
  ];
};

/** One side alone is for stores whose tills ask here: a shop's own discounts know no such limit. */
export const scopeProblems = async (
  house: House,
  db: Database,
  stores: readonly Store[],
  { scope }: DiscountBody,
): Promise<FieldProblem[]> => {
  if (scope === 'BOTH') return [];
  const connected = await connectedAmong(house, db, stores);
  const names = stores.filter(({ shop_id }) => connected.has(shop_id)).map(({ name }) => name);
  if (names.length === 0) return [];
  const verb = names.length === 1 ? 'is' : 'are';
  return [
    {
      field: 'scope',
      message: `${storeNames(names)} ${verb} connected with Shopify, whose discounts count online and in the store`,
    },
  ];
};

/** What no store sells can't be discounted anywhere. */
export const itemProblems = async (
  db: Database,
  stores: readonly Store[],
  { items, buys }: DiscountBody,
): Promise<FieldProblem[]> => {
  const shopIds = stores.map(({ shop_id }) => shop_id);
  const [got, bought] = await Promise.all([
    soldNowhere(db, shopIds, items),
    buys
      ? soldNowhere(db, shopIds, {
          products: buys.on === 'PRODUCTS' ? buys.keys : [],
          collections: buys.on === 'COLLECTIONS' ? buys.keys : [],
        })
      : [],
  ]);
  const told = (field: string, missing: readonly string[]) =>
    missing.length === 0
      ? []
      : [
          {
            field,
            message: `No store chosen sells ${missing.slice(0, 3).join(', ')}${missing.length > 3 ? ` and ${missing.length - 3} more` : ''}`,
          },
        ];
  return [...told('customer_gets.items', items.all ? [] : got), ...told('customer_buys', bought)];
};
