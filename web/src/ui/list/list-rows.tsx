import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Checkbox } from '../form/checkbox.tsx';
import type { DataTableProps } from '../table/data-table.tsx';
import { ExpandButton } from './expand-button.tsx';
import type { ListColumn } from './list-column.ts';
import { RowMenu } from './row-menu.tsx';
import { useExpanded } from './use-expanded.ts';
import { useRowFocus } from './use-row-focus.ts';

type ListRowsProps<Row> = Pick<
  DataTableProps<Row>,
  | 'label'
  | 'rows'
  | 'rowKey'
  | 'rowLabel'
  | 'selection'
  | 'onOpen'
  | 'rowActions'
  | 'expand'
  | 'expected'
  | 'isStale'
  | 'lastOpen'
> & { columns: readonly ListColumn<Row>[] };

const separated = (parts: readonly ReactNode[]) =>
  parts.flatMap((part, index) =>
    index === 0
      ? [part]
      : [
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a row keep their order
          <span key={`dot ${index}`} aria-hidden>
            {' · '}
          </span>,
          part,
        ],
  );

const Placeholders = ({ count }: { count: number }) => (
  <div aria-busy="true" className="divide-y divide-line rounded-lg border border-line bg-surface">
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
      <div key={index} className="grid h-16 content-center gap-2.5 px-4">
        <Skeleton className="w-2/5" />
        <Skeleton className="w-4/5" />
      </div>
    ))}
  </div>
);

/** A list on a phone: each row two lines of 64 px in all. */
export const ListRows = <Row,>(props: ListRowsProps<Row>) => {
  const { label, columns, rows, rowKey, rowLabel = rowKey, selection, onOpen, rowActions, expand } = props;
  const given = rows ?? [];
  const { onKeyDown, propsOf } = useRowFocus(given.length, {
    onOpen: (index) => given[index] && onOpen?.(given[index]),
  });
  const { isExpanded, toggle } = useExpanded();
  if (rows === undefined) return <Placeholders count={props.expected ?? 8} />;
  const at = (place: ListColumn<Row>['card'], row: Row) =>
    columns
      .filter((column) => column.card === place)
      .map((column) => ({ key: column.key, cell: column.cell(row) }))
      // Without its column's heading a lone dash says nothing.
      .filter(({ cell }) => place !== 'under' || cell !== '-')
      .map(({ key, cell }) => <span key={key}>{cell}</span>);
  return (
    <ul
      aria-label={label}
      aria-busy={props.isStale}
      onKeyDown={onKeyDown}
      className={classNames(
        'divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface',
        props.isStale && 'opacity-60',
      )}
    >
      {given.map((row, index) => {
        const key = rowKey(row);
        const isChosen = selection?.has(key) ?? false;
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a row is handled by the list
          <li
            key={key}
            {...propsOf(index)}
            data-last-open={props.lastOpen === key || undefined}
            onClick={(event) => {
              // What floats (the row's menu) is a child for React, though not on the page.
              if (!(event.target instanceof Element) || !event.currentTarget.contains(event.target)) return;
              if (!event.target.closest('a, button, input, [data-details]')) onOpen?.(row);
            }}
            className={classNames('focus-visible:-outline-offset-2', isChosen && 'bg-accent-soft')}
          >
            <div className="flex min-h-16 items-center gap-3 px-4 py-2">
              {selection && (
                <Checkbox
                  aria-label={`Select ${rowLabel(row)}`}
                  checked={isChosen}
                  onCheckedChange={() => selection.toggle(row)}
                />
              )}
              <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5">
                <span className="truncate font-medium">{separated(at('title', row))}</span>
                <span className="text-right font-medium">{separated(at('side', row))}</span>
                <span className="truncate text-meta text-muted">{separated(at('under', row))}</span>
                <span className="flex items-center gap-2 justify-self-end">{at('status', row)}</span>
              </div>
              {rowActions ? (
                <span className="-mr-2">
                  <RowMenu label={rowLabel(row)} actions={rowActions(row)} />
                </span>
              ) : (
                expand && (
                  <span className="-mr-2">
                    <ExpandButton
                      label={rowLabel(row)}
                      expanded={isExpanded(key)}
                      onToggle={() => toggle(key)}
                    />
                  </span>
                )
              )}
            </div>
            {expand && isExpanded(key) && (
              <div data-details className="border-t border-line bg-sunken px-4 py-3">
                {expand(row)}
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
};
