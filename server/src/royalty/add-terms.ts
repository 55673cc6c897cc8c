import type { Insertable } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import type { RoyaltyTerms } from '../platform/database/schema.generated.ts';

/** Stores terms of stores that had none, as a generated chain has them; nothing is checked here. */
export const addTerms = async (trx: Database, terms: readonly Insertable<RoyaltyTerms>[]): Promise<void> => {
  await trx.insertInto('royalty_terms').values(terms).execute();
};
