import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { order, startProgramme, type TestProgramme } from '../programme.fixture.ts';
import { expirePoints } from './expire-points.ts';

let programme: TestProgramme;
beforeAll(async () => {
  programme = await startProgramme({ expiry_mode: 'FIXED', expiry_months: 1, timezone: 'America/New_York' });
});
afterAll(() => programme.close());

it.each([
  ['2026-02-08T18:00:00Z', '2026-03-09T03:59:59.999Z', 'the day on which clocks go forward'],
  ['2026-10-01T18:00:00Z', '2026-11-02T04:59:59.999Z', 'the day on which clocks go back'],
  ['2026-01-31T18:00:00Z', '2026-03-01T04:59:59.999Z', 'the last day of a shorter month'],
  ['2026-05-11T03:30:00Z', '2026-06-11T03:59:59.999Z', 'the day before, where the chain is still in it'],
])('points of %s are good until %s: %s, in the chain’s zone', async (placed_at, expires, about) => {
  const email = `${about.replaceAll(/\W/g, '')}@example.com`.toLowerCase();
  const { db } = programme.services;
  await programme.post(order({ placed_at, customer: { id: null, name: null, email, phone: null } }));
  const { rows } = await sql<{ expires_at: Date }>`
    select l.expires_at from loyalty_lots l join loyalty_customers c using (shop_id, loyalty_customer_id)
    where c.email = ${email}`.execute(db);
  expect(rows[0]?.expires_at.toISOString()).toBe(expires);
  await expirePoints(db, new Date(expires));
  expect(await programme.balanceOf(email)).toBe(5);
  await expirePoints(db, new Date(Date.parse(expires) + 1));
  expect(await programme.balanceOf(email)).toBe(0);
  expect(await programme.differences()).toEqual([]);
});
