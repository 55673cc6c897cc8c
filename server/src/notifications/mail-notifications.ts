import { plural } from '@backroom/contract/kit/plural';
import { sql } from 'kysely';
import { sendMail } from '../mail/index.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Services } from '../platform/services.ts';
import { DIGEST_AT } from './choices.ts';
import { digestDueOn, isQuiet, type MailHours } from './mail-times.ts';
import { unsubscribeLink } from './unsubscribe.ts';

/** So many are written out in one mail; of the rest it says how many there are. */
const MOST_LINES = 30;

/** What waits for a mail longer than this, because nobody's hours came, is left to the bell. */
const WAIT_DAYS = 7;

type Due = {
  notification_id: string;
  topic: string;
  title: string;
  detail: string;
  href: string;
};

type Reader = MailHours & { user_id: string; email: string };

/** People for whom something waits, with their hours. */
const readersOf = async (db: Database): Promise<Reader[]> => {
  const { rows } = await sql<Reader>`
    select u.user_id, u.email, coalesce(h.timezone, 'UTC') as timezone, h.quiet_from, h.quiet_to,
      coalesce(h.digest_at, ${DIGEST_AT}) as digest_at, h.digest_sent_on
    from users u left join notification_hours h using (user_id)
    where u.status = 'Active' and u.deleted_at is null and exists (
      select from notifications n where n.user_id = u.user_id and n.email <> 'off' and n.mailed_at is null
        and n.created_at > now() - make_interval(days => ${WAIT_DAYS}))`.execute(db);
  return rows;
};

/** Whether nobody else writes to this person at the moment: two would send each a part of what waits. */
const isAlone = async (trx: Database, userId: string): Promise<boolean> => {
  const { rows } = await sql<{ alone: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('notifications of ' || ${userId}, 0)) as alone`.execute(
    trx,
  );
  return rows[0]?.alone === true;
};

/** Takes what waits, so that nobody mails it again. */
const take = async (trx: Database, userId: string, ways: readonly string[]): Promise<Due[]> => {
  const { rows } = await sql<Due>`
    with due as (
      select notification_id from notifications
      where user_id = ${userId} and email = any(${ways}::text[]) and mailed_at is null
        and created_at > now() - make_interval(days => ${WAIT_DAYS})
      order by created_at, notification_id for update
    ), taken as (
      update notifications n set mailed_at = now() from due where n.notification_id = due.notification_id
      returning n.notification_id, n.topic, n.title, n.detail, n.href, n.created_at
    ) select notification_id, topic, title, detail, href from taken order by created_at, notification_id`.execute(
    trx,
  );
  return rows;
};

const addressOf = (publicUrl: string, href: string) =>
  href.startsWith('#') ? `${publicUrl}/${href}` : publicUrl + href;

const textOf = (due: readonly Due[], publicUrl: string, unsubscribe: string): string => {
  const blocks = due
    .slice(0, MOST_LINES)
    .map(({ title, detail, href }) => [title, detail, addressOf(publicUrl, href)].filter(Boolean).join('\n'));
  const more = due.length - blocks.length;
  if (more > 0) blocks.push(`And ${plural(more, 'more notification')}: ${publicUrl}`);
  return `${blocks.join('\n\n')}\n\n--\nNo more mail of this kind:\n${unsubscribe}\n`;
};

const mailReader = async (services: Services, reader: Reader, now: Date): Promise<void> => {
  const digest = digestDueOn(reader, now);
  const ways = [...(isQuiet(reader, now) ? [] : ['now']), ...(digest ? ['daily'] : [])];
  if (ways.length === 0) return;
  await services.db.transaction().execute(async (trx) => {
    if (!(await isAlone(trx, reader.user_id))) return;
    const due = await take(trx, reader.user_id, ways);
    if (due.length === 0) return;
    if (digest) {
      const { timezone } = reader;
      await sql`insert into notification_hours (user_id, timezone, digest_sent_on)
        values (${reader.user_id}, ${timezone}, ${digest}::date)
        on conflict (user_id) do update set digest_sent_on = excluded.digest_sent_on`.execute(trx);
    }
    const topics = [...new Set(due.map(({ topic }) => topic))];
    const link = await unsubscribeLink(services, { user: reader.user_id, topics });
    const [first] = due;
    await sendMail(trx, {
      to: reader.email,
      subject: due.length === 1 && first ? first.title : `${due.length} notifications from Backroom`,
      text: textOf(due, services.publicUrl, link),
      kind: 'notifications',
    });
  });
};

/** Sends what is due by now: one mail for each person, with all that came since the last one. */
export const mailNotifications = async (services: Services, now = new Date()): Promise<void> => {
  for (const reader of await readersOf(services.db)) await mailReader(services, reader, now);
};
