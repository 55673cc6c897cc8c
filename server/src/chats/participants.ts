import type { Participant } from '@backroom/contract/chats';
import { sql } from 'kysely';
import { photoAddress } from '../auth/index.ts';
import type { Database } from '../platform/database/connect.ts';

type Row = { name: string; photo_id: string | null; from_head_office: boolean; read_at: Date | null };

/**
 * Who takes part in a conversation: whoever of head office wrote in it, and the people of those it is held with, whether
 * they have written or not. Nobody of an announcement: it is for stores.
 */
export const readParticipants = async (db: Database, conversationId: string): Promise<Participant[]> => {
  const { rows } = await sql<Row>`
    with writers as (
      select author_id, bool_or(from_head_office) as from_head_office from conversation_messages
      where conversation_id = ${conversationId}::uuid group by author_id)
    select trim(u.first_name || ' ' || u.last_name) as name, p.photo_id, r.read_at,
      coalesce(w.from_head_office, false) as from_head_office
    from conversations c
    join users u on true left join writers w on w.author_id = u.user_id
    left join user_photos p on p.user_id = u.user_id
    left join conversation_reads r on r.conversation_id = c.conversation_id and r.user_id = u.user_id
    where c.conversation_id = ${conversationId}::uuid and c.kind = 'conversation'
      and (w.author_id is not null or u.franchisee_id = c.franchisee_id and u.role <> 'SuperAdmin'
        and u.status = 'Active' and u.deleted_at is null)
    order by from_head_office desc, name`.execute(db);
  return rows.map(({ name, photo_id, from_head_office, read_at }) => ({
    name,
    photo: photoAddress(photo_id),
    from_head_office,
    read_at: read_at?.toISOString() ?? null,
  }));
};
