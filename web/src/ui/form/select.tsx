import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { fieldClass } from './input.tsx';

/** One thing that can be chosen. `hint` is a second, muted text; `group` puts it under a heading. */
export type Choice = { value: string; label: string; hint?: string };

type SelectProps = ComponentProps<'select'> & {
  choices: readonly Choice[];
  /** Shown, with an empty value, until something is chosen. */
  placeholder?: string;
};

/** A short list to choose one from (the system's own, best on phones). Long lists: `Combobox`. */
export const Select = ({ choices, placeholder, className, ...rest }: SelectProps) => (
  <span className={classNames('relative inline-block w-full', className)}>
    <select {...rest} className={classNames(fieldClass, 'h-8.5 w-full appearance-none pr-8 pl-3 text-body')}>
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
    <ChevronDown
      aria-hidden
      className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-muted"
    />
  </span>
);
