import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';

type ChoiceCardsProps<T extends string> = {
  label: string;
  name: string;
  choices: readonly { value: T; label: string; picture: ReactNode }[];
  value: T;
  onChange: (value: T) => void;
};

/** A few choices as pictures; one is chosen. */
export const ChoiceCards = <T extends string>({
  label,
  name,
  choices,
  value,
  onChange,
}: ChoiceCardsProps<T>) => (
  <fieldset>
    <legend className="sr-only">{label}</legend>
    <div className="grid grid-cols-3 gap-2 sm:gap-3">
      {choices.map((choice) => (
        <label
          key={choice.value}
          className={classNames(
            'grid gap-2 rounded-lg border p-1.5 sm:p-2 transition-colors duration-100 has-focus-visible:outline-2 has-focus-visible:outline-offset-2',
            choice.value === value ? 'border-accent bg-accent-soft' : 'border-line hover:border-line-strong',
          )}
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span aria-hidden className="block overflow-hidden rounded-md border border-line">
            {choice.picture}
          </span>
          <span className="px-1 pb-0.5 text-table font-medium">{choice.label}</span>
        </label>
      ))}
    </div>
  </fieldset>
);
