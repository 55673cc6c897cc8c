import { createHmac, timingSafeEqual } from 'node:crypto';
import { ApiError } from '@backroom/contract/kit/errors';
import type { notificationsEndpoints } from '@backroom/contract/notifications';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Database } from '../platform/database/connect.ts';
import type { Call } from '../platform/http/call.ts';
import { installationSecret } from '../platform/secrets/installation-secret.ts';
import type { Services } from '../platform/services.ts';
import { topicsOf } from './topics.ts';

declare module '../platform/manifest.ts' {
  interface Contributions {
    /** Mails that a room sends to others than its users, by kind, and how each is stopped. */
    mailStops: MailStops;
  }
}

/** `label` completes "No more mail of"; `id` is what the room wrote into its link. Stopping again is no mistake. */
export type MailStops = Readonly<
  Record<string, { label: string; stop: (trx: Database, id: string) => Promise<void> }>
>;

/**
 * What a link of a mail says: whose, and the topics of that mail; or of which kind of a room's own it was, and to whom. It
 * stops mail and can do nothing else.
 */
const toUser = z.object({ user: z.uuid(), topics: z.array(z.string()).max(200) });
const said = z.union([toUser, z.object({ of: z.string().max(40), id: z.string().max(60) })]);
type Said = z.output<typeof said>;

const keyOf = (services: Services): Promise<Buffer> => installationSecret(services, 'unsubscribe-key');

const macOf = (key: Buffer, payload: string) => createHmac('sha256', key).update(payload).digest();

/** The link at the end of a mail. The token stands behind `#`: it is in no log of a server. */
export const unsubscribeLink = async (services: Services, what: Said): Promise<string> => {
  const payload = Buffer.from(JSON.stringify(what)).toString('base64url');
  const mac = macOf(await keyOf(services), payload).toString('base64url');
  return `${services.publicUrl}/unsubscribe#${payload}.${mac}`;
};

const read = async (services: Services, token: string): Promise<Said | null> => {
  const [payload = '', mac = ''] = token.split('.');
  const given = Buffer.from(mac, 'base64url');
  const right = macOf(await keyOf(services), payload);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  return said.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
};

/** Stops mail of the topics of a mail; again is no mistake. @throws ApiError LINK_INVALID */
export const unsubscribe = async ({
  db,
  services,
  body,
}: Call<typeof notificationsEndpoints.unsubscribe>) => {
  const link = await read(services, body.token);
  if (!link)
    throw new ApiError('LINK_INVALID', 'This link is not one of ours, or not whole. Copy all of it.');
  if ('of' in link) {
    const stops = services.house.asked('mailStops').find((one) => Object.hasOwn(one, link.of))?.[link.of];
    await stops?.stop(db, link.id);
    return { topics: stops ? [stops.label] : [] };
  }
  const topics = topicsOf(services.house).filter(({ topic }) => link.topics.includes(topic));
  await db.transaction().execute(async (trx) => {
    await sql`insert into notification_choices (user_id, topic, in_app, email)
      select u.user_id, t.topic, true, 'off' from users u
        cross join unnest(${topics.map(({ topic }) => topic)}::text[]) as t (topic)
      where u.user_id = ${link.user} order by t.topic
      on conflict (user_id, topic) do update set email = 'off'`.execute(trx);
    await sql`update notifications set email = 'off' where user_id = ${link.user} and mailed_at is null
      and topic = any(${link.topics}::text[])`.execute(trx);
  });
  return { topics: topics.map(({ label }) => label) };
};
