import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { floatClass } from './float-class.ts';
import type { MenuEntry } from './menu-entries.ts';

const itemClass = classNames(
  'flex select-none items-center gap-2.5 rounded-md px-2.5 py-1.5 text-table outline-none max-md:min-h-10',
  'data-highlighted:bg-hover data-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted',
);

const Item = ({
  tone,
  className,
  ...rest
}: ComponentProps<typeof DropdownMenu.Item> & { tone?: 'plain' | 'danger' | undefined }) => (
  <DropdownMenu.Item
    {...rest}
    className={classNames(
      itemClass,
      tone === 'danger' && 'text-bad data-highlighted:bg-bad-soft [&_svg]:text-bad',
      className,
    )}
  />
);

const Entry = ({ entry }: { entry: MenuEntry }) => {
  switch (entry.kind) {
    case 'line':
      return <DropdownMenu.Separator className="-mx-1 my-1 border-t border-line" />;
    case 'heading':
      return (
        <DropdownMenu.Label className="px-2.5 py-1.5 text-meta text-muted">
          {entry.text !== undefined && (
            <span className="block truncate text-table font-medium text-ink">{entry.label}</span>
          )}
          <span className="block truncate">{entry.text ?? entry.label}</span>
        </DropdownMenu.Label>
      );
    case 'notice':
      return (
        <p role="alert" className="px-2.5 py-1.5 text-table text-bad">
          {entry.label}
        </p>
      );
    case 'check': {
      const { icon: Icon } = entry;
      return (
        <DropdownMenu.CheckboxItem
          checked={entry.checked}
          onSelect={entry.onSelect}
          className={classNames(itemClass, 'relative pr-9')}
        >
          {Icon && <Icon aria-hidden />}
          {entry.label}
          <DropdownMenu.ItemIndicator className="absolute right-2.5">
            <Check aria-hidden />
          </DropdownMenu.ItemIndicator>
        </DropdownMenu.CheckboxItem>
      );
    }
    default: {
      const { label, icon: Icon, tone, disabled, onSelect, aside } = entry;
      const item = (
        <Item
          tone={tone}
          disabled={disabled !== undefined}
          onSelect={onSelect}
          className={aside && 'min-w-0 flex-1'}
        >
          {Icon && <Icon aria-hidden />}
          <span className="truncate">{label}</span>
          {disabled && <span className="text-meta text-muted">{disabled}</span>}
        </Item>
      );
      if (!aside) return item;
      const Aside = aside.icon;
      return (
        <div className="flex items-center">
          {item}
          <Item
            aria-label={aside.label}
            tone="danger"
            onSelect={(event) => {
              event.preventDefault();
              aside.onSelect();
            }}
          >
            <Aside aria-hidden />
          </Item>
        </div>
      );
    }
  }
};

type FloatingMenuProps = {
  label: string;
  entries: readonly MenuEntry[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onClosed: () => void;
  align?: 'start' | 'center' | 'end';
  className?: string;
};

/** The menu of a `MenuButton`, beside it. */
const FloatingMenu = ({
  label,
  entries,
  open,
  onOpenChange,
  onClosed,
  align = 'end',
  className,
}: FloatingMenuProps) => (
  <DropdownMenu.Root modal={false} open={open} onOpenChange={onOpenChange}>
    {/* The button stands outside, so that it stays when the menu comes; this only marks its place. */}
    <DropdownMenu.Trigger asChild>
      <span aria-hidden tabIndex={-1} className="pointer-events-none absolute inset-0" />
    </DropdownMenu.Trigger>
    <DropdownMenu.Portal>
      <DropdownMenu.Content
        aria-label={label}
        aria-labelledby={undefined}
        align={align}
        sideOffset={6}
        collisionPadding={8}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          // Unless what was chosen has opened something that has the focus now.
          if (document.activeElement === document.body) onClosed();
        }}
        onInteractOutside={(event) => {
          // A click on the button closes it there.
          const { target } = event;
          if (target instanceof Element && target.closest('[aria-expanded="true"][aria-haspopup="menu"]'))
            event.preventDefault();
        }}
        className={classNames(
          floatClass,
          'max-h-(--radix-dropdown-menu-content-available-height) min-w-44 overflow-y-auto p-1',
          className,
        )}
      >
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity, and a menu doesn't change its order
          <Entry key={index} entry={entry} />
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Portal>
  </DropdownMenu.Root>
);

export default FloatingMenu;
