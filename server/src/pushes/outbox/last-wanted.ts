import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';

/** What was last decided about an object in a store. */
export type LastWanted = {
  readonly shopId: number;
  /** As the kind's schema gave it when it was decided. */
  readonly wanted: unknown;
  /** The shop changed it since, and nobody has decided to put ours back: that is open, or was left so. */
  readonly isTheirs: boolean;
};

/** For rules that send again without somebody who asked: what they would change, and where that would undo a shop's own change. */
export const lastWanted = async (
  db: Database,
  kind: string,
  subjects: readonly string[],
): Promise<Map<string, LastWanted[]>> => {
  const { rows } = await sql<LastWanted & { subject: string }>`
    select distinct on (p.subject, p.shop_id) p.subject, p.shop_id as "shopId", p.wanted,
      coalesce(o.drift in ('OPEN', 'LEFT'), false) as "isTheirs"
    from shopify_push_stores p
    left join shopify_pushed o on o.shop_id = p.shop_id and o.kind = p.kind and o.subject = p.subject
    where p.kind = ${kind} and p.subject = any(${[...subjects]}::text[]) and p.state <> 'SUPERSEDED'
    order by p.subject, p.shop_id, p.push_no desc`.execute(db);
  return Map.groupBy(rows, ({ subject }) => subject);
};
