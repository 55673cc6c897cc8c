import { randomUUID } from 'node:crypto';
import { killWhileSpending } from './kit/killed-tills.ts';
import type { Bench } from './kit/result.ts';

const KILLS = Number(process.env.BACKROOM_KILLS ?? 50);
const SHOPPERS = 20;
const POINTS = 2_000;

export const killLoyalty: Bench = {
  name: 'kill-loyalty',
  about: 'the same while tills redeem points',
  run: () =>
    killWhileSpending(KILLS, async (call, token) => {
      const ask = async (path: string, body: unknown, as = token) => {
        const headers = { 'idempotency-key': randomUUID() };
        const { status, text } = await call(`/v1${path}`, { token: as, body, headers });
        if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
        return JSON.parse(text);
      };
      const { shop_domain } = (await ask('/getStoreList', {})).shop[0];
      const till = { name: 'Bench', shop_domain, permissions: ['loyalty'] };
      const { key: tillKey } = await ask('/create-api-key', till);
      const emails = Array.from({ length: SHOPPERS }, (_, index) => `bench${index}@example.com`);
      for (const email of emails) {
        const person = { fname: 'Bench', lname: '', email, shop: shop_domain, opening_points: POINTS };
        await ask('/create-customer', person);
      }
      return {
        unit: 'hundredths of points',
        holders: emails,
        face: POINTS * 100,
        spend: ({ key, from, amount }) =>
          call('/v1/loyalty/redeem', {
            token: tillKey,
            body: { email: from, points: amount / 100, lines: [{ sku: 'A', amount: 100 }] },
            headers: { 'idempotency-key': key },
          }),
        leftOf: async (email) => {
          const { customer } = await ask('/loyalty/look-up', { email }, tillKey);
          return Math.round(customer.balance * 100);
        },
      };
    }),
};
