import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '../../platform/database/connect.ts';
import { isPoolSpread } from '../../platform/database/is-spread.ts';
import { queryOnPool, type Statement } from '../../platform/database/query.ts';
import { together } from '../../platform/together.ts';
import type { Json } from '../push-kind.ts';

/** What a run may take for one push without a word; then another run takes it up, and looks in the shop first. */
const CLAIM_SECONDS = 90;

/** A push of a store whose turn it is; this run's once it holds it. */
export type Claimed = {
  readonly shop_id: number;
  readonly push_id: string;
  readonly push_no: string;
  readonly kind: string;
  readonly subject: string;
  readonly wanted: unknown;
  readonly before: Json;
  readonly unless_changed: boolean;
  readonly may_be_there: boolean;
  readonly claim: string;
  /** When it was due as it was found: another run that takes it moves that. */
  readonly due: string;
  readonly tries: number;
  readonly key: string;
  readonly asked_at: Date;
  /** What the shop calls the object, and what it held after our last push. */
  readonly gid: string | null;
  readonly last_wanted: unknown;
  readonly pushed_hash: string | null;
  readonly shop_domain: string;
  readonly shop_name: string;
  readonly timezone: string;
};

/** Rows `p` that wait, are due, and have none of the same object before them. */
const isDue = (p: string) => `${p}.state in ('WAITING', 'RESOLVING', 'SENDING') and ${p}.next_at <= now()
      and not exists (
        select from shopify_push_stores e
        where e.shop_id = ${p}.shop_id and e.kind = ${p}.kind and e.subject = ${p}.subject and e.push_no < ${p}.push_no
          and e.state in ('WAITING', 'RESOLVING', 'SENDING')
      )`;

/** What a run is to know of a push `p`. @param shop the number of its store */
const selected = (
  shop: string,
) => `select p.shop_id, p.push_id, p.push_no::text as push_no, p.kind, p.subject, p.wanted,
      p.before, p.unless_changed,
      p.may_be_there or p.state = 'SENDING' or (o.gid is null and exists (
        select from shopify_push_stores e
        where e.shop_id = ${shop} and e.kind = p.kind and e.subject = p.subject and e.push_no < p.push_no
          and e.may_be_there
      )) as may_be_there,
      p.next_at::text as due, p.tries, p.key, p.asked_at, o.gid, o.wanted as last_wanted, o.pushed_hash,
      s.shop_domain, s.name as shop_name, s.timezone
    from shopify_push_stores p
    join shopify_pushed o on o.shop_id = p.shop_id and o.kind = p.kind and o.subject = p.subject
    join shops s on s.shop_id = p.shop_id`;

const nextOfOne: Statement = {
  name: 'push: the next of a store',
  // $1 the store.
  text: `${selected('$1')} where p.shop_id = $1 and ${isDue('p')} order by p.by_rule, p.push_no limit 1`,
};

const nextOfMany: Statement = {
  name: 'push: the next of stores',
  // $1 the stores. For each the one is picked before anything is read of it, by the index: many may wait.
  text: `with turn as materialized (
      select given.shop_id, (
        select n.push_id from shopify_push_stores n
        where n.shop_id = given.shop_id and ${isDue('n')} order by n.by_rule, n.push_no limit 1
      ) as push_id
      from unnest($1::int[]) as given (shop_id)
    )
    ${selected('p.shop_id')} join turn t on t.shop_id = p.shop_id and t.push_id = p.push_id`,
};

type Found = Omit<Claimed, 'claim'>;

const lookersOn = (pool: pg.Pool) => {
  const query = queryOnPool(pool);
  const alone = async (shopId: number) => (await query<Found>(nextOfOne, [shopId]))[0] ?? null;
  const many = async (shopIds: readonly number[]) => {
    const rows = await query<Found>(nextOfMany, [[...new Set(shopIds)]]);
    const found = new Map(rows.map((row) => [row.shop_id, row]));
    return shopIds.map((shopId) => found.get(shopId) ?? null);
  };
  return { alone, together: together<number, Found | null>(alone, many) };
};

const lookers = new WeakMap<pg.Pool, ReturnType<typeof lookersOn>>();

/**
 * The next push of a store whose turn it is: the oldest that is due and has none of the same object before it, what people decided
 * before what rules did. Where an older one of the object may have left something in the shop that we don't know, this one looks
 * there first. It is only looked at, with those of other stores that are asked for at the same moment: what it needs of the shop is
 * read before a run holds it, so that a push is written twice and not three times.
 */
export const nextPush = async (pool: pg.Pool, shopId: number, claim: string): Promise<Claimed | null> => {
  const look = lookers.get(pool) ?? lookersOn(pool);
  lookers.set(pool, look);
  const found = await ((await isPoolSpread(pool)) ? look.alone : look.together)(shopId);
  return found && { ...found, claim };
};

type Taking = { claimed: Claimed; state: 'RESOLVING' | 'SENDING' };

/** Taken by the run that it names; `given` is what was found, and to whom it goes. */
const taking = (further = '') => `update shopify_push_stores p
    set state = g.state, claim = g.claim, may_be_there = g.may_be_there,
      next_at = now() + make_interval(secs => ${CLAIM_SECONDS})
    from given g
    where p.shop_id = g.shop_id and p.push_id = g.push_id and p.next_at = g.due
      and p.state in ('WAITING', 'RESOLVING', 'SENDING')${further}
    returning p.claim`;

const columns = 'shop_id int, push_id uuid, due timestamptz, state text, claim uuid, may_be_there boolean';

const takeOne: Statement = {
  name: 'push: hold one',
  // The store is said of its rows, so that where they are spread no other server is asked.
  text: `with given as (select * from jsonb_to_recordset($1::jsonb) as g (${columns})) ${taking(' and p.shop_id = $2')}`,
};

// Servers that rows are spread over know nothing of its patience (`hold`).
// Whoever asks for pushes locks rows of many stores as well: of the two, this one gives way, and takes each by itself.
const takeMany: Statement = {
  name: 'push: hold many',
  text: `with given as materialized (
      select g.*, set_config('lock_timeout', '250ms', true)
      from jsonb_to_recordset($1::jsonb) as g (${columns}) order by g.shop_id
    ) ${taking()}`,
};

const heldOn = (pool: pg.Pool) => {
  const query = queryOnPool(pool);
  const take = async (
    statement: Statement,
    some: readonly Taking[],
    further: readonly unknown[] = [],
  ): Promise<boolean[]> => {
    const given = some.map(({ claimed, state }) => {
      const { shop_id, push_id, due, claim, may_be_there } = claimed;
      return { shop_id, push_id, due, state, claim, may_be_there };
    });
    const rows = await query<{ claim: string }>(statement, [JSON.stringify(given), ...further]);
    const taken = new Set(rows.map(({ claim }) => claim));
    return some.map(({ claimed }) => taken.has(claimed.claim));
  };
  const alone = async (one: Taking) => (await take(takeOne, [one], [one.claimed.shop_id]))[0] ?? false;
  return { alone, together: together<Taking, boolean>(alone, (some) => take(takeMany, some)) };
};

const holders = new WeakMap<pg.Pool, ReturnType<typeof heldOn>>();

/**
 * Takes a push for this run, to send it (from now on a change may have reached the shop) or to write what came of it: committed
 * before it is answered, with what other runs of this process take at the same moment. False where it was cancelled or replaced,
 * or another run took it since it was found.
 */
export const hold = async (
  pool: pg.Pool,
  claimed: Claimed,
  state: 'RESOLVING' | 'SENDING',
): Promise<boolean> => {
  const held = holders.get(pool) ?? heldOn(pool);
  holders.set(pool, held);
  const way = (await isPoolSpread(pool)) ? held.alone : held.together;
  return await way({ claimed, state });
};

/** When the store's next push is due; null where none waits. */
export const nextDue = async (db: Database, shopId: number): Promise<Date | null> => {
  const { rows } = await sql<{ next_at: Date | null }>`
    select min(next_at) as next_at from shopify_push_stores
    where shop_id = ${shopId} and state in ('WAITING', 'RESOLVING', 'SENDING')`.execute(db);
  return rows[0]?.next_at ?? null;
};
