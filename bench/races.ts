import { randomUUID } from 'node:crypto';
import { callerOf, patiently } from './kit/caller.ts';
import { openInstallation } from './kit/installation.ts';
import { type Bench, none, type Result } from './kit/result.ts';
import { openTill } from './kit/till.ts';

const ROUNDS = Number(process.env.BACKROOM_RACES ?? 100);
const AT_ONCE = 12;

const run = async (): Promise<Result[]> => {
  const installation = await openInstallation();
  const { call: callOnce, close } = callerOf(installation.address);
  const call = patiently(callOnce);
  try {
    const token = await installation.tokenOf('SuperAdmin');
    const till = await openTill(call, token);
    const atOnce = async (
      path: string,
      sent: (index: number) => { body: unknown; key: string; method?: string; as?: string },
    ) => {
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, index) => {
          const { body, key, method = 'POST', as = till.key } = sent(index);
          return call(`/v1${path}`, { method, token: as, body, headers: { 'idempotency-key': key } });
        }),
      );
      return answers;
    };
    const wrong = { balance: 0, key: 0, edit: 0, guess: 0, status: 0 };
    const note = (statuses: number[], allowed: number[]) => {
      wrong.status += statuses.filter((status) => !allowed.includes(status)).length;
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      // More is asked for than there is: five of twelve fit.
      const full = await till.issue(50);
      const redeemed = await atOnce('/gift-cards/redeem', () => ({
        key: randomUUID(),
        body: { code: full.code, amount: 10 },
      }));
      note(
        redeemed.map(({ status }) => status),
        [200, 409],
      );
      const fits = redeemed.filter(({ status }) => status === 200).length;
      if (fits !== 5 || (await till.balanceOf(full.code)) !== 0) wrong.balance += 1;

      // The same request, twelve times: one redemption.
      const once = await till.issue(50);
      const key = randomUUID();
      const repeated = await atOnce('/gift-cards/redeem', () => ({
        key,
        body: { code: once.code, amount: 7 },
      }));
      note(
        repeated.map(({ status }) => status),
        [200],
      );
      if (new Set(repeated.map(({ text }) => text)).size !== 1 || (await till.balanceOf(once.code)) !== 4_300)
        wrong.key += 1;

      // Twelve people save over the same version: one does.
      const list = await call('/v1/get-gift-card-list', { token, body: { search: once.code } });
      const { version } = JSON.parse(list.text).data.giftCards[0];
      const edited = await atOnce(`/api/gift-cards/${once.id}`, (index) => ({
        method: 'PUT',
        as: token,
        key: randomUUID(),
        body: { note: `note ${index}`, version },
      }));
      note(
        edited.map(({ status }) => status),
        [200, 409],
      );
      if (edited.filter(({ status }) => status === 200).length !== 1) wrong.edit += 1;
    }
    // Passwords of one account, all at once.
    const guesses = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        call('/v1/login', { body: { email: 'somebody@example.com', password: `a wrong one ${index}` } }),
      ),
    );
    const checked = guesses.filter(({ status }) => status === 404).length;
    const races = `${ROUNDS} races of ${AT_ONCE}`;
    return [
      none('more redeemed than was there', wrong.balance, races),
      none('one Idempotency-Key, two entries', wrong.key, races),
      none('saved over somebody else', wrong.edit, races),
      none('answered otherwise than declared', wrong.status, `${ROUNDS * AT_ONCE * 3} calls`),
      {
        what: 'passwords checked',
        ours: String(checked),
        beside: '200 at once',
        ratio: checked,
        aim: { atMost: 10 },
      },
    ];
  } finally {
    close();
    await installation.close();
  }
};

export const races: Bench = {
  name: 'races',
  about: 'the same asked for twelve times at once: redemptions, repetitions, edits, passwords',
  run,
};
