/**
 * Where the specification allows an answer in several shapes, the browser reads all of them. The fields
 * of one row are read by the room it belongs to.
 */
import { invalidResponse } from './call-error.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at a dotted path (`data.stores`); an empty path is the answer itself. */
const valueAt = (answer: unknown, path: string): unknown => {
  let value = answer;
  for (const key of path === '' ? [] : path.split('.')) {
    if (!isRecord(value)) return undefined;
    value = value[key];
  }
  return value;
};

/**
 * The first array among the places an answer may hold it. Throws 'Invalid response format' (or the
 * given words) where there is none, so that an outage never looks like an empty list.
 */
export const listAt = (
  answer: unknown,
  places: readonly string[],
  complaint = 'Invalid response format',
): unknown[] => {
  for (const place of places) {
    const value = valueAt(answer, place);
    if (Array.isArray(value)) return value;
  }
  throw invalidResponse(complaint);
};

/** A text, or a record's `name`, `title`, `sku` or `vendor`; null for anything else. */
const textOf = (value: unknown): string | null => {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (!isRecord(value)) return null;
  const named = [value.name, value.title, value.sku, value.vendor, value.domain].find(
    (one) => typeof one === 'string',
  );
  return typeof named === 'string' ? named : null;
};

/** Texts of a list, in order, without blanks and repetitions (vendors, SKUs, domains). */
const textsOf = (values: readonly unknown[]): string[] => {
  const texts = values.map(textOf).filter((text): text is string => text !== null && text.trim() !== '');
  return [...new Set(texts)];
};

export type StoreSummary = {
  id: string;
  name: string;
  shop_domain: string;
  timezone: string;
  franchisee_id: string | null;
  /** Who holds it; null for the chain's own, or where the server doesn't say. */
  franchisee_name: string | null;
  /** Whether it is one's own today; of one that was, only one's own days can be read. */
  held: boolean;
};

const toStore = (value: unknown): StoreSummary | null => {
  if (!isRecord(value)) return null;
  const domain = textOf(value.shop_domain ?? value.shop);
  if (!domain) return null;
  return {
    id: textOf(value.id ?? value._id) ?? domain,
    name: textOf(value.name ?? value.shop_name) ?? domain,
    shop_domain: domain,
    timezone: textOf(value.timezone) ?? 'UTC',
    franchisee_id: textOf(value.franchisee_id),
    franchisee_name: textOf(value.franchisee_name),
    held: value.held !== false,
  };
};

/** Stores: at `shop`, `data.stores`, `data` or `stores`. Rows without a domain are left out. */
export const storesOf = (answer: unknown): StoreSummary[] =>
  listAt(answer, ['shop', 'data.stores', 'data', 'stores'])
    .map(toStore)
    .filter((store) => store !== null);

/** Excluded SKUs: at `skus`, the answer itself, `data` or `data.skus`. */
export const excludedSkusOf = (answer: unknown): unknown[] =>
  listAt(answer, ['skus', '', 'data', 'data.skus']);

/** Vendors: at `data.vendors`, `vendors` or the answer itself. */
export const vendorsOf = (answer: unknown): string[] =>
  textsOf(listAt(answer, ['data.vendors', 'vendors', '', 'data']));

/** SKUs of the catalogue: at `data.skus`, `skus`, `data` or the answer itself. */
export const skusOf = (answer: unknown): string[] =>
  textsOf(listAt(answer, ['data.skus', 'skus', 'data', '']));

/** Collections: at `data.collections` or `collections`. */
export const collectionsOf = (answer: unknown): unknown[] =>
  listAt(answer, ['data.collections', 'collections', 'collectionData']);

/** Domains: at `data.domainList` or the answer itself. */
export const domainsOf = (answer: unknown): unknown[] => listAt(answer, ['data.domainList', '', 'data']);
