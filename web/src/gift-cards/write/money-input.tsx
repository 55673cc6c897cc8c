import { type ComponentProps, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Input } from '../../ui/form/input.tsx';

type MoneyInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  value: unknown;
  onChange: (value: unknown) => void;
};

/** A plain amount is a number; anything else stays what was typed, for the schema to refuse. */
const readAmount = (text: string): unknown => {
  const plain = text.trim().replace(/^\$/, '').replace('−', '-');
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : plain === '' ? undefined : text;
};

/** Dollars, as they are typed. */
export const MoneyInput = ({ value, onChange, className, ...rest }: MoneyInputProps) => {
  const [text, setText] = useState(value === undefined || value === null ? '' : String(value));
  return (
    <span className="relative block">
      <span aria-hidden className="absolute top-1/2 left-3 -translate-y-1/2 text-body text-muted">
        $
      </span>
      <Input
        {...rest}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          onChange(readAmount(event.target.value));
        }}
        className={classNames('pl-7 tabular-nums', className)}
      />
    </span>
  );
};
