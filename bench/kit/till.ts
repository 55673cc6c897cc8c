import { randomUUID } from 'node:crypto';
import type { Caller } from './caller.ts';

/** A till of a store of the demo chain, with cards to redeem from. */
export type Till = {
  key: string;
  issue(dollars: number): Promise<{ id: string; code: string }>;
  /** What is on a card, in cents. */
  balanceOf(code: string): Promise<number>;
};

/** @param token of a SuperAdmin */
export const openTill = async (call: Caller, token: string): Promise<Till> => {
  const ask = async (path: string, body: unknown, as = token) => {
    const headers = { 'idempotency-key': randomUUID() };
    const { status, text } = await call(`/v1${path}`, { token: as, body, headers });
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
    return JSON.parse(text);
  };
  const { shop } = await ask('/getStoreList', {});
  const { shop_domain } = shop[0];
  const { key } = await ask('/create-api-key', { name: 'Bench', shop_domain });
  return {
    key,
    issue: async (initial_amount) => {
      const { data } = await ask('/create-gift-card', { initial_amount, shop_domain, reason: 'Promotion' });
      return { id: data.giftCard.id, code: data.code };
    },
    balanceOf: async (code) => {
      const { giftCard } = await ask('/gift-cards/check-balance', { code }, key);
      return Math.round(giftCard.balance * 100);
    },
  };
};
