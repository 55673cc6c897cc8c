import { Popover as Primitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { floatClass } from './float-class.ts';

export const Popover = Primitive.Root;
export const PopoverTrigger = Primitive.Trigger;

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
