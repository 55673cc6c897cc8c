import { classNames } from '../class-names.ts';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Checkbox } from '../form/checkbox.tsx';
import type { DataTableProps } from '../table/data-table.tsx';
import { ExpandButton } from './expand-button.tsx';
import type { ListColumn } from './list-column.ts';
import { RowMenu } from './row-menu.tsx';
import { useExpanded } from './use-expanded.ts';
import { useRowFocus } from './use-row-focus.ts';

type CardsProps<Row> = Omit<DataTableProps<Row>, 'sort' | 'onSort' | 'totals'>;

const placeOf = <Row,>(column: ListColumn<Row>, index: number) =>
  column.card ?? (index === 0 ? 'title' : 'line');

/** A list on a phone: each row a card with heading, right side and labelled lines. */
export const ListCards = <Row,>({
  label,
  columns,
  rows,
  rowKey,
  rowLabel = rowKey,
  selection,
  onOpen,
  rowActions,
  expand,
  expected = 6,
  isStale,
}: CardsProps<Row>) => {
  const given = rows ?? [];
  const { onKeyDown, propsOf } = useRowFocus(given.length, {
    onOpen: (index) => given[index] && onOpen?.(given[index]),
  });
  const { isExpanded, toggle } = useExpanded();
  const at = (place: string) => columns.filter((column, index) => placeOf(column, index) === place);
  if (rows === undefined) {
    return (
      <div aria-busy="true" className="grid gap-2">
        {Array.from({ length: expected }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
          <div key={index} className="grid gap-2.5 rounded-lg border border-line bg-surface p-4">
            <Skeleton className="w-2/5" />
            <Skeleton className="w-4/5" />
            <Skeleton className="w-3/5" />
          </div>
        ))}
      </div>
    );
  }
  return (
    <ul
      aria-label={label}
      aria-busy={isStale}
      onKeyDown={onKeyDown}
      className={classNames('grid gap-2', isStale && 'opacity-60')}
    >
      {given.map((row, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a card is handled by the list
        <li
          key={rowKey(row)}
          {...propsOf(index)}
          onClick={(event) => {
            // What floats (the row's menu) is a child for React, though not on the page.
            if (!(event.target instanceof Element) || !event.currentTarget.contains(event.target)) return;
            if (event.target.closest('a, button, input')) return;
            onOpen?.(row);
          }}
          className={classNames(
            'rounded-lg border border-line bg-surface px-4 py-3 text-table',
            selection?.has(rowKey(row)) && 'border-accent bg-accent-soft',
          )}
        >
          <div className="flex items-start gap-3">
            {selection && (
              <Checkbox
                className="mt-0.5"
                aria-label={`Select ${rowLabel(row)}`}
                checked={selection.has(rowKey(row))}
                onCheckedChange={() => selection.toggle(row)}
              />
            )}
            <div className="min-w-0 flex-1 text-body font-medium">
              {at('title').map((column) => (
                <div key={column.key} className="truncate">
                  {column.cell(row)}
                </div>
              ))}
            </div>
            <div className="grid shrink-0 justify-items-end gap-1 font-medium">
              {at('side').map((column) => (
                <div key={column.key}>{column.cell(row)}</div>
              ))}
            </div>
            {expand && (
              <div className="-my-1 -mr-2">
                <ExpandButton
                  label={rowLabel(row)}
                  expanded={isExpanded(rowKey(row))}
                  onToggle={() => toggle(rowKey(row))}
                />
              </div>
            )}
            {rowActions && (
              <div className="-my-1 -mr-2">
                <RowMenu label={rowLabel(row)} actions={rowActions(row)} />
              </div>
            )}
          </div>
          <dl className="mt-1.5 grid gap-1">
            {at('line').map((column) => (
              <div key={column.key} className="flex items-baseline justify-between gap-4">
                <dt className="shrink-0 text-meta text-muted">{column.header}</dt>
                <dd className="min-w-0 truncate text-right">{column.cell(row)}</dd>
              </div>
            ))}
          </dl>
          {expand && isExpanded(rowKey(row)) && (
            <div className="mt-3 border-t border-line pt-3">{expand(row)}</div>
          )}
        </li>
      ))}
    </ul>
  );
};
