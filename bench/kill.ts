import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Caller, callerOf, quantile } from './kit/caller.ts';
import { openInstallation } from './kit/installation.ts';
import type { Bench, Result } from './kit/result.ts';
import { openTill } from './kit/till.ts';

const KILLS = Number(process.env.BACKROOM_KILLS ?? 20);
const TILLS = 8;
const CARDS = 40;
const FACE = 2_000;
/** Back at work within this time. */
const PATIENCE_MS = 30_000;

type Redemption = { key: string; code: string; cents: number };

const redeem = (call: Caller, token: string, { key, code, cents }: Redemption) =>
  call('/v1/gift-cards/redeem', {
    token,
    body: { code, amount: cents / 100 },
    headers: { 'idempotency-key': key },
  });

/** Tills that redeem until the server is gone. Whoever got no answer asks the same again later. */
class Tills {
  readonly acknowledged: Redemption[] = [];
  /** Asked for, not answered: done or not, nobody knows. */
  open: Redemption[] = [];
  readonly #call: Caller;
  readonly #token: string;
  readonly #codes: readonly string[];

  constructor(call: Caller, token: string, codes: readonly string[]) {
    this.#call = call;
    this.#token = token;
    this.#codes = codes;
  }

  async #try(redemption: Redemption): Promise<boolean> {
    const answer = await redeem(this.#call, this.#token, redemption).catch(() => null);
    if (answer?.status === 200) this.acknowledged.push(redemption);
    else this.open.push(redemption);
    return answer !== null;
  }

  async workUntilGone(): Promise<void> {
    const work = async () => {
      for (;;) {
        const code = this.#codes[Math.floor(Math.random() * this.#codes.length)] ?? '';
        const cents = 1 + Math.floor(Math.random() * 5);
        if (!(await this.#try({ key: randomUUID(), code, cents }))) return;
      }
    };
    await Promise.all(Array.from({ length: TILLS }, work));
  }

  async askAgain(): Promise<void> {
    const again = this.open;
    this.open = [];
    for (const redemption of again) await this.#try(redemption);
  }
}

const run = async (): Promise<Result[]> => {
  const installation = await openInstallation();
  const { call, close } = callerOf(installation.address);
  try {
    const till = await openTill(call, await installation.tokenOf('SuperAdmin'));
    const codes: string[] = [];
    for (let card = 0; card < CARDS; card += 1) codes.push((await till.issue(FACE)).code);
    const tills = new Tills(call, till.key, codes);
    const starts: number[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const working = tills.workUntilGone();
      await delay(100 + Math.random() * 1_500);
      await installation.kill();
      await working;
      starts.push(await installation.start());
      await tills.askAgain();
    }
    const spent = new Map<string, number>();
    for (const { code, cents } of tills.acknowledged) spent.set(code, (spent.get(code) ?? 0) + cents);
    let [lost, doubled] = [0, 0];
    for (const code of codes) {
      const more = FACE * 100 - (spent.get(code) ?? 0) - (await till.balanceOf(code));
      if (more < 0) lost -= more;
      else doubled += more;
    }
    const of = `${tills.acknowledged.length} redemptions, ${KILLS} kills`;
    return [
      { what: 'cents lost', ours: String(lost), beside: of, ratio: lost, aim: { atMost: 0 } },
      { what: 'cents taken twice', ours: String(doubled), beside: of, ratio: doubled, aim: { atMost: 0 } },
      {
        what: 'never answered',
        ours: String(tills.open.length),
        beside: of,
        ratio: tills.open.length,
        aim: { atMost: 0 },
      },
      {
        what: 'back at work, slowest start',
        ours: `${Math.round(quantile(starts, 1))} ms`,
        beside: `${PATIENCE_MS} ms`,
        ratio: quantile(starts, 1) / PATIENCE_MS,
        aim: { atMost: 1 },
      },
    ];
  } finally {
    close();
    await installation.close();
  }
};

export const kill: Bench = {
  name: 'kill',
  about: 'server and database killed while tills redeem: what was acknowledged, counted afterwards',
  run,
};
