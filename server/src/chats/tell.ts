import { sql } from 'kysely';
import { notify, type Topic } from '../notifications/index.ts';
import type { Database } from '../platform/database/connect.ts';
import type { House } from '../platform/house.ts';
import { announce } from '../platform/live/announce.ts';
import type { StoredConversation } from './find-conversation.ts';

export const chatTopics: readonly Topic[] = [
  {
    topic: 'conversation-message',
    label: 'Somebody wrote to you',
    text: 'A message in a conversation between head office and a store.',
    for: ['super-admin', 'admin', 'franchisee'],
    email: 'now',
  },
  {
    topic: 'announcement',
    label: 'Head office announced something',
    text: 'To one of your stores; also reminders of what is to be acknowledged.',
    for: ['franchisee'],
    email: 'now',
  },
];

/** Where a conversation is read: head office on its page, others in a drawer. */
const hrefOf = (id: string) => (audience: string) =>
  audience === 'franchisee' ? (`#conversations/${id}` as const) : (`/chats?open=${id}` as const);

/** Tells open pages of those who see a conversation that it changed. */
export const announceConversation = async (
  trx: Database,
  { conversation_id }: { conversation_id: string },
) => {
  const { rows } = await sql<{ user_id: string }>`
    select u.user_id from users u join conversations c on c.conversation_id = ${conversation_id}::uuid
    where u.status = 'Active' and u.deleted_at is null
      and (u.franchisee_id is null or u.role = 'SuperAdmin' or u.franchisee_id = c.franchisee_id or exists (
        select from announcement_stores a
        where a.conversation_id = c.conversation_id and a.franchisee_id = u.franchisee_id))`.execute(trx);
  await announce(trx, { kind: 'conversations', changed: 1, users: rows.map(({ user_id }) => user_id) });
};

/**
 * Those of head office who take part: whoever began it or has written in it. Where nobody has yet, all of head office, so
 * that a store is never unheard.
 */
const headOfficeIn = async (trx: Database, id: string): Promise<string[]> => {
  const { rows } = await sql<{ user_id: string; takes_part: boolean }>`
    select u.user_id, exists (select from conversation_messages m
        where m.conversation_id = ${id}::uuid and m.author_id = u.user_id and m.from_head_office) as takes_part
    from users u where u.status = 'Active' and u.deleted_at is null
      and (u.role = 'SuperAdmin' or u.type = 'Staff')`.execute(trx);
  const taking = rows.filter(({ takes_part }) => takes_part);
  return (taking.length > 0 ? taking : rows).map(({ user_id }) => user_id);
};

type Said = { message_id: string; author_id: string; from_head_office: boolean; excerpt: string };

/** Tells the other side of a new message. */
export const tellMessage = async (
  house: House,
  trx: Database,
  conversation: StoredConversation,
  { message_id, author_id, from_head_office, excerpt }: Said,
): Promise<void> => {
  const { conversation_id, subject, shop_id, franchisee_id } = conversation;
  await announceConversation(trx, conversation);
  const { rows: owners } = await sql<{ user_id: string }>`
    select user_id from users where franchisee_id = ${franchisee_id} and role <> 'SuperAdmin'`.execute(trx);
  const users = from_head_office
    ? owners.map(({ user_id }) => user_id)
    : await headOfficeIn(trx, conversation_id);
  await notify(house, trx, {
    topic: 'conversation-message',
    key: `message:${message_id}`,
    title: `New message: ${subject}`,
    detail: excerpt,
    href: hrefOf(conversation_id),
    group: `conversation:${conversation_id}`,
    ...(shop_id === null ? {} : { shopId: shop_id }),
    users,
    except: author_id,
  });
};

/** Tells a store of an announcement, or reminds it: under its own key, so that each is told once. */
export const tellStore = (
  house: House,
  trx: Database,
  {
    conversation,
    shopId,
    key,
    title,
    detail,
  }: { conversation: StoredConversation; shopId: number; key: string; title: string; detail: string },
): Promise<string[]> =>
  notify(house, trx, {
    topic: 'announcement',
    key,
    title,
    detail,
    href: (audience) => (audience === 'franchisee' ? `#conversations/${conversation.conversation_id}` : null),
    group: `conversation:${conversation.conversation_id}`,
    shopId,
  });
