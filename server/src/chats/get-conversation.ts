import type { chatsEndpoints, Message } from '@backroom/contract/chats';
import { ApiError } from '@backroom/contract/kit/errors';
import { sql } from 'kysely';
import type { Call } from '../platform/http/call.ts';
import { readListed } from './list-conversations.ts';
import { readParticipants } from './participants.ts';
import { isHeadOffice, ownStores } from './visible.ts';

type Row = {
  message_id: string;
  author_id: string;
  author: string;
  from_head_office: boolean;
  body: string;
  created_at: Date;
  is_edited: boolean;
  is_deleted: boolean;
  attachments: Message['attachments'];
};

/** More than anybody writes; older ones than these aren't shown. */
const MOST_MESSAGES = 1_000;

/** One conversation, whole. Who has read an announcement is head office's to see: stores don't see each other. */
export const getConversation = async (call: Call<typeof chatsEndpoints.getConversation>) => {
  const { db, user, body } = call;
  const id = body.conversation_id;
  const [listed] = await readListed(call, db, sql`c.conversation_id = ${id}::uuid`);
  if (!listed) throw new ApiError('NOT_FOUND', 'There is no such conversation');
  const [messages, readers, acknowledgements, participants] = await Promise.all([
    sql<Row>`select * from (
      select m.message_id, m.author_id, trim(u.first_name || ' ' || u.last_name) as author, m.from_head_office, m.body,
        m.created_at, m.edited_at is not null as is_edited, m.deleted_at is not null as is_deleted,
        coalesce((select json_agg(json_build_object('attachment_id', t.attachment_id, 'file_name', t.file_name,
          'media_type', t.media_type, 'bytes', t.bytes)) from conversation_attachments t
          where t.message_id = m.message_id), '[]') as attachments
      from conversation_messages m join users u on u.user_id = m.author_id
      where m.conversation_id = ${id}::uuid order by m.created_at desc limit ${MOST_MESSAGES}) newest
      order by created_at`.execute(db),
    sql<{ user_id: string; name: string; read_at: Date }>`
      select r.user_id, trim(u.first_name || ' ' || u.last_name) as name, r.read_at
      from conversation_reads r join users u using (user_id)
      where r.conversation_id = ${id}::uuid and r.user_id <> ${user.user_id}::uuid
        and ${listed.kind === 'conversation' || isHeadOffice(call)} order by name`.execute(db),
    sql<{ shop_domain: string; store_name: string; at: Date | null; by: string | null }>`
      select s.shop_domain, s.name as store_name, a.acknowledged_at as at,
        trim(u.first_name || ' ' || u.last_name) as by
      from announcement_stores a join shops s using (shop_id) left join users u on u.user_id = a.acknowledged_by
      where a.conversation_id = ${id}::uuid and ${ownStores(call)} order by s.name`.execute(db),
    readParticipants(db, id),
  ]);
  return {
    conversation: {
      ...listed,
      participants,
      messages: messages.rows.map((row) => ({
        message_id: row.message_id,
        author: row.author,
        from_head_office: row.from_head_office,
        own: row.author_id === user.user_id,
        text: row.body,
        at: row.created_at.toISOString(),
        edited: row.is_edited && !row.is_deleted,
        deleted: row.is_deleted,
        attachments: row.attachments,
        read_by: readers.rows
          .filter(({ user_id, read_at }) => user_id !== row.author_id && read_at >= row.created_at)
          .map(({ name }) => name),
      })),
      acknowledgements: acknowledgements.rows.map(({ at, ...rest }) => ({
        ...rest,
        at: at?.toISOString() ?? null,
      })),
    },
  };
};
