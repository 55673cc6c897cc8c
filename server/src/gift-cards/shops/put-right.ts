import { storeDayOf } from '@backroom/contract/kit/dates';
import { sql } from 'kysely';
import { systemActor } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { House } from '../../platform/house.ts';
import { storeResults } from '../../pushes/index.ts';
import type { LockedCard } from '../ledger/ledger.ts';
import { cardForShop } from './card-for-shop.ts';
import { stepsFor } from './mirror-plan.ts';
import type { ShopCard } from './read-shop-card.ts';
import { CARD_KIND, tellShop } from './tell-shops.ts';

/** What of a shop's card we put there: what it was made with and our own movements. */
const putThere = ({ balance, moves }: ShopCard) => balance - moves.reduce((sum, { cents }) => sum + cents, 0);

type Seen = { shopId: number; card: ShopCard; now: Date };

/**
 * Where a shop holds more or less of ours on a card that we made there than the ledger says, and nothing is on its way nor refused,
 * it is sent there again: an answer may have been taken for an effect. What somebody is told of already, or deactivated in the shop,
 * is left to them. The card must be locked.
 */
export const putRight = async (
  house: House,
  trx: Database,
  locked: LockedCard,
  { shopId, card, now }: Seen,
): Promise<void> => {
  const { expiresOn } = locked.shown;
  const today = storeDayOf(now, {
    timezone: locked.home.timezone,
    day_cutoff_minutes: locked.home.dayCutoffMinutes,
    clocks: locked.home.clocks ?? null,
  });
  if (!card.enabled || locked.state.deactivatedAt || (expiresOn !== null && expiresOn < today)) return;
  const made = await sql`select from gift_card_mirrors
    where shop_id = ${shopId} and shopify_gift_card_id = ${card.number} and made_here`.execute(trx);
  if (made.rows.length === 0) return;
  const wanted = (await cardForShop(trx, locked, shopId))?.wanted;
  if (!wanted) return;
  const mirror = { enabled: true, expiresOn: card.expiresOn, balance: card.balance, ours: putThere(card) };
  if (stepsFor(wanted, mirror).move === 0) return;
  const results = (await storeResults(trx, CARD_KIND, [String(locked.id)])).get(String(locked.id)) ?? [];
  const newest = results.find((one) => one.shopId === shopId);
  if (newest && newest.state !== 'there' && newest.state !== 'drifted') return;
  await tellShop(house, trx, systemActor('gift cards'), locked, { shopId, madeHere: true });
};
