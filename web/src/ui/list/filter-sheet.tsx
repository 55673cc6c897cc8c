import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { formatNumber } from '../format.ts';
import { LazyFilterPanel } from './lazy-filter-panel.tsx';
import { describeFilter, type ListFilter } from './list-filter.ts';
import type { ListState } from './list-state.ts';
import type { ChangeList } from './use-list-state.ts';

type SheetProps = {
  filters: readonly ListFilter[];
  state: ListState;
  change: ChangeList;
  total: number | undefined;
};

/** All filters of a list on a phone. */
export const FilterSheet = ({ filters, state, change, total }: SheetProps) => {
  const [open, setOpen] = useState(false);
  const active = filters.filter((filter) => describeFilter(filter, state) !== '').length;
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <SlidersHorizontal aria-hidden />
        Filters
        {active > 0 && (
          <span className="grid size-5 place-items-center rounded-full bg-accent text-meta text-accent-ink">
            {active}
          </span>
        )}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title="Filters"
        footer={
          <>
            <Button disabled={active === 0} onClick={() => change({ filters: {} })}>
              Reset
            </Button>
            <Button look="primary" onClick={close}>
              {total === undefined ? 'Show rows' : `Show ${formatNumber(total)} rows`}
            </Button>
          </>
        }
      >
        <div className="-mx-5 -my-4 divide-y divide-line">
          {filters.map((filter) => {
            const words = describeFilter(filter, state);
            return (
              <details key={filter.key} open={words !== ''} className="group">
                <summary className="flex list-none items-center justify-between gap-4 px-5 py-3 font-medium">
                  {filter.label}
                  <span className="truncate text-table font-normal text-muted">{words || 'Any'}</span>
                </summary>
                <div className="px-3 pb-3">
                  <LazyFilterPanel filter={filter} state={state} change={change} onDone={() => {}} />
                </div>
              </details>
            );
          })}
        </div>
      </Dialog>
    </>
  );
};
