import { RENEWAL_REMINDERS } from '@backroom/contract/franchisee-agreements';
import { plural } from '@backroom/contract/kit/plural';
import { sql } from 'kysely';
import { notify, type Topic } from '../../notifications/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import { askTogether } from '../../platform/database/one-statement.ts';
import type { Contributions } from '../../platform/manifest.ts';
import type { Services } from '../../platform/services.ts';
import { daysLeft } from './agreement-rows.ts';

export const renewalTopic: Topic = {
  topic: 'agreement-renewal',
  label: 'An agreement is to be renewed',
  text: `${RENEWAL_REMINDERS.slice(0, -1).join(', ')} days before, and on the day.`,
  for: ['super-admin'],
  email: 'now',
};

type Due = {
  agreement_id: string;
  franchisee_id: number;
  title: string;
  renews_on: string;
  days_left: number;
  name: string;
};

const dueWithin = async (db: Database, days: number): Promise<Due[]> => {
  const rows = await askTogether(
    db,
    sql<Due>`
    select a.agreement_id, a.franchisee_id, a.title, a.renews_on, ${daysLeft} as days_left,
      trim(f.first_name || ' ' || f.last_name) as name
    from franchisee_agreements a join franchisees f using (franchisee_id)
    where f.deleted_at is null and ${daysLeft} <= ${days} order by a.renews_on, a.agreement_id`,
  );
  return rows;
};

const whenOf = ({ days_left }: Due): string => {
  if (days_left < 0) return `was to be renewed ${plural(-days_left, 'day')} ago`;
  return days_left === 0 ? 'is to be renewed today' : `is to be renewed in ${plural(days_left, 'day')}`;
};

/**
 * Reminds head office of what is to be renewed: once at each of the days before, also where no process ran on that very
 * day, and anew once the day of renewal is another.
 */
export const remindOfRenewals = async ({ db, house }: Services): Promise<void> => {
  const longest = Math.max(...RENEWAL_REMINDERS);
  for (const due of await dueWithin(db, longest)) {
    const reminder = RENEWAL_REMINDERS.toReversed().find((days) => due.days_left <= days) ?? longest;
    await db.transaction().execute((trx) =>
      notify(house, trx, {
        topic: renewalTopic.topic,
        key: `agreement-renewal:${due.agreement_id}:${due.renews_on}:${reminder}`,
        title: `${due.title} with ${due.name} ${whenOf(due)}`,
        detail: `By ${due.renews_on}. Renew it there, or say that it has no end.`,
        href: () => `/franchises?open=${due.franchisee_id}`,
        group: `agreement-renewal:${due.agreement_id}`,
      }),
    );
  }
};

/** Days before the day of renewal from which on the dashboard names it. */
const NAMED_DAYS = 30;

export const dueRenewals: Contributions['attention'][number] = {
  kind: 'agreement-renewal',
  label: 'Agreements to renew',
  href: '/franchises',
  urgency: 'some day',
  find: async ({ db }) => {
    const due = await dueWithin(db, NAMED_DAYS);
    const named = due.slice(0, 3).map((one) => `${one.title} with ${one.name}, ${one.renews_on}`);
    const more = due.length > named.length ? `, and ${due.length - named.length} more` : '';
    return {
      count: due.length,
      title: `${plural(due.length, 'agreement')} to renew within ${NAMED_DAYS} days`,
      detail: `${named.join('; ')}${more}`,
    };
  },
};
