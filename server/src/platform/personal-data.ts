import type { Database } from './database/connect.ts';

declare module './manifest.ts' {
  interface Contributions {
    /** What the room keeps of people who shop. */
    personalData: PersonalData;
  }
}

/** What a room keeps of people who shop, told and taken out by their e-mail addresses (lower case, all of one person). */
export type PersonalData = {
  /** The section's name in an export: `orders`. */
  readonly name: string;
  /** Further addresses that the room knows to be the same person's. */
  readonly sameAs?: (db: Database, emails: readonly string[]) => Promise<readonly string[]>;
  /** All that is known of them, for an export; JSON. */
  readonly tell: (db: Database, emails: readonly string[]) => Promise<readonly unknown[]>;
  /** Takes name, e-mail, phone and addresses out; amounts stay. @returns in how many records */
  readonly erase: (trx: Database, emails: readonly string[]) => Promise<number>;
};
