import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Answered, type Caller, callerOf, quantile } from './caller.ts';
import { openInstallation } from './installation.ts';
import type { Result } from './result.ts';

const TILLS = 8;
/** Back at work within this time. */
const PATIENCE_MS = 30_000;

export type Spending = { key: string; from: string; amount: number };

/** What tills spend from, in its smallest unit. */
export type Purse = {
  /** "cents" */
  unit: string;
  /** Codes of cards, or e-mails. */
  holders: readonly string[];
  /** What each had to begin with. */
  face: number;
  spend: (spending: Spending) => Promise<Answered>;
  leftOf: (holder: string) => Promise<number>;
};

/** Tills that spend until the server is gone. Whoever got no answer asks the same again later. */
class Tills {
  readonly acknowledged: Spending[] = [];
  /** Asked for, not answered: done or not, nobody knows. */
  open: Spending[] = [];
  readonly #purse: Purse;

  constructor(purse: Purse) {
    this.#purse = purse;
  }

  async #try(spending: Spending): Promise<boolean> {
    const answer = await this.#purse.spend(spending).catch(() => null);
    if (answer?.status === 200) this.acknowledged.push(spending);
    else this.open.push(spending);
    return answer !== null;
  }

  async workUntilGone(): Promise<void> {
    const { holders } = this.#purse;
    const work = async () => {
      for (;;) {
        const from = holders[Math.floor(Math.random() * holders.length)] ?? '';
        const amount = 1 + Math.floor(Math.random() * 5);
        if (!(await this.#try({ key: randomUUID(), from, amount }))) return;
      }
    };
    await Promise.all(Array.from({ length: TILLS }, work));
  }

  async askAgain(): Promise<void> {
    const again = this.open;
    this.open = [];
    for (const spending of again) await this.#try(spending);
  }
}

/**
 * Kills an installation and its database while tills spend, as often as is wanted: what was acknowledged, counted afterwards.
 * @param open makes what is spent from, with the token of a SuperAdmin
 */
export const killWhileSpending = async (
  kills: number,
  open: (call: Caller, token: string) => Promise<Purse>,
): Promise<Result[]> => {
  const installation = await openInstallation();
  const { call, close } = callerOf(installation.address);
  try {
    const purse = await open(call, await installation.tokenOf('SuperAdmin'));
    const tills = new Tills(purse);
    const starts: number[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      const working = tills.workUntilGone();
      await delay(100 + Math.random() * 1_500);
      await installation.kill();
      await working;
      starts.push(await installation.start());
      await tills.askAgain();
    }
    const spent = new Map<string, number>();
    for (const { from, amount } of tills.acknowledged) spent.set(from, (spent.get(from) ?? 0) + amount);
    let [lost, doubled] = [0, 0];
    for (const holder of purse.holders) {
      const more = purse.face - (spent.get(holder) ?? 0) - (await purse.leftOf(holder));
      if (more < 0) lost -= more;
      else doubled += more;
    }
    const of = `${tills.acknowledged.length} redemptions, ${kills} kills`;
    const { unit } = purse;
    return [
      { what: `${unit} lost`, ours: String(lost), beside: of, ratio: lost, aim: { atMost: 0 } },
      { what: `${unit} taken twice`, ours: String(doubled), beside: of, ratio: doubled, aim: { atMost: 0 } },
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
