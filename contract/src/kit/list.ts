/**
 * What a list is, for the page that shows it and the server that reads it: its columns, its pages, and what
 * can be chosen of it. Declared once per list in the room's `…-columns.ts`; without schemas, so that pages load
 * it cheaply (those are in list-fields.ts).
 */

/**
 * - `text`; `code`: a word of ours, shown in the words of the screen; `count`; `money`: US dollars;
 * - `day`: a calendar day; `moment`: in the reader's zone on the screen, in UTC in a file;
 * - `store-moment`: in the zone of the row's store, on the screen and in a file.
 */
export type ListColumnKind =
  | 'text'
  | 'code'
  | 'count'
  | 'money'
  | 'day'
  | 'moment'
  | 'store-moment'
  | 'yes-no';

export type ListColumn = {
  readonly key: string;
  readonly label: string;
  readonly kind: ListColumnKind;
  /** What calls name it in `sortBy`; without it the list can't be sorted by it. */
  readonly sort?: string;
  /** Not shown until somebody chooses it. */
  readonly hidden?: true;
  /** Names the record: always shown. */
  readonly fixed?: true;
  /** Never in a file (a picture, a badge that another column says in words). */
  readonly exported?: false;
};

/** Declares the columns of a list in the order in which they stand at first. */
export const listColumns = <const Columns extends readonly ListColumn[]>(columns: Columns): Columns =>
  columns;

export type ColumnKey<Columns extends readonly ListColumn[]> = Columns[number]['key'];

/** The columns that may stand in a file. */
export type ExportKey<Columns extends readonly ListColumn[]> = Exclude<
  Columns[number],
  { readonly exported: false }
>['key'];

/** What a list may be sorted by. */
export type SortKey<Columns extends readonly ListColumn[]> = Extract<
  Columns[number],
  { readonly sort: string }
>['sort'];

export const exportKeysOf = <const Columns extends readonly ListColumn[]>(columns: Columns) =>
  // The filter leaves exactly the columns that the type leaves.
  columns.filter((column) => column.exported !== false).map(({ key }) => key) as ExportKey<Columns>[];

export const sortKeysOf = <const Columns extends readonly ListColumn[]>(columns: Columns) =>
  // As above.
  columns.flatMap((column) => column.sort ?? []) as SortKey<Columns>[];

export type Pagination = { page: number; limit: number; total: number; totalPages: number };

/** How many pages there are: an empty list has one, which is empty. */
export const totalPagesOf = (total: number, limit: number): number => Math.max(1, Math.ceil(total / limit));

export const paginationOf = (page: number, limit: number, total: number): Pagination => ({
  page,
  limit,
  total,
  totalPages: totalPagesOf(total, limit),
});

/**
 * What a bulk action is done to: the records named, or all that match the list's filter except some. `expected`
 * is how many the person was told; the server counts first and refuses where another number matches by now.
 */
export type ListSelection<Filter> =
  | { ids: string[]; filter?: undefined; except?: undefined; expected?: undefined }
  | { ids?: undefined; filter: Filter; except?: string[]; expected?: number };

/** What a bulk action did to one record. */
export type RowResult = { id: string; ok: boolean; message: string };

/**
 * An offer to take back what was just done (`undo` in the answer of a write): give its id to the call `undo`
 * before it runs out. Null where nothing can be taken back.
 */
export type UndoOffer = { undo_id: string; expires_at: string };

/** What a bulk action did: `results` has a line for each record that matched. */
export type BulkAnswer = { matched: number; done: number; results: RowResult[]; undo: UndoOffer | null };

/**
 * Whether a text is too short to be looked for in a long list, where an index finds three characters and more. In some
 * scripts one or two are a name: those are looked for.
 */
export const isTooShort = (search: string): boolean => /^[\x20-\x7e]{1,2}$/.test(search.trim());

export const TOO_SHORT = 'Type at least 3 characters';
