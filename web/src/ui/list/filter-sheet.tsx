import { ChevronDown, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { Dialog } from '../overlay/dialog.tsx';
import { formatNumber } from '../text/format.ts';
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

type SectionProps = { filter: ListFilter; state: ListState; change: ChangeList };

/** One filter: what it is set to, and on a tap what it opens. */
const Section = ({ filter, state, change }: SectionProps) => {
  const words = describeFilter(filter, state);
  const [open, setOpen] = useState(words !== '');
  return (
    <section>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex w-full items-center gap-3 px-5 py-3"
      >
        <span className="font-medium">{filter.label}</span>
        <span className="min-w-0 flex-1 truncate text-right text-table text-muted">{words || 'Any'}</span>
        <ChevronDown aria-hidden className={classNames('size-4 shrink-0 text-muted', open && 'rotate-180')} />
      </button>
      {open && (
        <div className="px-3 pb-3">
          <LazyFilterPanel filter={filter} state={state} change={change} onDone={() => {}} />
        </div>
      )}
    </section>
  );
};

/** All filters of a list on a phone. */
const FilterSheet = ({ filters, state, change, total }: SheetProps) => {
  const [open, setOpen] = useState(false);
  const active = filters.filter((filter) => describeFilter(filter, state) !== '').length;
  const close = () => setOpen(false);
  return (
    <>
      <Button data-filter size="filter" onClick={() => setOpen(true)}>
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
          {filters.map((filter) => (
            <Section key={filter.key} filter={filter} state={state} change={change} />
          ))}
        </div>
      </Dialog>
    </>
  );
};

export default FilterSheet;
