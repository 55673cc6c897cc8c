import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { PopoverButton } from '../overlay/popover-button.tsx';
import { useFit } from './use-fit.ts';

type FilterBarProps = {
  /** The box to search with, before the filters. */
  search?: ReactNode;
  /** The filters, the most used first; each with a key. */
  filters: readonly { key: string; shown: ReactNode; isSet?: boolean }[];
  /** Takes all filters away; only while some are set. */
  onReset?: (() => void) | undefined;
  /** At the right end: views, columns. */
  tools?: ReactNode;
};

const ResetButton = ({ onReset }: { onReset: () => void }) => (
  <Button look="ghost" size="filter" onClick={onReset}>
    Reset
  </Button>
);

/**
 * One line, however narrow: filters that don't fit go into "More filters", on a phone what takes them away as well; the tools stay at
 * the right.
 */
export const FilterBar = ({ search, filters, onReset, tools }: FilterBarProps) => {
  const bar = useRef<HTMLDivElement>(null);
  const fitting = useFit(bar, filters.length);
  const more = filters.slice(fitting);
  const setAmongMore = more.filter(({ isSet }) => isSet).length;
  return (
    <div className="flex items-center gap-2 print:hidden">
      {search}
      {filters.length > 0 && (
        // Room around it for the frame of what has the focus.
        <div
          ref={bar}
          data-filter
          className="-m-1 flex h-10 min-w-0 flex-wrap content-start gap-x-2 gap-y-4 overflow-hidden p-1"
        >
          {filters.map(({ key, shown }, index) => (
            <span key={key} className={classNames('inline-flex max-w-full', index >= fitting && 'invisible')}>
              {shown}
            </span>
          ))}
        </div>
      )}
      {more.length > 0 && (
        <span data-filter className="inline-flex shrink-0">
          <PopoverButton
            label="More filters"
            className="p-3"
            panel={() => (
              <div className="flex max-w-[min(26rem,90vw)] flex-wrap gap-2">
                {more.map(({ key, shown }) => (
                  <span key={key} className="inline-flex max-w-full">
                    {shown}
                  </span>
                ))}
                {onReset && (
                  <span className="inline-flex md:hidden">
                    <ResetButton onReset={onReset} />
                  </span>
                )}
              </div>
            )}
          >
            <Button size="filter">
              <SlidersHorizontal aria-hidden className="text-muted" />
              More filters
              {setAmongMore > 0 && (
                <span className="grid size-4.5 place-items-center rounded-full bg-accent text-meta text-accent-ink">
                  {setAmongMore}
                </span>
              )}
            </Button>
          </PopoverButton>
        </span>
      )}
      {onReset && (
        <span className={classNames('inline-flex', more.length > 0 && 'max-md:hidden')}>
          <ResetButton onReset={onReset} />
        </span>
      )}
      {tools && <div className="ml-auto flex shrink-0 gap-2 pl-2">{tools}</div>}
    </div>
  );
};
