/** Columns of a list on the screen, from those that the contract declares (`contract/src/…-columns.ts`). */
import type { ColumnKey, ListColumn as Declared, ListColumnKind } from '@backroom/contract/kit/list';
import type { ReactNode } from 'react';
import { formatDate, formatDateTime, formatNumber, orDash, zoneNameOf } from '../text/format.ts';
import { Money } from '../text/money.tsx';
import { wordsOf } from '../text/status-badge.tsx';
import type { ListColumn } from './list-column.ts';

type Value = string | number | boolean | null | undefined;

/**
 * What the screen adds to a declared column: the `value` of a row, shown as its kind is, or a `cell` of its own.
 */
export type ShownColumn<Row> = Pick<ListColumn<Row>, 'card' | 'maxWidth' | 'hint'> &
  ({ value: (row: Row) => Value; cell?: undefined } | { cell: (row: Row) => ReactNode; value?: undefined });

const figures: ReadonlySet<ListColumnKind> = new Set(['count', 'money']);

const textOf = (value: Value): string | null =>
  value === null || value === undefined ? null : String(value);

const numberOf = (value: Value): number | null => (typeof value === 'number' ? value : null);

const show = (kind: ListColumnKind, value: Value, zone: string | undefined): ReactNode => {
  switch (kind) {
    case 'money':
      return <Money value={numberOf(value)} />;
    case 'count':
      return formatNumber(numberOf(value));
    case 'day':
      return formatDate(textOf(value));
    case 'moment':
      return formatDateTime(textOf(value));
    case 'store-moment':
      return formatDateTime(textOf(value), zone);
    case 'yes-no':
      return value === true ? 'Yes' : 'No';
    case 'code':
      return orDash(wordsOf(textOf(value) ?? ''));
    case 'text':
      return orDash(textOf(value));
  }
};

type Options<Row> = {
  /** The zone of a row's store, for moments in it. */
  zoneOf?: (row: Row) => string | undefined;
};

/** Declared columns in their order, each with what the screen adds. */
export const columnsOf = <Row, const Columns extends readonly Declared[]>(
  declared: Columns,
  shown: { readonly [Key in ColumnKey<Columns>]: ShownColumn<Row> },
  { zoneOf }: Options<Row> = {},
): ListColumn<Row>[] =>
  declared.map((column) => {
    const { key, label, kind, sort, hidden, fixed, exported } = column;
    // One of the keys that `shown` has: the type asks for all of them.
    const { value, cell, ...rest } = shown[key as ColumnKey<Columns>];
    const isMoment = kind === 'store-moment';
    return {
      key,
      header: label,
      sort,
      hidden,
      fixed,
      exported,
      align: figures.has(kind) ? 'right' : 'left',
      cell: cell ?? ((row) => show(kind, value(row), zoneOf?.(row))),
      title: (row) => {
        if (!value) return undefined;
        const zone = isMoment ? zoneOf?.(row) : undefined;
        // Times stand without their zone; it shows on hover.
        if (zone && value(row)) return `${zoneNameOf(textOf(value(row)), zone)}, the store's time`;
        return rest.maxWidth ? (textOf(value(row)) ?? undefined) : undefined;
      },
      ...rest,
    };
  });
