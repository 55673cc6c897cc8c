import type { chatsEndpoints } from '@backroom/contract/chats';
import { ApiError } from '@backroom/contract/kit/errors';
import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import type { Call } from '../platform/http/call.ts';
import { findConversation } from './find-conversation.ts';
import { announceConversation } from './tell.ts';
import type { Reader } from './visible.ts';
import { readNow } from './write-message.ts';

type Own = { message_id: string; conversation_id: string; deleted_at: Date | null };

/** An own message, locked, in a conversation that one still sees. @throws ApiError NOT_FOUND */
const ownMessage = async (reader: Reader, trx: Database, id: string): Promise<Own> => {
  const { rows } = await sql<Own>`select message_id, conversation_id, deleted_at from conversation_messages
    where message_id = ${id}::uuid and author_id = ${reader.user.user_id}::uuid for update`.execute(trx);
  const message = rows[0];
  if (!message) throw new ApiError('NOT_FOUND', 'You have written no such message');
  await findConversation(reader, trx, message.conversation_id);
  return message;
};

export const editMessage = async (call: Call<typeof chatsEndpoints.editMessage>) => {
  const { db, body } = call;
  return db.transaction().execute(async (trx) => {
    const message = await ownMessage(call, trx, body.message_id);
    if (message.deleted_at) throw new ApiError('CONFLICT', 'This message was deleted');
    await sql`update conversation_messages set body = ${body.text}, edited_at = now()
      where message_id = ${body.message_id}::uuid and body <> ${body.text}`.execute(trx);
    await announceConversation(trx, message);
    return { message: 'Message changed' };
  });
};

/** Its words and files are gone; that there was a message stays. Again is no mistake. */
export const deleteMessage = async (call: Call<typeof chatsEndpoints.deleteMessage>) => {
  const { db, body, services } = call;
  const files = await db.transaction().execute(async (trx) => {
    const message = await ownMessage(call, trx, body.message_id);
    await sql`update conversation_messages set body = '', deleted_at = least(deleted_at, now())
      where message_id = ${body.message_id}::uuid`.execute(trx);
    const { rows } = await sql<{ file_key: string }>`
      delete from conversation_attachments where message_id = ${body.message_id}::uuid returning file_key`.execute(
      trx,
    );
    await announceConversation(trx, message);
    return rows;
  });
  // Once it is certain that nobody finds them any more.
  for (const { file_key } of files) await services.files.delete(file_key);
  return { message: 'Message deleted' };
};

export const markConversationRead = async (call: Call<typeof chatsEndpoints.markConversationRead>) => {
  const { db, user, body } = call;
  return db.transaction().execute(async (trx) => {
    const conversation = await findConversation(call, trx, body.conversation_id);
    const { rows } = await sql<{ news: boolean }>`
      select c.last_at > coalesce((select read_at from conversation_reads r
        where r.conversation_id = c.conversation_id and r.user_id = ${user.user_id}::uuid), '-infinity') as news
      from conversations c where c.conversation_id = ${body.conversation_id}::uuid`.execute(trx);
    if (rows[0]?.news) {
      await readNow(trx, body.conversation_id, user.user_id);
      await announceConversation(trx, conversation);
    }
    return { message: 'Read' };
  });
};
