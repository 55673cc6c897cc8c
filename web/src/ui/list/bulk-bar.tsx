import { X } from 'lucide-react';
import { Button } from '../button.tsx';
import { formatNumber } from '../text/format.ts';
import type { ListAction } from './list-column.ts';

type BulkBarProps = { count: number; actions: ListAction[]; onClear: () => void };

/** What can be done with the rows chosen. Floats above the list, so that nothing moves. */
export const BulkBar = ({ count, actions, onClear }: BulkBarProps) => (
  <div
    role="toolbar"
    aria-label="Actions for the selected rows"
    className="fixed inset-x-0 bottom-0 z-30 flex animate-slide-up flex-wrap items-center gap-1 border-line-strong bg-raised p-1.5 shadow-lift max-md:min-h-14 max-md:border-t max-md:pb-[max(6px,env(safe-area-inset-bottom))] md:rounded-lg md:border md:right-auto md:bottom-28 md:left-1/2 md:-translate-x-1/2"
  >
    <p className="px-2.5 text-table font-medium">{formatNumber(count)} selected</p>
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
    <Button size="icon-sm" look="ghost" aria-label="Clear the selection" onClick={onClear}>
      <X aria-hidden />
    </Button>
  </div>
);
