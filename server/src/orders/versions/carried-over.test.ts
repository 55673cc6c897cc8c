import { describe, expect, it } from 'vitest';
import { plainLine as line, plainOrder } from '../../testing/plain-order.ts';
import type { OrderDocument } from '../order-document.ts';
import { carriedOver } from './carried-over.ts';
import { withVersion } from './with-version.ts';

const [MONDAY, FRIDAY] = ['2025-03-03T12:00:00Z', '2025-03-07T12:00:00Z'];
const noticed = `noticed ${FRIDAY}`;

/** As a Backroom stored it that didn't say shapes. */
const earlier = (more: Partial<OrderDocument>) => {
  const { shape: _, ...document } = plainOrder([], { placed_at: MONDAY, ...more });
  return document;
};

describe('documents of an earlier Backroom', () => {
  it('are what was merged until then, or a file', () => {
    expect(carriedOver(earlier({ updated_at: FRIDAY })).shape).toBe('merged');
    expect(carriedOver(earlier({})).shape).toBe('export');
    expect(carriedOver(plainOrder([], { shape: 'current' })).shape).toBe('current');
  });

  it('have lines once that a file and the JSON of the order had told twice', () => {
    const doubled = earlier({
      updated_at: FRIDAY,
      lines: [
        line('1', 1, { sku: 'MUG' }),
        line('2', 1, { sku: 'TEE' }),
        line('9100000091', 1, { sku: 'MUG', added_by: noticed }),
        line('9100000092', 1, { sku: 'TEE', added_by: noticed }),
      ],
      edits: [
        {
          id: noticed,
          at: FRIDAY,
          removed: [
            { line_id: '1', quantity: 1 },
            { line_id: '2', quantity: 1 },
          ],
        },
      ],
    });
    const once = carriedOver(doubled);
    expect(once.lines.map(({ id, added_by }) => [id, added_by])).toEqual([
      ['9100000091', null],
      ['9100000092', null],
    ]);
    expect(once.edits).toEqual([]);
  });

  it('keep edits that took a line away for another', () => {
    const edited = earlier({
      updated_at: FRIDAY,
      lines: [
        line('9100000001', 1, { sku: 'MUG' }),
        line('9100000002', 1, { sku: 'TEE', added_by: noticed }),
      ],
      edits: [{ id: noticed, at: FRIDAY, removed: [{ line_id: '9100000001', quantity: 1 }] }],
    });
    expect(carriedOver(edited)).toEqual({ ...edited, shape: 'merged' });
  });

  it('keep the days of their edits when the same version comes again, and give way to sales agreements', () => {
    const stored = carriedOver(
      earlier({
        updated_at: FRIDAY,
        lines: [line('7', 2), line('7', 1, { added_by: 'noticed x' })],
        edits: [{ id: 'noticed x', at: '2025-03-04T12:00:00Z', removed: [] }],
      }),
    );
    const again = plainOrder([line('7', 3)], { shape: 'current', placed_at: MONDAY, updated_at: FRIDAY });
    const same = withVersion({ document: stored, versions: null }, again).document;
    expect(same.edits).toEqual(stored.edits);
    expect(same.lines).toEqual(stored.lines);
    const edits = [{ id: '5', at: '2025-03-05T12:00:00Z', removed: [] }];
    const agreed = plainOrder([line('7', 2), line('7', 1, { added_by: '5' })], {
      shape: 'agreements',
      placed_at: MONDAY,
      updated_at: FRIDAY,
      edits,
    });
    expect(withVersion({ document: stored, versions: null }, agreed).document.edits).toEqual(edits);
  });
});
