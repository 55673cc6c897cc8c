import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { fieldClass } from '../form/input.tsx';
import { usePageKeys } from '../keys.ts';

const PAUSE_MS = 300;

type SearchBoxProps = { value: string; onChange: (value: string) => void; placeholder: string };

/** Searches while one types, after a short pause; Enter at once, Escape clears, `/` comes here. */
export const SearchBox = ({ value, onChange, placeholder }: SearchBoxProps) => {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const box = useRef<HTMLInputElement>(null);
  // The address changed by itself (Back, Reset, a saved view): show what it says.
  if (known !== value) {
    setKnown(value);
    if (typed.trim() !== value) setTyped(value);
  }

  useEffect(() => {
    if (typed.trim() === value) return;
    const pause = setTimeout(() => onChange(typed.trim()), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [typed, value, onChange]);

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
          if (event.key === 'Enter') onChange(typed.trim());
          if (event.key === 'Escape' && typed) {
            event.preventDefault();
            setTyped('');
            onChange('');
          }
        }}
        aria-label={placeholder}
        placeholder={placeholder}
        className={classNames(
          fieldClass,
          'h-8 w-full text-ellipsis pr-8 pl-8.5 text-table [&::-webkit-search-cancel-button]:hidden',
        )}
      />
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
