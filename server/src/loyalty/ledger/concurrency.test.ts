import { ApiError } from '@backroom/contract/kit/errors';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Connection, connect } from '../../platform/database/connect.ts';
import { findById } from '../customers/accounts.ts';
import { startProgramme, type TestProgramme } from '../programme.fixture.ts';
import { lockCustomer, takePoints } from './book-points.ts';

let programme: TestProgramme;
let connection: Connection;
beforeAll(async () => {
  programme = await startProgramme();
  connection = connect({ url: programme.databaseUrl, max: 16 });
});
afterAll(async () => {
  await connection?.close();
  await programme.close();
});

it('of 1,000 redemptions at once over 16 connections as many get points as there are, and not one more', async () => {
  const { body } = await programme.call('/create-customer', {
    token: programme.head,
    body: {
      fname: 'Ada',
      lname: 'Park',
      email: 'race@example.com',
      shop: 'downtown.example',
      opening_points: 321,
    },
  });
  const key = (await findById(programme.services.db, body.customer._id))!;
  const shops = [programme.shops.downtown.shop_id, programme.shops.pier.shop_id];
  const redeem = (index: number): Promise<'taken' | 'refused'> =>
    connection.db
      .transaction()
      .execute(async (trx) => {
        const customer = await lockCustomer(trx, key, shops[index % 2]);
        const movement = { type: 'REDEEM', points: 100, at: new Date(), own: { value_cents: 100 } } as const;
        const actor = { kind: 'app', name: 'Till' } as const;
        await takePoints(trx, customer, movement, { actor, idempotencyKey: `race:${index}` });
        return 'taken' as const;
      })
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'LOYALTY_INSUFFICIENT_POINTS')
          return 'refused' as const;
        throw error;
      });
  // As many at once as there are connections: whoever waits longer for one than the pool allows would fail for that.
  const outcomes: ('taken' | 'refused')[] = [];
  let next = 0;
  const till = async () => {
    while (next < 1_000) outcomes.push(await redeem(next++));
  };
  await Promise.all(Array.from({ length: 16 }, till));
  expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(321);
  expect(await programme.balanceOf('race@example.com')).toBe(0);
  expect(await programme.differences()).toEqual([]);
});
