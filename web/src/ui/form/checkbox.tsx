import { Check, Minus } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange'> & {
  /** `indeterminate` where only some of many are. */
  checked: boolean | 'indeterminate';
  onCheckedChange: (checked: boolean) => void;
};

/** A box to tick. */
export const Checkbox = ({ checked, onCheckedChange, className, ...rest }: CheckboxProps) => (
  <span className={classNames('relative inline-block size-4 shrink-0 align-middle', className)}>
    <input
      {...rest}
      type="checkbox"
      checked={checked === true}
      ref={(box) => {
        if (box) box.indeterminate = checked === 'indeterminate';
      }}
      onChange={(event) => onCheckedChange(event.target.checked)}
      className={classNames(
        'm-0 block size-4 appearance-none rounded-sm border border-field bg-surface',
        'checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent',
        'aria-invalid:border-bad disabled:opacity-50',
      )}
    />
    {checked !== false && (
      <span className="pointer-events-none absolute inset-0 grid place-items-center text-accent-ink">
        {checked === true ? (
          <Check aria-hidden strokeWidth={3} className="size-3" />
        ) : (
          <Minus aria-hidden strokeWidth={3} className="size-3" />
        )}
      </span>
    )}
  </span>
);
