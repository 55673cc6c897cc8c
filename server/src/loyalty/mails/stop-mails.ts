import { sql } from 'kysely';
import type { MailStops } from '../../notifications/index.ts';
import { unsubscribeLink } from '../../notifications/index.ts';
import type { Services } from '../../platform/services.ts';
import type { CustomerKey } from '../ledger/book-points.ts';

const KIND = 'points';

/** What the link at the end of a mail about points does: no more of them. The shopper stays in the programme. */
export const pointsMailStops: MailStops = {
  [KIND]: {
    label: 'your points',
    stop: async (trx, id) => {
      const match = /^(\d{1,9})-(\d{1,15})$/.exec(id);
      if (!match) return;
      await sql`update loyalty_customers set mails_stopped_at = least(mails_stopped_at, now())
        where shop_id = ${Number(match[1])} and loyalty_customer_id = ${Number(match[2])}`.execute(trx);
    },
  },
};

/** A mail's last lines. */
export const stopLines = async (services: Services, { shopId, id }: CustomerKey): Promise<string> =>
  `--\nNo more mail about points:\n${await unsubscribeLink(services, { of: KIND, id: `${shopId}-${id}` })}\n`;
