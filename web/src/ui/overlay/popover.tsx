import { Popover as Primitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';

export const Popover = Primitive.Root;
export const PopoverTrigger = Primitive.Trigger;

/** The frame of everything that floats. */
export const floatClass =
  'z-50 rounded-lg border border-line bg-raised text-ink shadow-lift animate-rise-in focus-visible:outline-none';

export const PopoverContent = ({ className, ...rest }: ComponentProps<typeof Primitive.Content>) => (
  <Primitive.Portal>
    <Primitive.Content
      align="start"
      sideOffset={6}
      collisionPadding={8}
      {...rest}
      className={classNames(
        floatClass,
        'max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-1rem)] overflow-auto',
        className,
      )}
    />
  </Primitive.Portal>
);
