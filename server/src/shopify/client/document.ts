import type * as z from 'zod';

/** The version of Shopify's Admin API that everything here is written for. Pinned: another one that answers is an alarm. */
export const API_VERSION = '2026-07';

/** A query or mutation by its name, with the shape of its answer; a test holds both against Shopify's schema. */
export type ShopifyDocument<Answer> = {
  readonly name: string;
  readonly text: string;
  readonly answer: z.ZodType<Answer>;
};

export type Variables = Readonly<Record<string, unknown>>;

/**
 * What an id `gid://shopify/Order/123` names, as we keep it: the number, as text.
 * @public
 */
export const numberOf = (gid: string): string => gid.slice(gid.lastIndexOf('/') + 1).replace(/\?.*$/, '');

/**
 * An id as Shopify asks for it.
 * @public
 */
export const gidOf = (kind: string, number: string): string => `gid://shopify/${kind}/${number}`;

/** The number in an id, be it told as a number or as a gid; null where it is none. */
export const numberOfId = (id: unknown): string | null => {
  const said = String(id ?? '');
  const number = said.startsWith('gid:') ? numberOf(said) : said;
  return /^\d{1,30}$/.test(number) ? number : null;
};
