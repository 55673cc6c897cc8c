/** What franchisees are made of (specification 2, section 3; domain.md 3.11). */
import * as z from 'zod';
import {
  email,
  id,
  localDate,
  moment,
  personName,
  recordVersion,
  shopDomainsOrIds,
  text,
  uuid,
} from './kit/fields.ts';
import { line, phoneNumber } from './kit/people.ts';

export const franchiseeStatuses = ['pending', 'active', 'inactive'] as const;

/** What became of the link with which a franchisee first signs in. */
export const welcomeStates = ['not-sent', 'sent', 'expired', 'accepted', 'signed-in'] as const;

const ownedStore = z.object({
  id,
  name: z.string(),
  shop_domain: z.string(),
  cid: z.string(),
});

export const franchisee = z.object({
  _id: z.string(),
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  corporateEmail: z.string(),
  personalEmail: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  staffNote: z.string().nullable(),
  sendWelcomeEmail: z.boolean(),
  status: z.enum(franchiseeStatuses),
  shops: z.array(ownedStore),
  welcome: z.object({
    state: z.enum(welcomeStates),
    sentAt: moment.nullable(),
    sentTo: z.string().nullable(),
  }),
  createdAt: moment,
  updatedAt: moment,
  /** Of the fields that its form edits (kit/fields.ts). */
  version: z.string(),
  /** Which stores are theirs, as a version of its own: who assigns stores changes nothing else. */
  shopsVersion: z.string(),
});

export type Franchisee = z.output<typeof franchisee>;

const optionalEmail = z.union([z.literal(''), email]).nullish();

const details = {
  firstName: personName,
  lastName: personName,
  corporateEmail: email,
  personalEmail: optionalEmail,
  phone: phoneNumber.nullish(),
  address: line(200).nullish(),
  city: line(100).nullish(),
  country: line(100).nullish(),
  staffNote: text(2_000).nullish(),
};

/** The stores that are the franchisee's, and from which of their days on those that change hands are. */
const stores = {
  shops: shopDomainsOrIds.optional(),
  transferDate: z.union([z.literal(''), localDate]).nullish(),
};

export const createFranchiseeForm = z.strictObject({
  ...details,
  sendWelcomeEmail: z.boolean().default(true),
  ...stores,
});

export const franchiseeId = z
  .union([z.string(), z.int()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,9}$/, 'There is no such franchisee'));

/** Fields that are left out stay as they are. */
export const updateFranchiseeForm = z.strictObject({
  franchiseeId,
  ...z.strictObject(details).partial().shape,
  ...stores,
  version: recordVersion,
});

export const franchiseeShopsForm = z.strictObject({
  franchiseeId,
  shops: shopDomainsOrIds,
  transferDate: stores.transferDate,
  version: recordVersion,
});

export const onlyFranchisee = z.strictObject({ franchiseeId });

export const resendForm = z.strictObject({ franchiseeId, email: email.optional() });

export const deleteFranchiseeForm = z.strictObject({
  franchiseeId,
  /** Deletes although statements are unpaid. */
  override: z.boolean().default(false),
});

export const personForm = z.strictObject({
  franchiseeId,
  firstName: personName,
  lastName: personName,
  email,
});

/** Somebody who signs in for a franchisee. */
export const person = z.object({
  id: uuid,
  name: z.string(),
  email: z.string(),
  status: z.enum(['Invited', 'Active', 'Inactive', 'Locked']),
  lastSeenAt: moment.nullable(),
});
