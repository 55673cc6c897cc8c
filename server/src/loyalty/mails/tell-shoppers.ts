import { sql } from 'kysely';
import { sendMail } from '../../mail/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';
import type { CustomerKey } from '../ledger/book-points.ts';
import { toPoints } from '../points.ts';
import { readVersions, versionAt } from '../terms/terms-in-force.ts';
import { stopLines } from './stop-mails.ts';

/** Of orders that came late, as a whole history does, nobody is told. */
const FRESH_MS = 3 * 86_400_000;

/** Which order earned points, in whose account. */
type Earned = { shopId: number; id: number; orderShopId: number; orderId: string };

export const MAIL_EARNED = 'mail-earned-points';

/** Has the shopper told of what an order earned, once, in the transaction that booked it. */
export const askToTell = async (
  trx: Database,
  customer: CustomerKey,
  order: { shopId: number; id: string; placedAt: Date },
): Promise<void> => {
  if (order.placedAt.getTime() < Date.now() - FRESH_MS) return;
  const earned: Earned = {
    shopId: customer.shopId,
    id: customer.id,
    orderShopId: order.shopId,
    orderId: order.id,
  };
  await enqueue(trx, MAIL_EARNED, earned, { key: `points-earned:${order.shopId}:${order.id}` });
};

/** Who may be written to about points: a member who didn't stop it. */
const mayBeTold = sql`c.email is not null and c.unsubscribed_at is null and c.mails_stopped_at is null
  and c.merged_customer_id is null`;

type Notice = {
  key: CustomerKey;
  kind: 'earned' | 'expiring';
  ref: string;
  to: string;
  subject: string;
  sentence: string;
};

/** Sends a mail unless it was sent before. */
const tell = async (services: Services, notice: Notice): Promise<boolean> => {
  const { key, kind, ref, to, subject, sentence } = notice;
  const stop = await stopLines(services, key);
  return await services.db.transaction().execute(async (trx) => {
    const { numAffectedRows } = await sql`
      insert into loyalty_notices (shop_id, loyalty_customer_id, kind, ref)
      values (${key.shopId}, ${key.id}, ${kind}, ${ref}) on conflict do nothing`.execute(trx);
    if (!numAffectedRows) return false;
    await sendMail(trx, { to, subject, text: `${sentence}\n\n${stop}`, kind: `points-${kind}` });
    return true;
  });
};

const points = (hundredths: number) => {
  const amount = toPoints(hundredths).toFixed(2);
  return hundredths === 100 ? `${amount} point` : `${amount} points`;
};

type EarnedRow = {
  email: string;
  balance_points: number;
  earned: number;
  order_name: string;
  store_name: string;
};

/** Tells a shopper what an order earned, in one sentence and the store's name. Nothing where it was taken back meanwhile. */
export const mailEarned = async (services: Services, payload: Record<string, unknown>): Promise<void> => {
  const { shopId, id, orderShopId, orderId } = payload as Earned; // written above
  const { rows } = await sql<EarnedRow>`
    select c.email, c.balance_points, s.name as store_name, min(e.order_name) as order_name,
      sum(e.amount_points)::float8 as earned
    from loyalty_customers c
    join loyalty_entries e on e.shop_id = c.shop_id and e.loyalty_customer_id = c.loyalty_customer_id
    join shops s on s.shop_id = e.event_shop_id
    where c.shop_id = ${shopId} and c.loyalty_customer_id = ${id} and e.event_shop_id = ${orderShopId}
      and e.order_id = ${orderId} and e.type in ('EARN', 'EARN_REVERSAL') and ${mayBeTold}
    group by c.shop_id, c.loyalty_customer_id, s.shop_id`.execute(services.db);
  const [row] = rows;
  if (!row || row.earned <= 0) return;
  await tell(services, {
    key: { shopId, id },
    kind: 'earned',
    ref: `${orderShopId}:${orderId}`,
    to: row.email,
    subject: `You earned ${points(row.earned)} at ${row.store_name}`,
    sentence: `Your order ${row.order_name} at ${row.store_name} earned ${points(row.earned)}; your balance of ${points(row.balance_points)} can be spent in any of our stores.`,
  });
};

type ExpiringRow = {
  shop_id: number;
  loyalty_customer_id: number;
  email: string;
  store_name: string;
  expires_at: Date;
  day: string;
  left_points: number;
};

const BATCH = 200;

const dayIn = (at: Date, timeZone: string) =>
  at.toLocaleDateString('en-US', { timeZone, year: 'numeric', month: 'long', day: 'numeric' });

/**
 * Tells shoppers of points that expire within the days that the terms say, each day of expiry once, where the chain has
 * switched that on. @returns how many were told
 */
export const tellExpiring = async (services: Services, now = new Date()): Promise<number> => {
  const { db } = services;
  const terms = versionAt(await readVersions(db), now)?.terms;
  if (!terms?.mail_expiring || terms.expiry_mode === 'NEVER') return 0;
  const until = new Date(now.getTime() + terms.expiry_notice_days * 86_400_000);
  let told = 0;
  for (;;) {
    const { rows } = await sql<ExpiringRow>`
      select l.shop_id, l.loyalty_customer_id, c.email, s.name as store_name, l.expires_at,
        to_char(l.expires_at at time zone ${terms.timezone}, 'YYYY-MM-DD') as day, sum(l.left_points)::float8 as left_points
      from loyalty_lots l join loyalty_customers c using (shop_id, loyalty_customer_id)
      join shops s on s.shop_id = l.shop_id
      where l.left_points > 0 and l.expires_at > ${now} and l.expires_at <= ${until} and ${mayBeTold}
        and not exists (select from loyalty_notices n where n.shop_id = l.shop_id
          and n.loyalty_customer_id = l.loyalty_customer_id and n.kind = 'expiring'
          and n.ref = to_char(l.expires_at at time zone ${terms.timezone}, 'YYYY-MM-DD'))
      group by l.shop_id, l.loyalty_customer_id, c.email, s.name, l.expires_at
      order by l.expires_at, l.loyalty_customer_id limit ${BATCH}`.execute(db);
    for (const row of rows) {
      const day = dayIn(row.expires_at, terms.timezone);
      const isNew = await tell(services, {
        key: { shopId: row.shop_id, id: row.loyalty_customer_id },
        kind: 'expiring',
        ref: row.day,
        to: row.email,
        subject: `${points(row.left_points)} of yours expire on ${day}`,
        sentence: `${points(row.left_points)} from ${row.store_name} expire at the end of ${day}: spend them before in any of our stores.`,
      });
      if (isNew) told += 1;
    }
    if (rows.length < BATCH) return told;
  }
};
