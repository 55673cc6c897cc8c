/** How Shopify's GraphQL Admin API writes lists, amounts and the like, whatever a query asked for. */

export type Json = Record<string, unknown>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const object = (value: unknown): Json => (isObject(value) ? value : {});

export const lower = (value: unknown): unknown => (typeof value === 'string' ? value.toLowerCase() : value);

/** A connection as edges or nodes, or a plain list. */
export const listOf = (value: unknown, name: string): Json[] => {
  if (Array.isArray(value)) return value.filter(isObject);
  const connection = object(value);
  if (object(connection.pageInfo).hasNextPage === true) {
    throw new RangeError(`Holds only the first page of its ${name}; export the order with all of them`);
  }
  if (Array.isArray(connection.nodes)) return connection.nodes.filter(isObject);
  if (!Array.isArray(connection.edges)) return [];
  return connection.edges.map((edge) => object(edge).node).filter(isObject);
};

/** A MoneyBag (two currencies), MoneyV2 or plain amount, as REST's money set. */
export const moneySet = (value: unknown): unknown => {
  if (value === undefined || value === null) return null;
  if (!isObject(value)) return { shop_money: { amount: value } };
  const shop = isObject(value.shopMoney) ? value.shopMoney : value;
  const presentment = isObject(value.presentmentMoney) ? { presentment_money: value.presentmentMoney } : {};
  return { shop_money: shop, ...presentment };
};

/** The first of some fields that the query asked for. */
export const money = (of: Json, ...names: string[]): unknown =>
  moneySet(names.map((name) => of[name]).find((each) => each != null));

export const amount = (of: Json, ...names: string[]): unknown => {
  const set = object(money(of, ...names));
  return object(set.shop_money).amount ?? null;
};
