import { X } from 'lucide-react';
import type { Action } from '../action.ts';
import { Button } from '../button.tsx';
import { formatNumber } from '../text/format.ts';
import type { Selection } from './use-selection.ts';

type BulkBarProps = {
  selection: Pick<Selection<unknown>, 'count' | 'isAll' | 'chooseAll' | 'clear'>;
  /** How many rows match the filters. */
  total: number;
  actions: readonly Action[];
};

/** What can be done with the rows chosen, or with all that match. Floats above the list, so that nothing moves. */
export const BulkBar = ({ selection, total, actions }: BulkBarProps) => (
  <div
    role="toolbar"
    aria-label="Actions for the selected rows"
    className="fixed inset-x-0 bottom-0 z-30 flex animate-slide-up flex-wrap items-center gap-1 border-line-strong bg-raised p-1.5 shadow-lift max-md:min-h-14 max-md:border-t max-md:pb-[max(6px,env(safe-area-inset-bottom))] md:rounded-lg md:border md:right-auto md:bottom-28 md:left-1/2 md:-translate-x-1/2"
  >
    <p aria-live="polite" className="px-2.5 text-table font-medium">
      {selection.isAll && selection.count === total ? 'All ' : ''}
      {formatNumber(selection.count)} selected
    </p>
    {!selection.isAll && total > selection.count && (
      <Button size="sm" look="ghost" className="text-accent-text" onClick={() => selection.chooseAll(total)}>
        Select all {formatNumber(total)}
      </Button>
    )}
    {actions.map(({ label, icon: Icon, tone, disabled, onSelect }) => (
      <Button
        key={label}
        size="sm"
        look={tone === 'danger' ? 'quiet-danger' : 'ghost'}
        disabled={disabled !== undefined}
        title={disabled}
        onClick={onSelect}
      >
        {Icon && <Icon aria-hidden />}
        {label}
      </Button>
    ))}
    <Button size="icon-sm" look="ghost" aria-label="Clear the selection" onClick={selection.clear}>
      <X aria-hidden />
    </Button>
  </div>
);
