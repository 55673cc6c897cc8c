import { TOO_SHORT } from '@backroom/contract/kit/list';
import { Search, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { fieldClass } from '../form/input.tsx';
import { usePageKeys } from '../keys.ts';

const PAUSE_MS = 300;

type SearchBoxProps = {
  value: string;
  onChange: (value: string) => void;
  placeholder: string;
  /** Whether a text is too short to be looked for: then the box asks for more. */
  isTooShort?: ((typed: string) => boolean) | undefined;
};

/** Searches while one types, after a short pause; Enter at once, Escape clears, `/` comes here. */
export const SearchBox = ({ value, onChange, placeholder, isTooShort }: SearchBoxProps) => {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const asksForMore = isTooShort?.(typed) ?? false;
  const wanted = asksForMore ? '' : typed.trim();
  const hint = useId();
  const box = useRef<HTMLInputElement>(null);
  // The address changed by itself (Back, Reset, a saved view): show what it says.
  if (known !== value) {
    setKnown(value);
    if (wanted !== value) setTyped(value);
  }

  useEffect(() => {
    if (wanted === value) return;
    const pause = setTimeout(() => onChange(wanted), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [wanted, value, onChange]);

  usePageKeys({
    '/': () => {
      box.current?.focus();
      return true;
    },
  });

  return (
    <div className="relative max-md:min-w-0 max-md:flex-1 md:w-44 md:shrink-0 lg:w-60">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted"
      />
      <input
        ref={box}
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onChange(wanted);
          if (event.key === 'Escape' && typed) {
            event.preventDefault();
            setTyped('');
            onChange('');
          }
        }}
        aria-label={placeholder}
        placeholder={placeholder}
        aria-describedby={asksForMore ? hint : undefined}
        className={classNames(
          fieldClass,
          'h-8 w-full text-ellipsis pr-8 pl-8.5 text-table [&::-webkit-search-cancel-button]:hidden',
        )}
      />
      {asksForMore && (
        <p
          id={hint}
          role="status"
          className="absolute top-full left-0 z-10 mt-1 whitespace-nowrap rounded-sm border border-line bg-raised px-2 py-1 text-meta text-muted"
        >
          {TOO_SHORT}
        </p>
      )}
      {typed && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => {
            setTyped('');
            onChange('');
            box.current?.focus();
          }}
          className="absolute inset-y-0 right-0 grid w-8 place-items-center text-muted hover:text-ink"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </div>
  );
};
