import { ChevronDown, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { PopoverButton } from '../overlay/popover-button.tsx';

type FilterButtonProps = {
  /** What is filtered: "Store". */
  label: string;
  /** What it is set to: "North Park"; empty where it isn't set. */
  words: string;
  /** Words are always there and need no name before them: a range of days. */
  plain?: boolean;
  icon?: ReactNode;
  onClear?: () => void;
  panel: (close: () => void) => ReactNode;
  preload?: () => void;
  panelClass?: string;
};

/** The one look of filters: 32 px, a chevron, and once set a chip that says to what and can be taken away. */
export const FilterButton = ({
  label,
  words,
  plain = false,
  icon,
  onClear,
  panel,
  preload,
  panelClass,
}: FilterButtonProps) => {
  const isSet = words !== '' && !plain;
  return (
    <span
      className={classNames(
        'inline-flex h-8 max-w-[min(20rem,100%)] min-w-0 items-center rounded-md border text-table font-medium',
        isSet
          ? 'border-accent/40 bg-accent-soft text-accent-text'
          : 'border-line-strong bg-surface text-soft',
      )}
    >
      <PopoverButton
        label={label}
        panel={panel}
        {...(preload ? { preload } : {})}
        {...(panelClass ? { className: panelClass } : {})}
      >
        <button
          type="button"
          aria-label={words ? `${label}: ${words}` : label}
          className={classNames(
            'flex h-[30px] min-w-0 items-center gap-1.5 rounded-md pl-2.5 [&_svg]:size-3.5 [&_svg]:shrink-0 [&_svg]:text-muted',
            isSet && onClear ? 'pr-1.5' : 'pr-2 hover:bg-hover hover:text-ink',
          )}
        >
          {icon}
          {!plain && <span className={isSet ? 'shrink-0 font-normal' : 'whitespace-nowrap'}>{label}</span>}
          {words && <span className="truncate">{words}</span>}
          {!(isSet && onClear) && <ChevronDown aria-hidden />}
        </button>
      </PopoverButton>
      {isSet && onClear && (
        <button
          type="button"
          aria-label={`Clear ${label}`}
          onClick={onClear}
          className="grid h-[30px] w-7 shrink-0 place-items-center rounded-md hover:bg-accent/15"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
    </span>
  );
};
