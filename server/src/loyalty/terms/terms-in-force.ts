import { ApiError } from '@backroom/contract/kit/errors';
import { defaultTerms, type LoyaltyTerms } from '@backroom/contract/loyalty-terms';
import type { Database } from '../../platform/database/connect.ts';
import { run, type Statement } from '../../platform/database/prepared.ts';

/** One version of the terms, and from when it holds. */
export type TermsVersion = {
  version: number;
  effective_from: Date;
  terms: LoyaltyTerms;
  updated_by: string;
  created_at: Date;
};

const statement: Statement = {
  name: 'loyalty terms',
  text: 'select version, effective_from, terms, updated_by, created_at from loyalty_configurations order by effective_from',
};

/** All versions, the oldest first; terms stored before a field was added have its default. */
export const readVersions = async (db: Database): Promise<TermsVersion[]> => {
  const { rows } = await run<TermsVersion>(db, statement, []);
  return rows.map((row) => ({ ...row, terms: { ...defaultTerms, ...row.terms } }));
};

/** New terms hold from a second after they are saved at the earliest, so this is never too old for an order. */
const REMEMBERED_MS = 500;

const known = new WeakMap<Database, { read: Promise<TermsVersion[]>; at: number }>();

/** The same, read once for many orders that a transaction posts one after the other. */
export const versionsIn = (trx: Database): Promise<TermsVersion[]> => {
  const before = known.get(trx);
  const at = Date.now();
  if (before && at - before.at < REMEMBERED_MS) return before.read;
  const read = readVersions(trx);
  known.set(trx, { read, at });
  return read;
};

/** The version that holds at a moment; null before the programme began. */
export const versionAt = (versions: readonly TermsVersion[], at: Date): TermsVersion | null =>
  versions.findLast(({ effective_from }) => effective_from <= at) ?? null;

/** The version in force; null before the programme began. */
export const versionNow = async (db: Database): Promise<TermsVersion | null> =>
  versionAt(await readVersions(db), new Date());

/** Its terms. */
export const termsNow = async (db: Database): Promise<LoyaltyTerms | null> =>
  (await versionNow(db))?.terms ?? null;

const inForce = (held: TermsVersion | null): TermsVersion => {
  if (!held) throw new ApiError('LOYALTY_NOT_REDEEMABLE', 'There is no loyalty programme yet');
  return held;
};

/** The version in force. @throws ApiError LOYALTY_NOT_REDEEMABLE before the programme began */
export const termsInForce = async (db: Database): Promise<TermsVersion> => inForce(await versionNow(db));

/** The same, remembered for a moment: for tills, which ask all the time. */
export const termsForTills = async (db: Database): Promise<TermsVersion> =>
  inForce(versionAt(await versionsIn(db), new Date()));

/** Whether points may be spent under the terms at a moment: switched off, they may until the sunset date is over. */
export const mayRedeem = (terms: LoyaltyTerms, today: string): boolean =>
  terms.is_enabled || (terms.sunset_date !== null && today <= terms.sunset_date);

/** Whether a store takes part. */
export const takesPart = (terms: LoyaltyTerms, shop: string): boolean =>
  terms.participating_shops.length === 0 || terms.participating_shops.includes(shop);
