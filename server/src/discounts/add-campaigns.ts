import type { DiscountBody } from '@backroom/contract/discount-fields';
import { sql } from 'kysely';
import { systemActor } from '../platform/audit.ts';
import type { Database } from '../platform/database/connect.ts';
import { adopt } from '../pushes/index.ts';
import { type CampaignRow, columnsOf } from './campaign.ts';
import { kindOf } from './push/discount-input.ts';
import { wantedOf } from './push/wanted.ts';
import { stateWanted } from './push/wanted-state.ts';
import { campaignColumns, DISCOUNT } from './read-discounts.ts';

/** A campaign that runs already, in shops that hold it. */
type RunningCampaign = {
  id: string;
  /** As its form says it. */
  body: DiscountBody;
  /** Whose it is; null is head office. */
  franchiseeId: number | null;
  createdBy: string;
  createdAt: Date;
  /** Since when it is paused, in all its stores. */
  pausedAt: string | null;
  stores: readonly {
    shopId: number;
    timezone: string;
    /** What its shop calls it; its number. */
    number: string;
    /** What somebody made of it in the shop itself: another percentage. */
    percentThere?: number | undefined;
    /** Who has its code in the shop, so that it isn't there: the shop's name, and what the code stands for. */
    takenBy?: { store: string; title: string } | undefined;
  }[];
};

const insertCampaign = async (trx: Database, campaign: RunningCampaign): Promise<CampaignRow> => {
  const { id, body, franchiseeId, createdBy, createdAt, pausedAt, stores } = campaign;
  await trx
    .insertInto('discounts')
    .values({
      ...columnsOf(body, { hq: 100, franchisee: 0, vendor: 0 }),
      discount_id: id,
      franchisee_id: franchiseeId,
      created_by: createdBy,
      created_at: createdAt,
      updated_at: createdAt,
    })
    .execute();
  await sql`insert into discount_shops (shop_id, discount_id, title, code, paused, added_at)
    select shop_id, ${id}::uuid, ${body.title}, ${body.code}, ${pausedAt !== null}, ${createdAt}
    from unnest(${stores.map(({ shopId }) => shopId)}::int[]) as shop_id order by shop_id`.execute(trx);
  const { rows } = await sql<CampaignRow>`
    select ${campaignColumns} from discounts d where discount_id = ${id}::uuid`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('A discount that was written is read');
  return row;
};

const isTaken = (row: CampaignRow, { store, title }: { store: string; title: string }) => ({
  field: 'code',
  message: `The code ${row.code} is already used in ${store} by “${title}”`,
  code: 'TAKEN',
});

/** Puts campaigns that run already into the books: those of a chain that is loaded with its past. */
export const addCampaigns = (db: Database, campaigns: readonly RunningCampaign[]): Promise<void> =>
  db.transaction().execute(async (trx) => {
    for (const campaign of campaigns) {
      const { pausedAt, stores } = campaign;
      const row = await insertCampaign(trx, campaign);
      const wanted = wantedOf(row, { paused: pausedAt !== null, removed: false }, []);
      const { method } = kindOf(wanted);
      await adopt(trx, systemActor(campaign.createdBy), {
        kind: DISCOUNT,
        subject: row.discount_id,
        label: `Discount ${row.title}`,
        at: campaign.createdAt,
        stores: stores.map(({ shopId, timezone, number, percentThere, takenBy }) => {
          const theirs = percentThere ? { ...wanted, value: percentThere * 100 } : wanted;
          return {
            shopId,
            gid: `gid://shopify/Discount${method}Node/${number}`,
            wanted,
            ours: stateWanted(wanted, timezone, pausedAt),
            theirs: stateWanted(theirs, timezone, pausedAt),
            ...(takenBy ? { refused: isTaken(row, takenBy) } : {}),
          };
        }),
      });
    }
  });
