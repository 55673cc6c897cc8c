import type { EntryRule, Ledger, LedgerKind } from './ledger.ts';

/** An entry that another one takes back. */
export type Reversed<K extends LedgerKind> = { entryNo: number; type: K['type'] };

/** An entry asked for. */
export type NewEntry<K extends LedgerKind> = {
  type: K['type'];
  /** Plus or minus, an integer of the ledger's unit. */
  amount: number;
  at: Date;
  own: K['own'];
  /** Something that happens to the account in its own shop, wherever it is found out (an expiry). */
  atHome?: boolean;
  /** Not what was asked for, but what it brought to light: it has no reason and no note of its own. */
  aside?: boolean;
  /** The entry that it takes back: its sums are taken back too. */
  reverses?: Reversed<K> | undefined;
  /** Somebody else has done it already: book it though it take the balance below zero. */
  alreadyDone?: boolean | undefined;
};

/** One row of the ledger. */
export type PlannedEntry<K extends LedgerKind> = NewEntry<K> & { balanceAfter: number };

/** Entries to write, in order, and the account's state after them. */
export type Plan<K extends LedgerKind> = { entries: PlannedEntry<K>[]; state: K['state'] };

const fits = <K extends LedgerKind>({ moves }: EntryRule<K>, amount: number): boolean => {
  switch (moves) {
    case 'up':
      return amount > 0;
    case 'up-or-not':
      return amount >= 0;
    case 'down':
      return amount < 0;
    case 'either':
      return amount !== 0;
    case 'not':
      return amount === 0;
  }
};

/** Works out entries one after the other, each on the state that the one before left. Pure. */
export class Planner<K extends LedgerKind> implements Plan<K> {
  readonly entries: PlannedEntry<K>[] = [];
  state: K['state'];
  readonly #ledger: Ledger<K>;

  constructor(ledger: Ledger<K>, state: K['state']) {
    this.#ledger = ledger;
    this.state = { ...state };
  }

  /**
   * @throws ApiError insufficient where the type may not take the balance below zero, tooMuch where an account
   *   can't hold it; RangeError where the amount isn't one of its type: a mistake of ours
   */
  add(entry: NewEntry<K>): void {
    const { types, most, errors } = this.#ledger;
    const { type, amount, reverses, alreadyDone } = entry;
    const rule = types[type as K['type']];
    if (!Number.isSafeInteger(amount) || !fits(rule, amount)) {
      throw new RangeError(`${this.#ledger.name}: no ${type} of ${amount}`);
    }
    const balance = this.state.balance + amount;
    if (rule.floor && !alreadyDone && amount < 0 && balance < 0) throw errors.insufficient();
    const adds = types[(reverses?.type ?? type) as K['type']].adds?.(amount, reverses ? -1 : 1) ?? {};
    const sums = Object.entries<number>(adds).map(([name, added]) => [
      name,
      // A sum that a rule adds to is a number: the type of `adds` names it.
      (this.state as unknown as Record<string, number>)[name]! + added,
    ]);
    const after = [balance, ...sums.map(([, value]) => value as number)];
    if (after.some((value) => Math.abs(value) > most)) throw errors.tooMuch();
    this.state = { ...this.state, ...Object.fromEntries(sums), balance, entries: this.state.entries + 1 };
    this.entries.push({ ...entry, balanceAfter: balance });
  }
}
