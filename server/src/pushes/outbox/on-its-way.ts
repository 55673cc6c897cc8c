import { sql } from 'kysely';
import type * as z from 'zod';
import type { Database } from '../../platform/database/connect.ts';

/** What is to hold of an object in a shop; `wanted` as the kind's schema gave it when it was decided. */
type OnItsWay = { readonly subject: string; readonly pushNo: number; readonly wanted: unknown };

/**
 * What waits for a store's shop or arrived there since a moment, the oldest first: what was read there at that moment doesn't know of it.
 */
const onItsWay = async (
  db: Database,
  kind: string,
  shopId: number,
  subjects: readonly string[],
  since: Date,
): Promise<OnItsWay[]> => {
  const { rows } = await sql<OnItsWay>`
    select subject, push_no::float8 as "pushNo", wanted from shopify_push_stores
    where shop_id = ${shopId} and kind = ${kind} and subject = any(${[...subjects]}::text[])
      and (state in ('WAITING', 'RESOLVING', 'SENDING')
        or (state in ('DONE', 'DONE_WITH_WARNINGS') and done_at >= ${since}))
    order by push_no`.execute(db);
  return rows;
};

/** What is to stay of some objects here, whatever their shop says of them; another `stamp` where that is something else by now. */
export type Kept<Thing> = (
  trx: Database,
  subjects: readonly string[],
) => Promise<{ stamp: string; of: (thing: Thing, subject: string) => Thing }>;

/**
 * Values of ours that are on their way to a store's shop stay while what the shop says is taken in: the shop's are older, and who
 * takes a change back would find it moved.
 * @param askedAt the moment just before the shop was asked
 * @param withOurs a thing as its shop has it, but with what is on its way there, the oldest first
 */
export const keptOnTheirWay =
  <Wanted, Thing>(
    {
      kind,
      wanted: schema,
      shopId,
      askedAt,
    }: {
      kind: string;
      wanted: z.ZodType<Wanted>;
      shopId: number;
      askedAt: Date;
    },
    withOurs: (thing: Thing, wanted: readonly Wanted[]) => Thing,
  ): Kept<Thing> =>
  async (trx, subjects) => {
    const rows = await onItsWay(trx, kind, shopId, subjects, askedAt);
    const ours = Map.groupBy(rows, ({ subject }) => subject);
    return {
      stamp: rows.map(({ pushNo }) => pushNo).join(),
      of: (thing, subject) => {
        const wanted = (ours.get(subject) ?? []).flatMap((row) => {
          const read = schema.safeParse(row.wanted);
          // What can't be read any more isn't sent either.
          return read.success ? [read.data] : [];
        });
        return wanted.length === 0 ? thing : withOurs(thing, wanted);
      },
    };
  };

/**
 * Writes what a shop says, but for what is kept, in a transaction; once more where somebody decided while it was on its way to the
 * rows: from then on they wait for us.
 * @param write whether it changed anything
 */
export const writeKeeping = async <Thing>(
  trx: Database,
  kept: Kept<Thing> | undefined,
  subjects: readonly string[],
  write: (of: (thing: Thing, subject: string) => Thing) => Promise<boolean>,
): Promise<void> => {
  const stays = await kept?.(trx, subjects);
  const changed = await write(stays?.of ?? ((thing) => thing));
  if (changed && stays && (await kept?.(trx, subjects))?.stamp !== stays.stamp) {
    await writeKeeping(trx, kept, subjects, write);
  }
};
