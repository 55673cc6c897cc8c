import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';

/** Ids in a block: what is counted by hand after the last whole one. */
const BLOCK = 10_000;

/** No transaction lasts so long that an entry would still come into a block whose last one is older. */
const SETTLED = '1 hour';

/** Counts the blocks that are closed: none of their ids can come any more. */
export const countBlocks = async (db: Database): Promise<void> => {
  await sql`
    insert into audit_blocks (block, entries)
    select (audit_id / ${BLOCK})::int as block, count(*)::int from audit_log
    where audit_id >= (select coalesce(max(block) + 1, 0)::bigint * ${BLOCK} from audit_blocks)
      and audit_id < (select coalesce(max(audit_id), 0) / ${BLOCK} * ${BLOCK} from audit_log
        where at < now() - ${SETTLED}::interval)
    group by 1 on conflict do nothing`.execute(db);
};

type Place = { total: number; below: number | null; skip: number };

/**
 * How many entries there are, and where the one after `offset` newer ones is: no further than a block beneath `below`
 * (null: from the newest), after `skip` of them.
 */
export const placeOf = async (db: Database, offset: number): Promise<Place> => {
  const { rows } = await sql<{ total: number; fresh: number; block: number | null; before: number | null }>`
    with fresh as (
      select count(*)::float8 as entries from audit_log
      where audit_id >= (select coalesce(max(block) + 1, 0)::bigint * ${BLOCK} from audit_blocks)),
    newer as (
      select block, (sum(entries) over (order by block desc) - entries + (select entries from fresh))::float8 as before,
        entries from audit_blocks)
    select (select entries from fresh) + coalesce((select sum(entries) from audit_blocks), 0)::float8 as total,
      (select entries from fresh) as fresh, n.block, n.before
    from (select 1) one left join newer n on n.before <= ${offset} and ${offset} < n.before + n.entries`.execute(
    db,
  );
  const [found] = rows;
  if (!found) throw new Error('a select of one row has one');
  const { total, block, before } = found;
  if (block === null || before === null) return { total, below: null, skip: offset };
  return { total, below: (block + 1) * BLOCK, skip: offset - before };
};
