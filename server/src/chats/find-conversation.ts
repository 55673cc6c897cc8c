import { ApiError } from '@backroom/contract/kit/errors';
import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { type Reader, visible } from './visible.ts';

export type StoredConversation = {
  conversation_id: string;
  kind: 'conversation' | 'announcement';
  subject: string;
  status: 'open' | 'closed';
  shop_id: number | null;
  franchisee_id: number | null;
  acknowledge: boolean;
  due_on: string | null;
  created_by: string | null;
};

/** A conversation that the reader sees, locked where it is about to change. @throws ApiError NOT_FOUND */
export const findConversation = async (
  reader: Reader,
  db: Database,
  id: string,
  { lock = false } = {},
): Promise<StoredConversation> => {
  if (lock) {
    await sql`select from conversations where conversation_id = ${id}::uuid for update`.execute(db);
  }
  const { rows } = await sql<StoredConversation>`
    select conversation_id, kind, subject, status, shop_id, franchisee_id, acknowledge, due_on, created_by
    from conversations c where conversation_id = ${id}::uuid and ${visible(reader)}`.execute(db);
  if (!rows[0]) throw new ApiError('NOT_FOUND', 'There is no such conversation');
  return rows[0];
};
