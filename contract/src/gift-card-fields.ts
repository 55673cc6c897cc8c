/** What a gift card is made of, for people's calls and for tills' (specification 2, section 3; domain.md 3.1). */
import * as z from 'zod';
import { giftCardStatuses } from './gift-card-statuses.ts';
import { amount, email, localDate, moment, money, text } from './kit/fields.ts';

export const entryTypes = [
  'SOLD',
  'ISSUED',
  'IMPORTED',
  'RELOADED',
  'REDEEMED',
  'REFUNDED_TO_CARD',
  'SALE_REFUNDED',
  'ADJUSTED',
  'EXPIRED',
  'REINSTATED',
  'DEACTIVATED',
  'EXPIRY_CHANGED',
  'NOTE_ADDED',
  'CUSTOMER_CHANGED',
  'SENT',
  'RESENT',
] as const;
export type EntryType = (typeof entryTypes)[number];

/** Why a card is given out by hand. */
export const issueReasons = ['Sold outside POS', 'Promotion', 'Goodwill', 'Replacement'] as const;

/** A repeated write with the same Idempotency-Key header gives the same answer. */
export const idempotent = 'optional';

export const amountOf = (max: number) => amount({ min: 0.01, max });

/** Blanks and dashes are as people type them; letters count the same in either case. */
export const cardCode = text(40)
  .transform((value) => value.replaceAll(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(/^$|^[A-Z0-9]{8,20}$/, 'Use 8 to 20 letters and digits'))
  .transform((value) => value || null);

/** The last day of use, or a moment on it; nothing means never. */
export const expiryDate = z
  .union([z.literal(''), localDate, moment], { error: 'Use a date as YYYY-MM-DD' })
  .transform((value) => value || null);

const blankIsNull = (value: string) => value.trim() || null;

export const optionalText = (max: number) => text(max).transform(blankIsNull).nullish();

export const optionalEmail = z
  .union([z.literal('').transform(() => null), email], { error: 'Invalid email address' })
  .nullish();

/** A gift card as received. */
export const giftCard = z.object({
  _id: z.string(),
  id: z.string(),
  masked_code: z.string(),
  last_characters: z.string(),
  source_store: z.string(),
  shop_domain: z.string(),
  shopify_created_at: moment,
  shopify_updated_at: moment,
  customer_email: z.string().nullable(),
  customer_name: z.string().nullable(),
  recipient_email: z.string().nullable(),
  recipient_message: z.string().nullable(),
  note: z.string().nullable(),
  created_by: z.string(),
  is_from: z.enum(['web', 'pos', 'import', 'shopify', 'refund', 'loyalty']),
  reload_count: z.int(),
  redeem_count: z.int(),
  /** Face value and everything loaded since, so that initial_amount − balance is what was used. */
  initial_amount: money,
  face_amount: money,
  balance: money,
  /** Σ of what was redeemed, from the ledger. */
  total_redeemed: money,
  currency: z.string(),
  status: z.enum(giftCardStatuses),
  /** When it stops, or stopped, being usable: the end of `expires_on`, or its deactivation if that came first. */
  expires_at: moment.nullable(),
  /** The last day of use in the issuing store's zone. */
  expires_on: z.string().nullable(),
  deactivated_at: moment.nullable(),
  last_used_at: moment.nullable(),
  /** Of what can be edited; send it along with an edit. */
  version: z.string(),
});

export type GiftCard = z.output<typeof giftCard>;

/** A whole code, of whoever has the card. */
export const code = cardCode.pipe(z.string({ error: 'Enter the code of the card' }));

/** What whoever has its code learns of a card. */
export const tillCard = z.object({
  id: z.string(),
  masked_code: z.string(),
  balance: money.meta({ description: 'US dollars left on the card, never negative' }),
  currency: z.string(),
  status: z.enum(giftCardStatuses),
  expires_at: moment.nullable(),
  expires_on: z.string().nullable(),
  issuing_store: z.string(),
});

/** What a write did: its entry, to reverse it by, and the card after it. */
export const written = z.object({
  entry_id: z.string().meta({ description: 'What was written down; to reverse it by' }),
  amount: money.meta({
    description:
      'US dollars by which the balance changed: negative for a redemption, positive for a reload; the other way round for a reversal',
  }),
  giftCard: tillCard,
});
