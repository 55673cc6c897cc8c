/**
 * The fields that calls are made of. Pure rules live beside them in money.ts and dates.ts, so that the
 * browser can use those without loading schemas.
 */
import * as z from 'zod';

export const MAX_PAGE_SIZE = 500;

export const page = z.int('Enter a whole number').min(1, 'Pages start at 1').max(1_000_000, 'No such page');

export const limit = z
  .int('Enter a whole number')
  .min(1, 'Ask for at least one row')
  .max(MAX_PAGE_SIZE, `Ask for at most ${MAX_PAGE_SIZE} rows`);

export const sortOrder = z.enum(['asc', 'desc']);

/** Free text typed by a person. NUL can't be stored by PostgreSQL, so it is refused by name. */
export const text = (max: number) =>
  z
    .string()
    .max(max, `Use at most ${max} characters`)
    .refine(
      (value) => !value.includes('\u0000') && value.isWellFormed(),
      'Contains a character that cannot be stored',
    );

/** A token, key or secret that somebody else gave out: pasted with spaces and line ends about it, and sent on in an HTTP header. */
export const pastedSecret = (max: number) =>
  text(max)
    .transform((value) => value.replaceAll(/\s+/g, ''))
    .refine(
      (value) => /^[\x21-\x7e]*$/.test(value),
      'Contains a character that isn’t part of it. Copy it once more.',
    );

export const search = text(200).optional();

/** A store's domain, the name by which the API knows it. */
export const shopDomain = text(255);
export const shopDomains = z.array(shopDomain).max(2_000, 'Choose at most 2,000 stores');

/** Stores by their domains or by our ids, which come as text or as numbers. */
export const shopDomainsOrIds = z
  .array(z.union([shopDomain, z.int().transform(String)], { error: 'Name a store by its domain or its id' }))
  .max(2_000, 'Choose at most 2,000 stores');

/** Identifiers travel as text: those of Shopify exceed 2^53. */
export const id = text(64).min(1, 'Required');

const hasAtMostTwoDecimals = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

/** Dollars in JSON, as the server answers them: negative allowed, at most two decimals. */
export const money = z.number().meta({ description: 'US dollars, at most two decimals' });

/** Dollars as a caller sends them. */
export const amount = (limits: { min: number; max: number }) =>
  z
    .number({ error: 'Enter an amount' })
    .min(limits.min, `Enter at least ${limits.min.toFixed(2)}`)
    .max(limits.max, `Enter at most ${limits.max.toFixed(2)}`)
    .refine(hasAtMostTwoDecimals, 'Use at most two decimals');

const isRealDate = (text: string) => {
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().slice(0, 10) === text;
};

export const localDate = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'Use a date as YYYY-MM-DD')
  .refine((text) => isRealDate(text) && text >= '1900-01-01' && text <= '2200-12-31', 'Enter a real date');

export const moment = z.iso.datetime({ offset: true }).meta({ description: 'a moment, ISO 8601' });

export const email = text(254)
  .transform((value) => value.trim().toLowerCase())
  .pipe(z.email('Invalid email address'));

/** Specification 1, section 5: at least 7 characters. The top bounds the work of hashing. */
/** What the record was when the form was opened: who saves over a newer one is told (VERSION_CONFLICT). */
export const recordVersion = text(40).optional();

export const newPassword = text(200).min(7, 'Password must be at least 7 characters long');

export const personName = text(80)
  .transform((value) => value.trim())
  .pipe(z.string().min(1, 'Required'));

/** An identifier of ours. */
export const uuid = z.uuid('This is not an identifier of ours');
