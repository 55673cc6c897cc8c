import { audienceOf } from '@backroom/contract/kit/access';
import { invalidField } from '@backroom/contract/kit/errors';
import type { MailWay, notificationsEndpoints } from '@backroom/contract/notifications';
import { sql } from 'kysely';
import type { Call } from '../platform/http/call.ts';
import { topicsOf } from './topics.ts';

/** Eight in the morning. */
export const DIGEST_AT = 480;

type Reading = Call<typeof notificationsEndpoints.getNotificationSettings>;
type Saving = Call<typeof notificationsEndpoints.saveNotificationSettings>;

/** By what way one hears of each topic that can concern one, and what each last said. */
export const getNotificationSettings = async ({ db, user, services }: Reading) => {
  const topics = topicsOf(services.house).filter((topic) => topic.for.includes(audienceOf(user)));
  const [choices, last, hours] = await Promise.all([
    db.selectFrom('notification_choices').selectAll().where('user_id', '=', user.user_id).execute(),
    sql<{ topic: string; title: string; created_at: Date }>`
      select distinct on (topic) topic, title, created_at from notifications where user_id = ${user.user_id}
      order by topic, created_at desc`.execute(db),
    db.selectFrom('notification_hours').selectAll().where('user_id', '=', user.user_id).executeTakeFirst(),
  ]);
  return {
    topics: topics.map(({ topic, label, text, email }) => {
      const chosen = choices.find((one) => one.topic === topic);
      const said = last.rows.find((one) => one.topic === topic);
      return {
        topic,
        label,
        text,
        in_app: chosen?.in_app ?? true,
        // The table's check constraint allows exactly these values.
        email: (chosen?.email ?? email) as MailWay,
        last: said ? { title: said.title, at: said.created_at.toISOString() } : null,
      };
    }),
    timezone: hours?.timezone ?? 'UTC',
    quiet_from: hours?.quiet_from ?? null,
    quiet_to: hours?.quiet_to ?? null,
    digest_at: hours?.digest_at ?? DIGEST_AT,
    chosen: hours !== undefined,
  };
};

/** Keeps what one chose. @throws ApiError VALIDATION_FAILED for a topic that one can't hear of. */
export const saveNotificationSettings = async ({ db, user, services, body }: Saving) => {
  const own = topicsOf(services.house).filter((topic) => topic.for.includes(audienceOf(user)));
  for (const [index, { topic }] of body.topics.entries()) {
    if (!own.some((one) => one.topic === topic)) {
      throw invalidField(`topics.${index}.topic`, 'There is no such topic');
    }
    if (body.topics.findIndex((one) => one.topic === topic) !== index) {
      throw invalidField(`topics.${index}.topic`, 'Name each topic once');
    }
  }
  const { timezone, quiet_from, quiet_to, digest_at } = body;
  await db.transaction().execute(async (trx) => {
    for (const { topic, in_app, email } of body.topics.toSorted((a, b) => a.topic.localeCompare(b.topic))) {
      await trx
        .insertInto('notification_choices')
        .values({ user_id: user.user_id, topic, in_app, email })
        .onConflict((conflict) => conflict.columns(['user_id', 'topic']).doUpdateSet({ in_app, email }))
        .execute();
    }
    const hours = { timezone, quiet_from, quiet_to, digest_at };
    await trx
      .insertInto('notification_hours')
      .values({ user_id: user.user_id, ...hours })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(hours))
      .execute();
  });
  return { message: 'Saved' };
};
