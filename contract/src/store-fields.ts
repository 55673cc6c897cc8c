/** What a store is made of for those who manage stores, and who owned it when (domain.md 3.8, 3.11). */
import * as z from 'zod';
import { isTimeZone } from './kit/dates.ts';
import { id, localDate, moment, money, recordVersion, shopDomain, text, uuid } from './kit/fields.ts';
import { line, phoneNumber } from './kit/people.ts';

/** Who has a store from a day on, though it isn't theirs yet. */
const planned = z.object({ transfer_id: uuid, to: z.string().nullable(), from: localDate });

/** A zone and the beginning of a business day, from one of the store's days on; null is from its beginning. */
export const storeClock = z.object({
  from: localDate.nullable(),
  timezone: z.string(),
  day_cutoff_minutes: z.int(),
});

/**
 * Why nothing more comes of a store for now: its first load isn't done, its shop doesn't answer, it doesn't let us in any more, or a
 * person paused it.
 */
export const storeInterruption = z.enum(['loading', 'waiting', 'lost', 'paused']);

export type StoreInterruption = z.output<typeof storeInterruption>;

export const managedStore = z.object({
  id,
  name: z.string(),
  shop_domain: z.string(),
  cid: z.string(),
  timezone: z.string(),
  /** Minutes after midnight at which a business day of the store begins. */
  day_cutoff_minutes: z.int(),
  /** Whether prices contain tax. */
  taxes_included: z.boolean(),
  phone: z.string().nullable(),
  address1: z.string().nullable(),
  city: z.string().nullable(),
  province: z.string().nullable(),
  zip: z.string().nullable(),
  country: z.string().nullable(),
  opened_on: localDate.nullable(),
  closed_on: localDate.nullable(),
  status: z.enum(['open', 'closed']),
  franchisee_id: id.nullable(),
  franchisee_name: z.string().nullable(),
  planned: planned.nullable(),
  /** Another zone or beginning of the day, from a day on that hasn't begun. */
  planned_clock: storeClock.extend({ from: localDate }).nullable(),
  /** Its own today. */
  today: localDate,
  /** Of the fields that its form edits (kit/fields.ts). */
  version: z.string(),
});

export type ManagedStore = z.output<typeof managedStore>;

/** Days on which a store had an owner; null where they are open, or the owner is the chain. */
export const ownedDays = z.object({
  franchisee_id: id,
  franchisee_name: z.string(),
  from: localDate.nullable(),
  to: localDate.nullable(),
});

/** A line on a store's page: a name and its state, for one, and the page on which one does something about it. */
export const storeLine = z.object({ text: z.string(), detail: z.string(), href: z.string().nullable() });

export type StoreLine = z.output<typeof storeLine>;

/** What another room knows of a store. */
export const storePart = z.object({
  key: z.string(),
  label: z.string(),
  none: z.string(),
  lines: z.array(storeLine),
});

/** Somebody who signs in for a store's owner. */
export const storePerson = z.object({
  id: uuid,
  name: z.string(),
  email: z.string(),
  status: z.string(),
});

export const transfer = z.object({
  transfer_id: uuid,
  from_name: z.string().nullable(),
  to_name: z.string().nullable(),
  from: localDate.nullable(),
  note: z.string().nullable(),
  planned_by: z.string(),
  planned_at: moment,
  undone_at: moment.nullable(),
});

const optionalLine = (max: number) => line(max).nullish();
const optionalDay = z.union([z.literal(''), localDate]).nullish();

const details = {
  name: line(120).pipe(z.string().min(1, 'Give the store a name')),
  phone: phoneNumber.nullish(),
  address1: optionalLine(200),
  city: optionalLine(100),
  province: optionalLine(100),
  zip: optionalLine(20),
  country: optionalLine(100),
  opened_on: optionalDay,
};

/** What days, taxes and orders depend on: it can't change once there are orders. */
const foundations = {
  shop_domain: shopDomain
    .transform((value) => value.trim().toLowerCase())
    .pipe(
      z
        .string()
        .regex(
          /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/,
          'Enter a domain such as pier.myshopify.com',
        ),
    ),
  timezone: text(64).refine(isTimeZone, 'Enter a time zone such as America/New_York'),
  day_cutoff_minutes: z
    .int('Enter whole minutes')
    .min(0, 'A day begins at midnight or later')
    .max(720, 'A day begins at noon at the latest'),
  taxes_included: z.boolean(),
};

export const createStoreForm = z.strictObject({
  ...details,
  ...foundations,
  day_cutoff_minutes: foundations.day_cutoff_minutes.default(0),
  taxes_included: foundations.taxes_included.default(false),
});

export const storeId = z
  .union([z.string(), z.int()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,9}$/, 'There is no such store'));

/** Fields that are left out stay as they are. */
export const updateStoreForm = z.strictObject({
  storeId,
  ...z.strictObject({ ...details, ...foundations }).partial().shape,
  version: recordVersion,
});

export const closeStoreForm = z.strictObject({
  storeId,
  /** Its last day; null opens it again. */
  closed_on: localDate.nullable(),
});

/** By which clock a store counts its days, and from which of them on. */
export const storeClockForm = z.strictObject({
  storeId,
  timezone: foundations.timezone,
  day_cutoff_minutes: foundations.day_cutoff_minutes,
  from: localDate,
  note: text(500).nullish(),
});

/** To whom a store goes, null being the chain, and from which of its days on. */
export const transferForm = z.strictObject({
  storeId,
  franchiseeId: z.union([z.literal(''), z.string().regex(/^\d{1,9}$/, 'Choose a franchisee')]).nullable(),
  from: localDate,
  note: text(500).nullish(),
});

/** What one side of a transfer is left with or gets. */
export const transferSide = z.object({
  name: z.string(),
  /** The days of the store that they see afterwards, both included; null where open. */
  sees_from: localDate.nullable(),
  sees_to: localDate.nullable(),
  net_sales: money,
  royalty: money,
  marketing: money,
  total: money,
});

export type TransferSide = z.output<typeof transferSide>;
