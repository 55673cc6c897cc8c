import { type ComponentProps, useState } from 'react';
import { classNames } from '../ui/class-names.ts';
import { Input } from '../ui/form/input.tsx';

type NumberInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  value: number | null | undefined;
  /** null where the field is empty; NaN where it holds no number, for the schema to refuse. */
  onChange: (value: number | null) => void;
  /** Behind the figure: "%"; before it: "$". */
  unit?: string;
};

const read = (typed: string): number | null =>
  typed.trim() === '' ? null : Number(typed.replaceAll(',', ''));

/** A number as a person types it; what is typed stays as it is until it is another number. */
export const NumberInput = ({ value, onChange, unit, ...rest }: NumberInputProps) => {
  const [typed, setTyped] = useState(value === null || value === undefined ? '' : String(value));
  const shown = Object.is(read(typed), value ?? null)
    ? typed
    : value === null || value === undefined
      ? ''
      : String(value);
  return (
    <span className="relative block">
      <Input
        {...rest}
        inputMode="decimal"
        value={Number.isNaN(value) ? typed : shown}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(read(event.target.value));
        }}
        className={unit === '$' ? 'pl-9 text-right' : unit ? 'pr-9 text-right' : 'text-right'}
      />
      {unit && (
        <span
          aria-hidden
          className={classNames(
            'pointer-events-none absolute inset-y-0 grid place-items-center text-muted',
            unit === '$' ? 'left-3' : 'right-3',
          )}
        >
          {unit}
        </span>
      )}
    </span>
  );
};
