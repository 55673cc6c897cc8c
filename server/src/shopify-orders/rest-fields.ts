import { MAX_AMOUNT_CENTS, parseCents } from '@backroom/contract/kit/money';
import * as z from 'zod';
import { parseMoment } from '../platform/file-import/input/moment.ts';

/** The fields that Shopify's REST objects are made of, read into our own terms. */

/** "gid://shopify/Order/450789469?x=1" and 450789469 are one id: "450789469". */
const plainId = (id: string): string => id.replace(/^gid:\/\/.*\//, '').replace(/\?.*$/, '');

/** An id, number or text; longer than any of Shopify's is not an id. */
export const id = z
  .union([z.string().min(1).max(200), z.number()], 'is not an id')
  .transform((value) => plainId(String(value)))
  .pipe(z.string().min(1, 'is empty').max(64, 'is too long for an id'));

/** An amount in dollars, as text or number, in cents. */
export const cents = z.union([z.string(), z.number()], 'is not an amount').transform((value, context) => {
  const amount = parseCents(String(value));
  if (amount !== null && Math.abs(amount) <= MAX_AMOUNT_CENTS) return amount;
  context.addIssue({ code: 'custom', message: 'is not an amount' });
  return z.NEVER;
});

export const moment = z.string('is not a moment').transform((value, context) => {
  const at = parseMoment(value);
  if (at !== null) return at;
  context.addIssue({ code: 'custom', message: 'is not a moment with its offset' });
  return z.NEVER;
});

/** Absent, null and "" are all null. */
export const text = z
  .union([z.string(), z.number()], 'is not a text')
  .nullish()
  .transform((value) => (value === undefined || value === null || value === '' ? null : String(value)));

export const flag = z
  .boolean('is neither true nor false')
  .nullish()
  .transform((value) => value ?? false);

export const list = <S extends z.ZodType>(item: S) =>
  z
    .array(item, 'is not a list')
    .nullish()
    .transform((value) => value ?? []);

/** An amount in two currencies, of which the shop's counts. */
export const moneySet = z
  .object({ shop_money: z.object({ amount: cents }) })
  .nullish()
  .transform((set) => set?.shop_money.amount ?? null);

export const optionalCents = cents.nullish().transform((value) => value ?? null);

export const units = z
  .int('is not a whole number')
  .min(0, 'is below 0')
  .max(1_000_000, 'is beyond a million');
