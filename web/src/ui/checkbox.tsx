import { Check, Minus } from 'lucide-react';
import { Checkbox as Primitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** A box to tick; `checked="indeterminate"` where only some of many are. */
export const Checkbox = ({ className, ...rest }: ComponentProps<typeof Primitive.Root>) => (
  <Primitive.Root
    {...rest}
    className={classNames(
      'group grid size-4 shrink-0 place-items-center rounded-sm border border-field bg-surface',
      'data-[state=checked]:border-accent data-[state=checked]:bg-accent',
      'data-[state=indeterminate]:border-accent data-[state=indeterminate]:bg-accent',
      'aria-invalid:border-bad disabled:opacity-50',
      className,
    )}
  >
    <Primitive.Indicator className="text-accent-ink">
      <Check aria-hidden strokeWidth={3} className="size-3 group-data-[state=indeterminate]:hidden" />
      <Minus aria-hidden strokeWidth={3} className="hidden size-3 group-data-[state=indeterminate]:block" />
    </Primitive.Indicator>
  </Primitive.Root>
);
