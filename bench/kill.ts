import { killWhileSpending } from './kit/killed-tills.ts';
import type { Bench } from './kit/result.ts';
import { openTill } from './kit/till.ts';

const KILLS = Number(process.env.BACKROOM_KILLS ?? 20);
const CARDS = 40;
const FACE = 2_000;

export const kill: Bench = {
  name: 'kill',
  about: 'server and database killed while tills redeem: what was acknowledged, counted afterwards',
  run: () =>
    killWhileSpending(KILLS, async (call, token) => {
      const till = await openTill(call, token);
      const codes: string[] = [];
      for (let card = 0; card < CARDS; card += 1) codes.push((await till.issue(FACE)).code);
      return {
        unit: 'cents',
        holders: codes,
        face: FACE * 100,
        spend: ({ key, from, amount }) =>
          call('/v1/gift-cards/redeem', {
            token: till.key,
            body: { code: from, amount: amount / 100 },
            headers: { 'idempotency-key': key },
          }),
        leftOf: (code) => till.balanceOf(code),
      };
    }),
};
