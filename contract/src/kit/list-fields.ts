/** The fields that calls of lists are made of; what they mean is in list.ts. */
import * as z from 'zod';
import { id, moment, uuid } from './fields.ts';
import { exportKeysOf, type ListColumn, sortKeysOf } from './list.ts';

export const pagination = z.object({ page: z.int(), limit: z.int(), total: z.int(), totalPages: z.int() });

/** Sort by one of the columns that declare it. */
export const sortBy = <const Columns extends readonly ListColumn[]>(columns: Columns) =>
  z.enum(sortKeysOf(columns), 'The list can’t be sorted by this');

/** The columns of a file, in their order: those that the page shows. Absent means all there are. */
export const exportedColumns = <const Columns extends readonly ListColumn[]>(columns: Columns) =>
  z
    .array(z.enum(exportKeysOf(columns), 'There is no such column'))
    .min(1, 'Choose at least one column')
    .max(100)
    .optional();

/**
 * The fields that say what a bulk action is done to: `ids`, or `filter` with `except` and `expected`. Put them
 * into the body and refine it with `isSelection`.
 */
export const selectionFields = <Filter extends z.ZodType>(filter: Filter, max: number) => ({
  ids: z
    .array(id)
    .min(1, 'Choose at least one')
    .max(max, `Choose at most ${max.toLocaleString('en')}`)
    .optional(),
  filter: filter.optional(),
  except: z
    .array(id)
    .max(max, `Leave out at most ${max.toLocaleString('en')}`)
    .optional(),
  expected: z.int().min(0).optional(),
});

/** For `.refine(isSelection, selectionProblem)`: either ids or a filter. */
export const isSelection = (body: { ids?: unknown; filter?: unknown }): boolean =>
  (body.ids === undefined) !== (body.filter === undefined);
export const selectionProblem = { message: 'Say what it is done to: either ids or a filter', path: ['ids'] };

/** An offer to take a write back; null where it can't be. */
export const undoOffer = z.object({ undo_id: uuid, expires_at: moment }).nullable();

export const rowResult = z.object({ id: z.string(), ok: z.boolean(), message: z.string() });

/** What a bulk action answers. */
export const bulkAnswer = z.object({
  matched: z.int(),
  done: z.int(),
  results: z.array(rowResult),
  undo: undoOffer,
});
