import { allocate } from '@backroom/contract/kit/money';
import type { TakenBack } from '../order-document.ts';
import { EventKind } from './order-facts.ts';
import type { OrderEvent } from './timeline.ts';
import type { Value, ValuedLine } from './valued-line.ts';

/** What one event did to one line: units and value sold (+) or taken back (−), and the same of each of its taxes. */
export type LineMovement = {
  event: OrderEvent;
  line: ValuedLine;
  sold: Value | null;
  /** Signed: + sold, − taken back. None where only value was left to take back. */
  units: number;
  net: number;
  taxes: number[];
};

/**
 * The share of a total that belongs to units `from`…`to` of `quantity`: cumulative and rounded down, the last
 * unit takes the remainder, so all shares sum to the total whatever the steps (domain.md 2.1, "Partial returns").
 */
export const cumulativeShare = (total: number, from: number, to: number, quantity: number): number => {
  const through = (units: number) => (units >= quantity ? total : Math.trunc((total * units) / quantity));
  return through(to) - through(from);
};

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** The taxes of a line that count, in cents: a gift card never has any. */
const taxesOf = ({ line }: ValuedLine) =>
  line.gift_card ? [] : line.taxes.map(({ amount_cents }) => amount_cents);

/** An amount, but no more than is left of what it comes from. */
const atMost = (cents: number, left: number) =>
  Math.min(Math.max(cents, Math.min(left, 0)), Math.max(left, 0));

/** What has been taken back of a line so far. */
type Taken = { units: number; net: number; taxes: number[] };

/** Units of one line that an event takes back, with their part of what the source stated for all of them. */
type Take = { line: ValuedLine; units: number; net: number | undefined; tax: number | undefined };

/** Takes lines back and remembers what is left of them. */
class Lines {
  readonly #taken = new Map<ValuedLine, Taken>();

  of(line: ValuedLine): Taken {
    let taken = this.#taken.get(line);
    if (!taken) {
      taken = { units: 0, net: 0, taxes: taxesOf(line).map(() => 0) };
      this.#taken.set(line, taken);
    }
    return taken;
  }

  unitsLeft(line: ValuedLine): number {
    return line.line.quantity - this.of(line).units;
  }

  /** What is left of a line's value and of each of its taxes. */
  #left(line: ValuedLine) {
    const taken = this.of(line);
    return {
      net: line.value.net - taken.net,
      taxes: taxesOf(line).map((cents, index) => cents - (taken.taxes[index] ?? 0)),
    };
  }

  #book(event: OrderEvent, line: ValuedLine, units: number, net: number, taxes: number[]): LineMovement {
    const taken = this.of(line);
    taken.units += units;
    taken.net += net;
    taken.taxes = taken.taxes.map((cents, index) => cents + (taxes[index] ?? 0));
    return {
      event,
      line,
      sold: null,
      units: 0 - units,
      net: 0 - net,
      taxes: taxes.map((cents) => 0 - cents),
    };
  }

  /** Takes units: for what the source stated, else for their cumulative share; the last ones for all that is left. */
  take(event: OrderEvent, { line, units, net, tax }: Take, isLast: boolean): LineMovement {
    const { units: before } = this.of(line);
    const left = this.#left(line);
    const share = (total: number) => cumulativeShare(total, before, before + units, line.line.quantity);
    const isAll = isLast || (units === this.unitsLeft(line) && net === undefined && tax === undefined);
    if (isAll) return this.#book(event, line, units, left.net, left.taxes);
    const taxes =
      tax === undefined
        ? taxesOf(line).map((cents, index) => atMost(share(cents), left.taxes[index] ?? 0))
        : allocate(
            atMost(tax, sum(left.taxes)),
            left.taxes.map((cents) => Math.max(cents, 0)),
          );
    return this.#book(event, line, units, atMost(net ?? share(line.value.net), left.net), taxes);
  }

  /** Takes all that is left of a line: of one whose units are all back, what stated amounts left of its value. */
  takeRest(event: OrderEvent, line: ValuedLine): LineMovement[] {
    const units = this.unitsLeft(line);
    const { net, taxes } = this.#left(line);
    if (units === 0 && net === 0 && taxes.every((cents) => cents === 0)) return [];
    return [this.#book(event, line, units, net, taxes)];
  }
}

/** Which units are meant, from the first entry of a line to its last, and the part of the stated amounts of each. */
const takesOf = (entries: readonly ValuedLine[], taken: Lines, back: Omit<TakenBack, 'line_id'>): Take[] => {
  let left = back.quantity;
  const pieces = entries.flatMap((line) => {
    const units = Math.min(left, taken.unitsLeft(line));
    if (units <= 0) return [];
    left -= units;
    return [{ line, units }];
  });
  // Stated amounts are those of the units stated: of fewer, where no more are left.
  const isWhole = left === 0 && !entries.some(({ line }) => line.gift_card);
  const split = (stated: number | undefined, totalOf: (line: ValuedLine) => number) => {
    if (stated === undefined || !isWhole) return undefined;
    const weights = pieces.map(({ line, units }) =>
      Math.max(0, Math.trunc((totalOf(line) * units) / line.line.quantity)),
    );
    return allocate(stated, weights);
  };
  const nets = split(back.net_cents, ({ value }) => value.net);
  const taxes = split(back.tax_cents, (line) => sum(taxesOf(line)));
  return pieces.map((piece, index) => ({ ...piece, net: nets?.[index], tax: taxes?.[index] }));
};

/**
 * Walks an order's events and says what each did to its lines. Units taken back are taken from the line they
 * name (from its first entry to its last, where an edit added units to it) and never more than are left, for what
 * the source stated, else for their share; a cancellation takes all that is left of the lines sold until then.
 * A line of which all units are back has given back exactly what it was sold for. Of lines that were sold before, on a
 * receipt that isn't known, only what is taken back is a movement.
 */
export const lineMovements = (events: readonly OrderEvent[]): LineMovement[] => {
  const taken = new Lines();
  const sold: ValuedLine[] = [];
  const entries = events.flatMap((event) => event.added);

  const takeBack = (event: OrderEvent, back: TakenBack): LineMovement[] => {
    const isOfLine = ({ line }: ValuedLine) => line.id === back.line_id;
    const takes = takesOf(entries.filter(isOfLine), taken, back);
    const soldSoFar = sold.filter(isOfLine);
    const unitsTaken = sum(takes.map(({ units }) => units));
    const isLast = sum(soldSoFar.map((entry) => taken.unitsLeft(entry))) === unitsTaken;
    const movements = takes.map((take) => taken.take(event, take, isLast));
    return isLast ? [...movements, ...soldSoFar.flatMap((entry) => taken.takeRest(event, entry))] : movements;
  };

  return events.flatMap((event) => {
    sold.push(...event.added);
    const added = event.added
      .filter(({ line }) => !line.sold_before)
      .map(
        (line): LineMovement => ({
          event,
          line,
          sold: line.value,
          units: line.line.quantity,
          net: line.value.net,
          taxes: taxesOf(line),
        }),
      );
    const back = event.taken.flatMap((one) => takeBack(event, one));
    const cancelled =
      event.kind === EventKind.cancel ? sold.flatMap((line) => taken.takeRest(event, line)) : [];
    return [...added, ...back, ...cancelled];
  });
};
