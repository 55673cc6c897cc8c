import type { chatsEndpoints } from '@backroom/contract/chats';
import { businessDateOf, writtenDay } from '@backroom/contract/kit/dates';
import { ApiError, invalidField } from '@backroom/contract/kit/errors';
import { sql } from 'kysely';
import { audit } from '../platform/audit.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Call } from '../platform/http/call.ts';
import type { Services } from '../platform/services.ts';
import { shopsAskedFor } from '../platform/sessions/scope.ts';
import { heldEver } from '../platform/sessions/scope-conditions.ts';
import { findConversation, type StoredConversation } from './find-conversation.ts';
import { announceConversation, tellStore } from './tell.ts';
import { ownStores } from './visible.ts';
import { excerptOf, readNow } from './write-message.ts';

const dueWords = ({ due_on }: Pick<StoredConversation, 'due_on'>) =>
  due_on ? `Acknowledge it by ${writtenDay(due_on)}. ` : '';

/** Tells many stores something. Stores that nobody holds are left out, and named. */
export const announceToStores = async (call: Call<typeof chatsEndpoints.announce>) => {
  const { db, scope, user, actor, services, body } = call;
  const shops = await shopsAskedFor(scope, db, body.shop_name);
  return db.transaction().execute(async (trx) => {
    const { rows: stores } = await sql<{ shop_id: number; name: string; franchisee_id: number | null }>`
      select shop_id, name, franchisee_id from shops
      where shop_domain = any(${body.shop_name}::text[])
        and ${heldEver(shops, 'shop_id')} order by shop_id`.execute(trx);
    const held = stores.filter(({ franchisee_id }) => franchisee_id !== null);
    if (held.length === 0)
      throw invalidField('shop_name', 'None of these stores has a franchisee to read it');
    const { conversation_id } = await trx
      .insertInto('conversations')
      .values({
        kind: 'announcement',
        subject: body.subject,
        acknowledge: body.acknowledge,
        due_on: body.due_on ?? null,
        created_by: user.user_id,
      })
      .returning('conversation_id')
      .executeTakeFirstOrThrow();
    await sql`insert into conversation_messages (conversation_id, author_id, from_head_office, body)
      values (${conversation_id}::uuid, ${user.user_id}::uuid, true, ${body.text})`.execute(trx);
    await sql`insert into announcement_stores (conversation_id, shop_id, franchisee_id)
      select ${conversation_id}::uuid, shop_id, franchisee_id
      from unnest(${held.map((one) => one.shop_id)}::int[], ${held.map((one) => one.franchisee_id)}::int[])
        as t (shop_id, franchisee_id)`.execute(trx);
    await readNow(trx, conversation_id, user.user_id);
    const conversation = await findConversation(call, trx, conversation_id);
    for (const { shop_id } of held) {
      await tellStore(services.house, trx, {
        conversation,
        shopId: shop_id,
        // One notice for each of its people, however many stores they have.
        key: `announcement:${conversation_id}`,
        title: body.subject,
        detail: dueWords(conversation) + excerptOf(body.text),
      });
    }
    await announceConversation(trx, conversation);
    await audit(trx, actor, {
      action: 'announcement.sent',
      entity: 'conversation',
      entityId: conversation_id,
      after: { subject: body.subject, stores: held.length },
    });
    const left_out = stores.filter(({ franchisee_id }) => franchisee_id === null).map(({ name }) => name);
    return { conversation_id, stores: held.length, left_out };
  });
};

/** Somebody says for all own stores that it was read. Again is no mistake: the first time stays. */
export const acknowledgeAnnouncement = async (call: Call<typeof chatsEndpoints.acknowledgeAnnouncement>) => {
  const { db, user, body } = call;
  return db.transaction().execute(async (trx) => {
    const conversation = await findConversation(call, trx, body.conversation_id, { lock: true });
    if (!conversation.acknowledge || call.scope.audience !== 'franchisee') {
      throw new ApiError('CONFLICT', 'There is nothing for you to acknowledge here');
    }
    await sql`update announcement_stores a set acknowledged_at = now(), acknowledged_by = ${user.user_id}::uuid
      where conversation_id = ${body.conversation_id}::uuid and acknowledged_at is null and ${ownStores(call)}`.execute(
      trx,
    );
    await readNow(trx, body.conversation_id, user.user_id);
    await announceConversation(trx, conversation);
    return { message: 'Acknowledged' };
  });
};

/** Reminds who hasn't acknowledged; gives how many stores. Under the key of a day, once on that day. */
const remind = async (
  { house }: Pick<Services, 'house'>,
  trx: Database,
  conversation: StoredConversation,
  day: string,
): Promise<number> => {
  const { conversation_id, subject } = conversation;
  const { rows } = await sql<{ shop_id: number }>`select shop_id from announcement_stores
    where conversation_id = ${conversation_id}::uuid and acknowledged_at is null order by shop_id`.execute(
    trx,
  );
  for (const { shop_id } of rows) {
    await tellStore(house, trx, {
      conversation,
      shopId: shop_id,
      key: `announcement:${conversation_id}:${day}`,
      title: `Please acknowledge: ${subject}`,
      detail: dueWords(conversation).trim(),
    });
  }
  return rows.length;
};

const todayUtc = (now: Date) => businessDateOf(now, 'UTC');

export const remindStores = async (call: Call<typeof chatsEndpoints.remindStores>) => {
  const { db, body, services } = call;
  return db.transaction().execute(async (trx) => {
    const conversation = await findConversation(call, trx, body.conversation_id, { lock: true });
    if (!conversation.acknowledge) throw new ApiError('CONFLICT', 'This is not to be acknowledged');
    return { reminded: await remind(services, trx, conversation, todayUtc(new Date())) };
  });
};

/** Reminds by itself: on the day before it is due, on the day, and each day for a week after. */
export const remindOfDue = async (services: Services, now = new Date()): Promise<void> => {
  const today = todayUtc(now);
  await services.db.transaction().execute(async (trx) => {
    const { rows } = await sql<StoredConversation>`
      select conversation_id, kind, subject, status, shop_id, franchisee_id, acknowledge, due_on, created_by
      from conversations c where kind = 'announcement' and status = 'open' and acknowledge
        and due_on between ${today}::date - 7 and ${today}::date + 1 order by conversation_id`.execute(trx);
    for (const conversation of rows) await remind(services, trx, conversation, today);
  });
};
