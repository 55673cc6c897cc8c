import { randomUUID } from 'node:crypto';
import type { chatsEndpoints } from '@backroom/contract/chats';
import { ApiError } from '@backroom/contract/kit/errors';
import { sql } from 'kysely';
import { readAttachment } from '../platform/files/read-attachment.ts';
import type { Call } from '../platform/http/call.ts';
import { findConversation } from './find-conversation.ts';
import { visible } from './visible.ts';
import { addMessage, mustTakeMessages } from './write-message.ts';

/** Sends a file as a message of its own. Nothing is kept of one that is refused. */
export const attachToConversation = async (call: Call<typeof chatsEndpoints.attachToConversation>) => {
  const { db, body, upload, services } = call;
  mustTakeMessages(await findConversation(call, db, body.conversation_id));
  const { content, mediaType } = await readAttachment(upload);
  const key = `conversations/${randomUUID()}`;
  await services.files.put(key, content, content.length);
  try {
    return await db.transaction().execute(async (trx) => {
      const conversation = await findConversation(call, trx, body.conversation_id, { lock: true });
      const message_id = await addMessage(call, trx, conversation, { text: '', excerpt: upload.filename });
      await trx
        .insertInto('conversation_attachments')
        .values({
          message_id,
          file_name: upload.filename,
          media_type: mediaType,
          bytes: content.length,
          file_key: key,
        })
        .execute();
      return { message_id };
    });
  } catch (error) {
    await services.files.delete(key);
    throw error;
  }
};

export const downloadConversationAttachment = async (
  call: Call<typeof chatsEndpoints.downloadConversationAttachment>,
) => {
  const { db, body, services } = call;
  const { rows } = await sql<{ file_name: string; media_type: string; file_key: string }>`
    select t.file_name, t.media_type, t.file_key from conversation_attachments t
      join conversation_messages m using (message_id) join conversations c using (conversation_id)
    where t.attachment_id = ${body.attachment_id}::uuid and ${visible(call)}`.execute(db);
  const row = rows[0];
  const file = row && (await services.files.get(row.file_key));
  if (!row || !file) throw new ApiError('NOT_FOUND', 'There is no such file');
  return { filename: row.file_name, mediaType: row.media_type, body: file.content };
};
