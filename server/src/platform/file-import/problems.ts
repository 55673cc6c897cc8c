import { inOrderOfWeight, kindOfProblem, type ProblemGroup } from '@backroom/contract/kit/problem-groups';
import type { Problem } from './reading.ts';

/** What is kept of problems: each kind with its count, and the first ones one by one. */
export type KeptProblems = { groups: ProblemGroup[]; list: Problem[] };

/** More kinds than a person reads are counted together. */
const MAX_GROUPS = 100;
const OTHERS = 'Other problems; the file of refused rows tells each';

/** Collects problems of any number in little memory. */
export class Problems {
  readonly #groups = new Map<string, ProblemGroup>();
  readonly #list: Problem[];
  readonly #keep: number;

  /** @param keep how many are kept one by one @param before those of an import that goes on */
  constructor(keep: number, before: KeptProblems = { groups: [], list: [] }) {
    this.#keep = keep;
    this.#list = [...before.list];
    for (const group of before.groups) this.#groups.set(kindOfProblem(group, group.refused), { ...group });
  }

  add(problems: readonly Problem[], refused: boolean): void {
    for (const problem of problems) {
      if (refused && this.#list.length < this.#keep) this.#list.push(problem);
      this.#count(problem, refused);
    }
  }

  #count(problem: Problem, refused: boolean): void {
    const isNew = !this.#groups.has(kindOfProblem(problem, refused));
    const one =
      isNew && this.#groups.size >= MAX_GROUPS ? { row: problem.row, column: '', message: OTHERS } : problem;
    const kind = kindOfProblem(one, refused);
    const group = this.#groups.get(kind);
    if (group) group.count += 1;
    else this.#groups.set(kind, { ...one, count: 1, refused });
  }

  get kept(): KeptProblems {
    return { groups: [...this.#groups.values()].sort(inOrderOfWeight), list: this.#list };
  }
}
