import { exclusionsFrom } from '../../excluded-skus/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import { run, type Statement } from '../../platform/database/prepared.ts';
import { queryOnDatabase } from '../../platform/database/query.ts';
import { readVersions, type TermsVersion } from './terms-in-force.ts';

/** What holds for everybody: all versions of the terms, and which SKUs are left out when. */
export type Programme = {
  stamp: string;
  versions: readonly TermsVersion[];
  isExcluded: Awaited<ReturnType<typeof exclusionsFrom>>;
};

/** SQL for a text that is another one once terms or excluded SKUs have changed; rows are only added and ended. */
export const programmeStamp = `(select concat_ws(' ',
    (select count(*) || ' ' || extract(epoch from max(created_at)) from loyalty_configurations),
    (select count(*) || ' ' || count(effective_to) || ' ' || extract(epoch from max(effective_from))
      || ' ' || extract(epoch from max(coalesce(effective_to, effective_from)))
      from excluded_skus where scope = 'LOYALTY')))`;

const stampNow: Statement = { name: 'stamp of programme', text: `select ${programmeStamp} as stamp` };

let known: Programme | undefined;

/**
 * The programme as of a stamp that the caller has just read, kept in the process: it is read again only where the stamp is
 * another one. The stamp is read before what it stands for, so that what is kept is never older than it says.
 */
export const programmeAt = async (trx: Database, stamp: string): Promise<Programme> => {
  if (known?.stamp === stamp) return known;
  const { rows } = await run<{ stamp: string }>(trx, stampNow, []);
  const versions = await readVersions(trx);
  const isExcluded = await exclusionsFrom(queryOnDatabase(trx), 'LOYALTY');
  known = { stamp: rows[0]!.stamp, versions, isExcluded };
  return known;
};
