import { audienceOf } from '@backroom/contract/kit/access';
import {
  NOTIFICATION_DAYS,
  type Notification,
  type notificationsEndpoints,
} from '@backroom/contract/notifications';
import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import type { Call } from '../platform/http/call.ts';
import { announce } from '../platform/live/announce.ts';
import { topicsOf } from './topics.ts';

/** How many are read at once, before those that belong together are put together. */
const PAGE = 100;

type Row = {
  notification_id: string;
  topic: string;
  group_key: string;
  title: string;
  detail: string;
  href: string;
  created_at: Date;
  is_read: boolean;
};

/** What belongs together, and was or wasn't read, stands where its newest stands. */
const together = (rows: readonly Row[]): Notification[] => {
  const groups = new Map<string, Notification>();
  for (const row of rows) {
    const key = JSON.stringify([row.topic, row.group_key, row.is_read]);
    const known = groups.get(key);
    if (known) known.ids.push(row.notification_id);
    else {
      groups.set(key, {
        ids: [row.notification_id],
        topic: row.topic,
        title: row.title,
        detail: row.detail,
        href: row.href,
        at: row.created_at.toISOString(),
        read: row.is_read,
      });
    }
  }
  return [...groups.values()];
};

const unreadOf = async (db: Database, userId: string, topics: readonly string[]): Promise<number> => {
  const { rows } = await sql<{ unread: number }>`select count(*)::int as unread from notifications
    where user_id = ${userId} and in_app and read_at is null and topic = any(${topics}::text[])
      and created_at > now() - make_interval(days => ${NOTIFICATION_DAYS})`.execute(db);
  return rows[0]?.unread ?? 0;
};

/** The topics that concern this kind of person: what was told before a role was lost isn't shown any more. */
const topicsFor = ({
  services,
  user,
}: Pick<Call<typeof notificationsEndpoints.getNotifications>, 'services' | 'user'>) =>
  topicsOf(services.house)
    .filter((topic) => topic.for.includes(audienceOf(user)))
    .map(({ topic }) => topic);

/** What one was told, newest first. */
export const getNotifications = async (call: Call<typeof notificationsEndpoints.getNotifications>) => {
  const { db, user, body } = call;
  const topics = topicsFor(call);
  const { rows } = await sql<Row>`
    select notification_id, topic, group_key, title, detail, href, created_at, read_at is not null as is_read
    from notifications
    where user_id = ${user.user_id} and in_app and topic = any(${topics}::text[])
      and created_at > now() - make_interval(days => ${NOTIFICATION_DAYS})
      and (${body.before ?? null}::timestamptz is null or created_at < ${body.before ?? null}::timestamptz)
    order by created_at desc, notification_id limit ${PAGE + 1}`.execute(db);
  const page = rows.slice(0, PAGE);
  return {
    notifications: together(page),
    unread: await unreadOf(db, user.user_id, topics),
    older: rows.length > PAGE ? (page.at(-1)?.created_at.toISOString() ?? null) : null,
  };
};

/** Marks those named, or all, as read; other people's are nobody's here and stay as they are. */
export const markNotificationsRead = async (
  call: Call<typeof notificationsEndpoints.markNotificationsRead>,
) => {
  const { db, user, body } = call;
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql`update notifications set read_at = now()
      where user_id = ${user.user_id} and in_app and read_at is null
        and (${body.ids ?? null}::uuid[] is null or notification_id = any(${body.ids ?? null}::uuid[]))
      returning 1`.execute(trx);
    // Other windows of the same person show it too.
    if (rows.length > 0) await announce(trx, { kind: 'notifications', changed: 1, users: [user.user_id] });
    return { unread: await unreadOf(trx, user.user_id, topicsFor(call)) };
  });
};
