/**
 * What a column of a report is: name, kind and how it is worked out. Declared once per report; the response
 * schema, the page's table, its "How is this calculated" and the definitions sheet of an export all come
 * from it. No schemas here, so that the browser can load it cheaply.
 */
export type ColumnKind = 'text' | 'count' | 'money' | 'percent' | 'number' | 'date' | 'moment' | 'yes-no';

export type Column<
  Key extends string = string,
  Kind extends ColumnKind = ColumnKind,
  Nullable extends boolean = boolean,
> = {
  readonly key: Key;
  readonly label: string;
  readonly kind: Kind;
  readonly nullable: Nullable;
  /** One or two sentences for a reader: what it is and how it is worked out. */
  readonly definition: string;
};

const builder =
  <Kind extends ColumnKind, Nullable extends boolean>(kind: Kind, nullable: Nullable) =>
  <const Key extends string>(key: Key, label: string, definition: string): Column<Key, Kind, Nullable> => ({
    key,
    label,
    kind,
    nullable,
    definition,
  });

export const text = builder('text', false);
export const optionalText = builder('text', true);
export const count = builder('count', false);
/** US dollars with at most two decimals. */
export const money = builder('money', false);
export const optionalMoney = builder('money', true);
/** 12.5 means 12.5 %; null where there is nothing to divide by. */
export const percent = builder('percent', true);
export const optionalNumber = builder('number', true);
/** A store-local business day. */
export const date = builder('date', false);
export const optionalDate = builder('date', true);
export const moment = builder('moment', false);
export const yesNo = builder('yes-no', false);

type ValueOfKind<Kind extends ColumnKind> = Kind extends 'text' | 'date' | 'moment'
  ? string
  : Kind extends 'yes-no'
    ? boolean
    : number;

export type ValueOf<C extends Column> =
  C extends Column<string, infer Kind, infer Nullable>
    ? Nullable extends true
      ? ValueOfKind<Kind> | null
      : ValueOfKind<Kind>
    : never;

export type RowOf<Columns extends readonly Column[]> = {
  [C in Columns[number] as C['key']]: ValueOf<C>;
};

type NumericColumn = Column<string, 'count' | 'money' | 'percent' | 'number'>;

/** The columns that a totals row has: those of numbers. */
export type TotalsOf<Columns extends readonly Column[]> = {
  [C in Columns[number] as C extends NumericColumn ? C['key'] : never]: ValueOf<C>;
};

const numericKinds: readonly ColumnKind[] = ['count', 'money', 'percent', 'number'];

export const isNumeric = (column: Column): boolean => numericKinds.includes(column.kind);
