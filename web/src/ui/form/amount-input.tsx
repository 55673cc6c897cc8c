import { type ComponentProps, useState } from 'react';
import { classNames } from '../class-names.ts';
import { Input } from './input.tsx';

type AmountInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  value: unknown;
  /** A number; null where the field is empty; what was typed where it is no number, for the schema to refuse. */
  onChange: (value: unknown) => void;
  /** Before the figure: "$"; behind it: "%". */
  unit?: '$' | '%';
};

/**
 * A figure as people type it: `1,234.50`, `$5`, `-3`, with a real minus too. An unknown grouping (`1,23`) is no number, so
 * that a comma is never taken for a point.
 */
export const readAmount = (typed: string): unknown => {
  const plain = typed
    .trim()
    .replace(/^([−-]?)\$/, '$1')
    .replace('−', '-');
  if (plain === '') return typed.trim() === '' ? null : typed.trim();
  const figures = /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(plain) ? plain.replaceAll(',', '') : plain;
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(figures) ? Number(figures) : typed.trim();
};

const written = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** The one field for dollars, percentages and other figures. What is typed stays as it is until it is another figure. */
export const AmountInput = ({ value, onChange, unit, className, ...rest }: AmountInputProps) => {
  const [typed, setTyped] = useState(written(value));
  const shown = Object.is(readAmount(typed), value ?? null) ? typed : written(value);
  return (
    <span className="relative block">
      <Input
        autoComplete="off"
        {...rest}
        inputMode="decimal"
        value={shown}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(readAmount(event.target.value));
        }}
        className={classNames('text-right tabular-nums', unit === '$' ? 'pl-7' : unit && 'pr-8', className)}
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
