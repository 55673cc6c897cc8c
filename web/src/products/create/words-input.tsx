import { X } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { Input } from '../../ui/form/input.tsx';

type WordsInputProps = {
  id?: string;
  label: string;
  value: readonly string[];
  onChange: (words: string[]) => void;
  /** What is there already, to choose from. */
  known?: readonly string[] | undefined;
  placeholder?: string;
  'aria-invalid'?: true | undefined;
  'aria-describedby'?: string | undefined;
};

const added = (value: readonly string[], typed: string): string[] => {
  const words = [...value];
  for (const word of typed.split(/[,\n\t]/).map((one) => one.trim())) {
    if (word && !words.some((one) => one.toLowerCase() === word.toLowerCase())) words.push(word);
  }
  return words;
};

/** Several words, each entered by Enter or a comma; Backspace in an empty field takes the last one away. */
export const WordsInput = ({ label, value, onChange, known = [], placeholder, ...rest }: WordsInputProps) => {
  const [typed, setTyped] = useState('');
  const list = useId();
  const take = (text: string) => {
    setTyped('');
    if (text.trim()) onChange(added(value, text));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      take(typed);
    }
    if (event.key === 'Backspace' && typed === '') onChange(value.slice(0, -1));
  };
  return (
    <div className="grid gap-1.5">
      {value.length > 0 && (
        <ul className="flex flex-wrap gap-1">
          {value.map((word) => (
            <li
              key={word}
              className="inline-flex h-6 items-center gap-1 rounded-full bg-plain-soft pr-1 pl-2.5 text-meta"
            >
              {word}
              <button
                type="button"
                aria-label={`Remove ${word}`}
                className="grid size-4 place-items-center rounded-full hover:bg-hover"
                onClick={() => onChange(value.filter((one) => one !== word))}
              >
                <X aria-hidden className="size-3" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Input
        {...rest}
        list={list}
        autoComplete="off"
        aria-label={label}
        placeholder={placeholder}
        value={typed}
        onChange={({ target }) => (/[,\n]/.test(target.value) ? take(target.value) : setTyped(target.value))}
        onKeyDown={onKeyDown}
        onBlur={() => take(typed)}
      />
      <datalist id={list}>
        {known.map((word) => (
          <option key={word} value={word} />
        ))}
      </datalist>
    </div>
  );
};
