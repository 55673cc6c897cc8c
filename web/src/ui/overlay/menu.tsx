import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { floatClass } from './popover.tsx';

export const Menu = DropdownMenu.Root;
export const MenuTrigger = DropdownMenu.Trigger;

export const MenuContent = ({ className, ...rest }: ComponentProps<typeof DropdownMenu.Content>) => (
  <DropdownMenu.Portal>
    <DropdownMenu.Content
      align="end"
      sideOffset={6}
      collisionPadding={8}
      {...rest}
      className={classNames(floatClass, 'min-w-44 p-1', className)}
    />
  </DropdownMenu.Portal>
);

const itemClass = classNames(
  'flex select-none items-center gap-2.5 rounded-md px-2.5 py-1.5 text-table outline-none',
  'data-highlighted:bg-hover data-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted',
);

type MenuItemProps = ComponentProps<typeof DropdownMenu.Item> & { tone?: 'plain' | 'danger' };

export const MenuItem = ({ className, tone = 'plain', ...rest }: MenuItemProps) => (
  <DropdownMenu.Item
    {...rest}
    className={classNames(
      itemClass,
      tone === 'danger' && 'text-bad data-highlighted:bg-bad-soft [&_svg]:text-bad',
      className,
    )}
  />
);

export const MenuCheckItem = ({
  className,
  children,
  ...rest
}: ComponentProps<typeof DropdownMenu.CheckboxItem>) => (
  <DropdownMenu.CheckboxItem {...rest} className={classNames(itemClass, 'relative pr-9', className)}>
    {children}
    <DropdownMenu.ItemIndicator className="absolute right-2.5">
      <Check aria-hidden />
    </DropdownMenu.ItemIndicator>
  </DropdownMenu.CheckboxItem>
);

export const MenuLabel = ({ className, ...rest }: ComponentProps<typeof DropdownMenu.Label>) => (
  <DropdownMenu.Label {...rest} className={classNames('px-2.5 py-1.5 text-meta text-muted', className)} />
);

export const MenuLine = () => <DropdownMenu.Separator className="-mx-1 my-1 border-t border-line" />;
