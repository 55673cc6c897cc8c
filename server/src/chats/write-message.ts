import type { chatsEndpoints } from '@backroom/contract/chats';
import { ApiError, invalidField } from '@backroom/contract/kit/errors';
import { sql } from 'kysely';
import { audit } from '../platform/audit.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Call } from '../platform/http/call.ts';
import { holdsNow, type Scope, shopsAskedFor } from '../platform/sessions/scope.ts';
import { findConversation, type StoredConversation } from './find-conversation.ts';
import { findSubject } from './subjects.ts';
import { announceConversation, tellMessage } from './tell.ts';
import { isHeadOffice } from './visible.ts';

const EXCERPT = 140;

/** The beginning of a message, for lists and notices. */
export const excerptOf = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length > EXCERPT ? `${characters.slice(0, EXCERPT - 1).join('')}…` : line;
};

/** Notes that somebody has read all there is: who writes has. */
export const readNow = async (trx: Database, conversationId: string, userId: string): Promise<void> => {
  await sql`insert into conversation_reads (conversation_id, user_id, read_at)
    values (${conversationId}::uuid, ${userId}::uuid, clock_timestamp())
    on conflict (conversation_id, user_id) do update set read_at = excluded.read_at`.execute(trx);
};

type Writer = Pick<Call<typeof chatsEndpoints.answerConversation>, 'services' | 'scope' | 'user'>;

/** Adds a message to a conversation, opens it again where it was closed, and tells the other side. */
export const addMessage = async (
  { services, scope, user }: Writer,
  trx: Database,
  conversation: StoredConversation,
  { text, excerpt = excerptOf(text) }: { text: string; excerpt?: string },
): Promise<string> => {
  const { conversation_id } = conversation;
  const fromHead = isHeadOffice({ scope });
  const { rows } = await sql<{ message_id: string }>`
    insert into conversation_messages (conversation_id, author_id, from_head_office, body)
    values (${conversation_id}::uuid, ${user.user_id}::uuid, ${fromHead}, ${text}) returning message_id`.execute(
    trx,
  );
  const message_id = rows[0]?.message_id ?? '';
  await sql`with clock as materialized (select clock_timestamp() as at)
    update conversations set last_at = clock.at, status = 'open' from clock
    where conversation_id = ${conversation_id}::uuid`.execute(trx);
  await readNow(trx, conversation_id, user.user_id);
  const said = { message_id, author_id: user.user_id, from_head_office: fromHead, excerpt };
  await tellMessage(services.house, trx, conversation, said);
  return message_id;
};

/** @throws ApiError FORBIDDEN for another's store, VALIDATION_FAILED for one that nobody would answer from */
const storeToWriteTo = async (scope: Scope, db: Database, domain: string) => {
  await shopsAskedFor(scope, db, [domain]);
  const store = await db
    .selectFrom('shops')
    .select(['shop_id', 'franchisee_id', 'name'])
    .where('shop_domain', '=', domain)
    .executeTakeFirst();
  if (!store) throw invalidField('shop_name', `There is no store ${domain}`);
  if (!holdsNow(scope, store.shop_id)) throw new ApiError('FORBIDDEN', 'This store is not yours any more');
  const { shop_id, franchisee_id } = store;
  if (franchisee_id === null) {
    throw invalidField('shop_name', `${store.name} has no franchisee: nobody there would read it`);
  }
  return { shop_id, franchisee_id };
};

/** Begins a conversation with its first message. */
export const startConversation = async (call: Call<typeof chatsEndpoints.startConversation>) => {
  const { db, scope, user, services, body } = call;
  const { shop_id, franchisee_id } = await storeToWriteTo(scope, db, body.shop_name);
  const { record } = body;
  const about = record ? await findSubject(services.house, { scope, db, shopId: shop_id }, record) : null;
  return db.transaction().execute(async (trx) => {
    const { conversation_id } = await trx
      .insertInto('conversations')
      .values({
        kind: 'conversation',
        subject: body.subject,
        shop_id,
        franchisee_id,
        record_kind: record?.kind ?? null,
        record_id: record?.id ?? null,
        record_label: about?.label ?? null,
        created_by: user.user_id,
      })
      .returning('conversation_id')
      .executeTakeFirstOrThrow();
    const conversation = await findConversation(call, trx, conversation_id);
    await addMessage(call, trx, conversation, { text: body.text });
    return { conversation_id };
  });
};

/** @throws ApiError CONFLICT for announcements: what a store says to one is between it and head office */
export const mustTakeMessages = ({ kind }: StoredConversation): void => {
  if (kind === 'announcement') {
    throw new ApiError('CONFLICT', 'An announcement takes no answers: start a conversation about it');
  }
};

export const answerConversation = async (call: Call<typeof chatsEndpoints.answerConversation>) => {
  const { db, body } = call;
  return db.transaction().execute(async (trx) => {
    const conversation = await findConversation(call, trx, body.conversation_id, { lock: true });
    mustTakeMessages(conversation);
    return { message_id: await addMessage(call, trx, conversation, { text: body.text }) };
  });
};

export const setConversationStatus = async (call: Call<typeof chatsEndpoints.setConversationStatus>) => {
  const { db, body, actor } = call;
  return db.transaction().execute(async (trx) => {
    const conversation = await findConversation(call, trx, body.conversation_id, { lock: true });
    await sql`update conversations set status = ${body.status}
      where conversation_id = ${body.conversation_id}::uuid`.execute(trx);
    await audit(trx, actor, {
      action: `conversation.${body.status === 'closed' ? 'closed' : 'opened'}`,
      entity: 'conversation',
      entityId: body.conversation_id,
      shopId: conversation.shop_id,
      before: { status: conversation.status },
      after: { status: body.status },
    });
    await announceConversation(trx, conversation);
    return { message: body.status === 'closed' ? 'Closed' : 'Open again' };
  });
};
