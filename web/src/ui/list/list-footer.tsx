import { totalPagesOf } from '@backroom/contract/kit/list';
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { fieldClass } from '../form/input.tsx';
import { formatNumber } from '../text/format.ts';
import { type ListState, pageNumbers, pageSizes } from './list-state.ts';
import type { ChangeList } from './use-list-state.ts';

type FooterProps = {
  state: ListState;
  change: ChangeList;
  /** Rows that match; undefined while unknown. */
  total: number | undefined;
  selected: number;
};

const Step = ({ label, ...rest }: ComponentProps<typeof Button> & { label: string }) => (
  <Button look="ghost" size="icon-sm" aria-label={label} title={label} {...rest} />
);

const Jump = ({ pages, onJump }: { pages: number; onJump: (page: number) => void }) => {
  const [typed, setTyped] = useState('');
  const page = Number(typed);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (Number.isInteger(page) && page >= 1) onJump(Math.min(page, pages));
        setTyped('');
      }}
    >
      <input
        value={typed}
        onChange={(event) => setTyped(event.target.value.replaceAll(/\D/g, ''))}
        inputMode="numeric"
        aria-label={`Go to page, 1 to ${pages}`}
        placeholder="Go to"
        className={classNames(fieldClass, 'h-7 w-16 px-2 text-center text-table')}
      />
    </form>
  );
};

/** Range, total and pages of a list. */
export const ListFooter = ({ state, change, total, selected }: FooterProps) => {
  const { page, size } = state;
  const pages = totalPagesOf(total ?? 0, size);
  const go = (next: number) => change({ page: next });
  const sizes = [...new Set([...pageSizes, size])].sort((a, b) => a - b);
  const first = (page - 1) * size + 1;
  return (
    <footer className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2 text-table text-muted md:px-4">
      <p aria-live="polite" className="min-h-7 content-center">
        {total === undefined
          ? 'Counting…'
          : total === 0
            ? 'No rows'
            : `${formatNumber(first)}–${formatNumber(Math.min(total, first + size - 1))} of ${formatNumber(total)}`}
        {selected > 0 && <span className="text-accent-text"> · {formatNumber(selected)} selected</span>}
      </p>
      <nav aria-label="Pages" className="flex flex-wrap items-center gap-0.5">
        <label className="mr-3 flex items-center gap-2 max-md:hidden">
          Rows
          <select
            value={size}
            onChange={(event) => change({ size: Number(event.target.value) })}
            className={classNames(fieldClass, 'h-7 px-1.5 text-table')}
          >
            {sizes.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
        <Step label="First page" disabled={page <= 1} onClick={() => go(1)}>
          <ChevronsLeft aria-hidden />
        </Step>
        <Step label="Previous page" disabled={page <= 1} onClick={() => go(page - 1)}>
          <ChevronLeft aria-hidden />
        </Step>
        {pageNumbers(page, pages).map((one, index) =>
          one === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no identity
            <span key={`gap-${index}`} className="px-1">
              …
            </span>
          ) : (
            <button
              key={one}
              type="button"
              aria-label={`Page ${formatNumber(one)}`}
              aria-current={one === page ? 'page' : undefined}
              onClick={() => go(one)}
              className={classNames(
                'h-7 min-w-7 rounded-md px-1.5',
                one === page
                  ? 'bg-accent-soft font-medium text-accent-text'
                  : 'hover:bg-hover hover:text-ink',
              )}
            >
              {formatNumber(one)}
            </button>
          ),
        )}
        <Step label="Next page" disabled={page >= pages} onClick={() => go(page + 1)}>
          <ChevronRight aria-hidden />
        </Step>
        <Step label="Last page" disabled={page >= pages} onClick={() => go(pages)}>
          <ChevronsRight aria-hidden />
        </Step>
        {pages > 5 && (
          <div className="ml-2 max-md:hidden">
            <Jump pages={pages} onJump={go} />
          </div>
        )}
      </nav>
    </footer>
  );
};
