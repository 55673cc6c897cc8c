import { sql } from 'kysely';
import { notify, type Topic } from '../notifications/index.ts';
import type { Database } from '../platform/database/connect.ts';
import type { House } from '../platform/house.ts';
import type { HandOver } from '../stores/index.ts';

export const handOverTopic: Topic = {
  topic: 'store-transfer',
  label: 'A store changes hands',
  text: 'When it is planned, and when that is taken back.',
  for: ['super-admin', 'franchisee'],
  email: 'now',
};

const peopleOf = async (trx: Database, franchiseeId: number): Promise<string[]> => {
  const rows = await trx
    .selectFrom('users')
    .select('user_id')
    .where('franchisee_id', '=', franchiseeId)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ user_id }) => user_id);
};

const nameOf = async (trx: Database, franchiseeId: number | null): Promise<string> => {
  const { rows } = await sql<{ name: string }>`select trim(first_name || ' ' || last_name) as name
    from franchisees where franchisee_id = ${franchiseeId}`.execute(trx);
  return rows[0]?.name ?? 'the chain';
};

/** Tells both franchisees and head office of a store that goes from one to the other, or after all doesn't. */
export const tellHandOver = async (trx: Database, handOver: HandOver, house: House): Promise<void> => {
  const { transferId, shopId, name, from, undone, by } = handOver;
  const day = from === null ? '' : ` from ${from} on`;
  const tell = (to: 'head office' | number, title: string, detail: string, users?: readonly string[]) =>
    notify(house, trx, {
      topic: handOverTopic.topic,
      key: `store-transfer:${transferId}:${to}${undone ? ':undone' : ''}`,
      title,
      detail,
      href: (audience) => (audience === 'franchisee' ? '/orders' : `/stores?open=${shopId}`),
      group: `store-transfer:${transferId}`,
      except: by.userId,
      ...(users && { users }),
    });
  const receiver = await nameOf(trx, handOver.new);
  await tell(
    'head office',
    undone ? `${name} doesn’t go to ${receiver}` : `${name} is ${receiver}’s${day}`,
    `By ${by.name}.`,
  );
  if (handOver.old !== null) {
    await tell(
      handOver.old,
      undone ? `${name} stays yours` : `${name} is no longer yours${day}`,
      undone ? 'The transfer was taken back.' : 'What happened on days of yours stays there to be read.',
      await peopleOf(trx, handOver.old),
    );
  }
  if (handOver.new !== null) {
    await tell(
      handOver.new,
      undone ? `${name} doesn’t become yours` : `${name} is yours${day}`,
      undone ? 'The transfer was taken back.' : 'Its orders and cards open to you on that day.',
      await peopleOf(trx, handOver.new),
    );
  }
};
