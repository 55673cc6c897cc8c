import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arbitraryHistory, lastWord } from '../../testing/arbitrary-history.ts';
import { factsOf } from '../facts/facts-of.ts';
import type { OrderFacts } from '../facts/order-facts.ts';
import { valueOfFacts } from '../facts/order-value.ts';
import type { OrderDocument } from '../order-document.ts';
import { type VersionedOrder, withVersion } from './with-version.ts';

const clock = { timezone: 'America/New_York', day_cutoff_minutes: 150 };
const histories = arbitraryHistory({ from: '2025-01-01T00:00:00Z', to: '2025-06-30T00:00:00Z' });

const after = ([first, ...others]: readonly OrderDocument[]): OrderDocument => {
  if (!first) throw new Error('Nothing was told');
  return others.reduce<VersionedOrder>(withVersion, { document: first, versions: null }).document;
};

/** Facts in no sequence: which one was told first says nothing. */
const inAnySequence = (facts: OrderFacts) =>
  Object.fromEntries(
    Object.entries(facts).map(([name, rows]) => [
      name,
      Array.isArray(rows) ? rows.map((row) => JSON.stringify(row)).sort() : rows,
    ]),
  );

it('whatever was told before and in what sequence, sales agreements of the end have the last word', () => {
  fc.assert(
    fc.property(histories, fc.nat(10), (history, place) => {
      const last = lastWord(history);
      const merged = after(history.told.toSpliced(place, 0, last));
      expect(inAnySequence(factsOf(merged, clock))).toEqual(inAnySequence(factsOf(last, clock)));
    }),
    { numRuns: 300 },
  );
});

it('comes to the same facts in whatever sequence the versions come', () => {
  fc.assert(
    fc.property(histories, ({ told }) => {
      const files = told.filter(({ updated_at }) => updated_at === null);
      // Of two files without a date the later one counts, so these keep their sequence.
      const dated = told.filter(({ updated_at }) => updated_at !== null).toReversed();
      expect(inAnySequence(factsOf(after([...dated, ...files]), clock))).toEqual(
        inAnySequence(factsOf(after(told), clock)),
      );
    }),
    { numRuns: 300 },
  );
});

it('comes to the worth and the units of the end where only poorer shapes tell it', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const isTold = ({ updated_at }: OrderDocument) => updated_at === history.whole.updated_at;
      fc.pre(history.told.some(isTold));
      const [merged, whole] = [after(history.told), history.whole].map((document) =>
        factsOf(document, clock),
      );
      if (!merged || !whole) throw new Error('No facts');
      const units = ({ sales_lines }: OrderFacts) =>
        sales_lines.reduce((left, fact) => left + fact.units_sold - fact.units_returned, 0);
      expect(units(merged)).toBe(units(whole));
      expect(valueOfFacts(merged)).toBe(valueOfFacts(whole));
    }),
    { numRuns: 300 },
  );
});
