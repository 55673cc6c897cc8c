import { type Audience, audienceOf } from '@backroom/contract/kit/access';
import type { MailWay } from '@backroom/contract/notifications';
import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import type { House } from '../platform/house.ts';
import { announce } from '../platform/live/announce.ts';
import { type Topic, topicNamed } from './topics.ts';

/** Something that people are told. */
export type Notice = {
  /** Declared in the manifest of the room. */
  readonly topic: string;
  /** What happened, once and for ever: told again under this key, nobody hears of it twice. */
  readonly key: string;
  readonly title: string;
  readonly detail?: string;
  /** Where one does something about it, for each kind of person; null for whom there is no such place: they aren't told. */
  readonly href: (audience: Audience) => `/${string}` | `#${string}` | null;
  /** What stands together in the bell; by itself where left out. */
  readonly group?: string;
  /** The store it is about: a franchisee hears of own stores alone. */
  readonly shopId?: number;
  /** These people, as far as the topic is for them; everybody whom it concerns where left out. */
  readonly users?: readonly string[];
  /** Whoever did it knows. */
  readonly except?: string | null;
};

type Person = {
  user_id: string;
  role: string;
  type: string;
  holds: boolean;
  in_app: boolean | null;
  email: MailWay | null;
};

/** People who may sign in, with what they chose for a topic, and whether the store is theirs today. */
const peopleFor = async (trx: Database, { topic, shopId, users, except }: Notice): Promise<Person[]> => {
  const { rows } = await sql<Person>`
    select u.user_id, u.role, u.type, c.in_app, c.email,
      ${shopId ?? null}::int is null or u.franchisee_id = s.franchisee_id as holds
    from users u
    left join notification_choices c on c.user_id = u.user_id and c.topic = ${topic}
    left join shops s on s.shop_id = ${shopId ?? null}::int
    where u.status = 'Active' and u.deleted_at is null and u.user_id is distinct from ${except ?? null}::uuid
      and (${users ?? null}::uuid[] is null or u.user_id = any(${users ?? null}::uuid[]))`.execute(trx);
  return rows;
};

type Told = { user_id: string; href: string; in_app: boolean; email: MailWay };

const toldOf = (topic: Topic, notice: Notice, person: Person): Told[] => {
  const audience = audienceOf(person);
  if (!topic.for.includes(audience)) return [];
  // A franchisee is told of what is addressed to them or happens in an own store, never of what is everybody's.
  if (audience === 'franchisee') {
    if (person.holds !== true) return [];
    if (notice.shopId === undefined && !notice.users) return [];
  }
  const href = notice.href(audience);
  const in_app = person.in_app ?? true;
  const email = person.email ?? topic.email;
  if (href === null || (!in_app && email === 'off')) return [];
  return [{ user_id: person.user_id, href, in_app, email }];
};

/**
 * Tells people of something, in the transaction in which it happens: by bell and mail, as each has chosen. Nobody is told
 * twice of one key, nor of what they may not see. Gives those who are told now.
 * @throws Error for a topic that no manifest declares.
 */
export const notify = async (house: House, trx: Database, notice: Notice): Promise<string[]> => {
  const topic = topicNamed(house, notice.topic);
  if (notice.users?.length === 0) return [];
  const told = (await peopleFor(trx, notice)).flatMap((person) => toldOf(topic, notice, person));
  if (told.length === 0) return [];
  const columns = {
    users: told.map((one) => one.user_id),
    hrefs: told.map((one) => one.href),
    inApp: told.map((one) => one.in_app),
    emails: told.map((one) => one.email),
  };
  const { rows } = await sql<{ user_id: string; in_app: boolean }>`
    insert into notifications (user_id, topic, event_key, group_key, shop_id, title, detail, href, in_app, email)
    select t.user_id, ${notice.topic}, ${notice.key}, ${notice.group ?? notice.key}, ${notice.shopId ?? null}::int,
      ${notice.title}, ${notice.detail ?? ''}, t.href, t.in_app, t.email
    from unnest(${columns.users}::uuid[], ${columns.hrefs}::text[], ${columns.inApp}::boolean[],
      ${columns.emails}::text[]) as t (user_id, href, in_app, email)
    order by t.user_id
    on conflict (user_id, event_key) do nothing
    returning user_id, in_app`.execute(trx);
  const seen = rows.filter(({ in_app }) => in_app).map(({ user_id }) => user_id);
  if (seen.length > 0) await announce(trx, { kind: 'notifications', added: 1, users: seen });
  return rows.map(({ user_id }) => user_id);
};
