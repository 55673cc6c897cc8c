import { Switch as Primitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';

/** On or off, at once. For what is saved with a form, use a checkbox. */
export const Switch = ({ className, ...rest }: ComponentProps<typeof Primitive.Root>) => (
  <Primitive.Root
    {...rest}
    className={classNames(
      'inline-flex h-5 w-9 shrink-0 items-center rounded-full bg-field p-0.5 transition-colors duration-100',
      'data-[state=checked]:bg-accent disabled:opacity-50',
      className,
    )}
  >
    <Primitive.Thumb className="block size-4 rounded-full bg-white transition-transform duration-100 data-[state=checked]:translate-x-4 dark:data-[state=checked]:bg-accent-ink" />
  </Primitive.Root>
);
