import { createHash } from 'node:crypto';
import { writtenDay } from '@backroom/contract/kit/dates';
import { notify, type Topic } from '../notifications/index.ts';
import type { Database } from '../platform/database/connect.ts';
import type { House } from '../platform/house.ts';
import { announce } from '../platform/live/announce.ts';
import type { StatementRow } from './statement-rows.ts';

export const statementTopics: readonly Topic[] = [
  {
    topic: 'statement-issued',
    label: 'A royalty statement was issued',
    text: 'For an own store. The statement itself comes by mail to the franchise’s address in any case.',
    for: ['franchisee'],
    email: 'off',
  },
  {
    topic: 'statement-answered',
    label: 'A royalty statement was disputed',
    text: 'With what was written about it.',
    for: ['super-admin'],
    email: 'now',
  },
];

type News = { house: House; trx: Database; statement: StatementRow };

/** The owner of the store hears of an issued statement. */
export const tellIssued = async ({ house, trx, statement }: News): Promise<void> => {
  const { shop_id, statement_id, number, store_name } = statement;
  await announce(trx, { kind: 'statements', shopId: shop_id, changed: 1 });
  await notify(house, trx, {
    topic: 'statement-issued',
    key: `statement-issued:${statement_id}`,
    title: `Statement ${number} for ${store_name} is ready`,
    detail: `$${(statement.total_due_cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })} by ${writtenDay(statement.due_on)}`,
    href: (audience) => (audience === 'franchisee' ? `#statements/${statement_id}` : null),
    group: 'statements',
    shopId: shop_id,
  });
};

/** Head office hears of a dispute: again where the same statement is disputed for another reason. */
export const tellDisputed = async (
  { house, trx, statement }: News,
  { note, by }: { note: string; by: string | null },
): Promise<void> => {
  const { shop_id, statement_id, number, store_name } = statement;
  await announce(trx, { kind: 'statements', shopId: shop_id, changed: 1 });
  await notify(house, trx, {
    topic: 'statement-answered',
    key: `statement-disputed:${statement_id}:${createHash('sha256').update(note).digest('base64url')}`,
    title: `${store_name} disputes ${number}`,
    detail: note,
    href: () => `/statements?open=${statement_id}`,
    group: `statement:${statement_id}`,
    shopId: shop_id,
    except: by,
  });
};
