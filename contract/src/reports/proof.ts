import { roundHalfUp } from '../kit/money.ts';
import { type Column, isNumeric } from './columns.ts';
import { type Formula, formulas, type Term } from './formulas.ts';

/** A number of a formula with the column it stands in. */
export type ProofPart = { sign: '+' | '−'; column: Column; value: number };

/** A figure worked out again from the numbers beside it. */
export type Proof = { parts: ProofPart[]; by: ProofPart[] | null };

type Row = Readonly<Record<string, unknown>>;

const partsOf = (terms: readonly Term[], columns: readonly Column[], row: Row): ProofPart[] | null => {
  const parts = terms.map(({ key, sign }) => {
    const column = columns.find((one) => one.key === key && isNumeric(one));
    const value = row[key];
    return column && typeof value === 'number' ? { sign, column, value } : null;
  });
  return parts.every((part) => part !== null) ? parts : null;
};

const sumOf = (parts: readonly ProofPart[]) =>
  parts.reduce((sum, { sign, value }) => sum + (sign === '+' ? value : -value), 0);

/** Figures carry two decimals; a quotient is rounded to them. */
const inHundredths = (value: number) => roundHalfUp(Number((value * 100).toPrecision(14)));

const resultOf = ({ parts, by }: Proof, { kind }: Column): number => {
  if (!by) return inHundredths(sumOf(parts));
  const whole = Math.abs(sumOf(by));
  return inHundredths((sumOf(parts) / whole) * (kind === 'percent' ? 100 : 1));
};

/**
 * The formula of a figure with the row's own numbers in it; null where it has none, where the row lacks a part, or
 * where the numbers don't give the figure shown (it is then a sum over more than this row).
 * @param columns those of the row, for the names of the parts
 */
export const proofOf = (column: Column, columns: readonly Column[], row: Row): Proof | null => {
  const figure = row[column.key];
  if (typeof figure !== 'number') return null;
  // A plain object: only its own keys are measures.
  const known = (formulas as Readonly<Record<string, readonly Formula[]>>)[column.key] ?? [];
  for (const formula of known) {
    const parts = partsOf(formula.terms, columns, row);
    const by = formula.by ? partsOf(formula.by, columns, row) : null;
    if (!parts || (formula.by && !by)) continue;
    const proof = { parts, by };
    if (resultOf(proof, column) === inHundredths(figure)) return proof;
  }
  return null;
};
