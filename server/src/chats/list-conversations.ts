import type { chatsEndpoints, ListedConversation } from '@backroom/contract/chats';
import { paginationOf } from '@backroom/contract/kit/list';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { containing } from '../platform/database/like.ts';
import type { Call } from '../platform/http/call.ts';
import { shopsAskedFor } from '../platform/sessions/scope.ts';
import { heldEver } from '../platform/sessions/scope-conditions.ts';
import { ownStores, type Reader, visible } from './visible.ts';
import { excerptOf } from './write-message.ts';

type Row = Omit<ListedConversation, 'record' | 'last_at' | 'last_text'> & {
  record_kind: string | null;
  record_id: string | null;
  record_label: string | null;
  last_at: Date;
  last_body: string | null;
  last_deleted: boolean | null;
  last_file: string | null;
};

const lastTextOf = ({ last_body, last_deleted, last_file }: Row): string => {
  if (last_deleted) return 'Message deleted';
  return excerptOf(last_body || last_file || '');
};

const present = (row: Row): ListedConversation => {
  const { record_kind, record_id, record_label, last_body, last_deleted, last_file, last_at, ...rest } = row;
  return {
    ...rest,
    record:
      record_kind !== null && record_id !== null
        ? { kind: record_kind, id: record_id, label: record_label ?? '' }
        : null,
    last_at: last_at.toISOString(),
    last_text: lastTextOf(row),
  };
};

/** How many messages of others somebody hasn't read. */
const unreadIn = (reader: Reader) => sql`(select count(*) from conversation_messages u
  where u.conversation_id = c.conversation_id and u.author_id <> ${reader.user.user_id}::uuid
    and u.deleted_at is null and u.created_at > coalesce((select read_at from conversation_reads r
      where r.conversation_id = c.conversation_id and r.user_id = ${reader.user.user_id}::uuid), '-infinity'))::int`;

/** Conversations as lists show them, of those that the reader sees. */
export const readListed = async (
  reader: Reader,
  db: Database,
  where: RawBuilder<unknown>,
  rest: RawBuilder<unknown> = sql``,
): Promise<ListedConversation[]> => {
  const { rows } = await sql<Row>`
    select c.conversation_id, c.kind, c.subject, c.status, s.shop_domain, s.name as store_name, c.record_kind,
      c.record_id, c.record_label, c.last_at, m.body as last_body, m.deleted_at is not null as last_deleted,
      (select file_name from conversation_attachments t where t.message_id = m.message_id limit 1) as last_file,
      coalesce(trim(a.first_name || ' ' || a.last_name), '') as last_author, ${unreadIn(reader)} as unread,
      c.acknowledge, c.due_on, coalesce(n.stores, 0) as stores, coalesce(n.acknowledged, 0) as acknowledged
    from conversations c
    left join shops s on s.shop_id = c.shop_id
    left join conversation_messages m on m.message_id = (select l.message_id from conversation_messages l
      where l.conversation_id = c.conversation_id order by l.created_at desc limit 1)
    left join users a on a.user_id = m.author_id
    left join (select a.conversation_id, count(*)::int as stores, count(a.acknowledged_at)::int as acknowledged
      from announcement_stores a where ${ownStores(reader)} group by 1) n on n.conversation_id = c.conversation_id
    where ${visible(reader)} and ${where} order by c.last_at desc, c.conversation_id ${rest}`.execute(db);
  return rows.map(present);
};

export const getConversations = async (call: Call<typeof chatsEndpoints.getConversations>) => {
  const { scope, db, body } = call;
  const { page, limit, status, kind, record } = body;
  const shops = await shopsAskedFor(scope, db, body.shop_name);
  const needle = body.search?.trim() ? containing(body.search.trim()) : null;
  const where = sql`(${status ?? null}::text is null or c.status = ${status ?? null})
    and (${kind ?? null}::text is null or c.kind = ${kind ?? null})
    and (${record?.kind ?? null}::text is null
      or (c.record_kind = ${record?.kind ?? null} and c.record_id = ${record?.id ?? null}))
    and ${
      body.shop_name?.length
        ? sql`(${heldEver(shops, 'c.shop_id')} or exists (select from announcement_stores b
            where b.conversation_id = c.conversation_id and ${heldEver(shops, 'b.shop_id')}))`
        : sql`true`
    }
    and ${
      needle
        ? sql`(c.subject ilike ${needle} or c.record_label ilike ${needle}
            or exists (select from shops k where k.shop_id = c.shop_id and k.name ilike ${needle})
            or exists (select from conversation_messages f
              where f.conversation_id = c.conversation_id and f.deleted_at is null and f.body ilike ${needle}))`
        : sql`true`
    }`;
  const [conversations, counted] = await Promise.all([
    readListed(call, db, where, sql`limit ${limit} offset ${(page - 1) * limit}`),
    sql<{ total: number; unread: number }>`
      select count(*) filter (where ${where})::int as total,
        count(*) filter (where ${unreadIn(call)} > 0)::int as unread
      from conversations c where ${visible(call)}`.execute(db),
  ]);
  const { total = 0, unread = 0 } = counted.rows[0] ?? {};
  return { conversations, pagination: paginationOf(page, limit, total), unread };
};
