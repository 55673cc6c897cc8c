import type { OrderDocument } from '../orders/index.ts';
import { documentOfRest } from './document-of-rest.ts';
import { graphqlToRest } from './graphql-to-rest.ts';
import { restOrder } from './rest-order.ts';

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** REST and GraphQL tell apart by how they name an order's lines and its moment. */
const shapeOf = (order: Json): 'rest' | 'graphql' | null => {
  if ('line_items' in order || 'created_at' in order) return 'rest';
  return 'lineItems' in order || 'createdAt' in order ? 'graphql' : null;
};

export type OrderReadOptions = {
  /** The store's currency: an order in another one is refused. */
  currency: string;
};

export type OrderOutcome =
  | { document: OrderDocument; messages?: undefined }
  | { messages: [string, string][] };

const refuse = (message: string): OrderOutcome => ({ messages: [['', message]] });

/** Reads one Shopify order object, REST or GraphQL, into a document, or says what is wrong with each field. */
export const readShopifyOrder = (value: unknown, options: OrderReadOptions): OrderOutcome => {
  if (!isObject(value)) return refuse('Is not an order');
  const shape = shapeOf(value);
  if (!shape) return refuse('Is not an order: it has neither line_items nor lineItems');
  let rest: Json;
  try {
    rest = shape === 'rest' ? value : graphqlToRest(value);
  } catch (error) {
    if (error instanceof RangeError) return refuse(error.message);
    throw error;
  }
  const parsed = restOrder.safeParse(rest);
  if (!parsed.success) {
    return { messages: parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message]) };
  }
  const { currency } = parsed.data;
  if (currency && currency !== options.currency) {
    return { messages: [['currency', `The order is in ${currency}, the store keeps ${options.currency}`]] };
  }
  const { document, problems } = documentOfRest(parsed.data);
  return problems.length > 0 ? { messages: problems.map((problem) => ['', problem]) } : { document };
};
