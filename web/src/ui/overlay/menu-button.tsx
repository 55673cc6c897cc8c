import { cloneElement, lazy, Suspense } from 'react';
import type { MenuEntry } from './menu-entries.ts';
import { type OpenerButton, useOpener } from './use-opener.ts';

const load = () => import('./floating-menu.tsx');
const FloatingMenu = lazy(load);

type MenuButtonProps = {
  /** The button that opens it. */
  children: OpenerButton;
  /** What the menu is called, for screen readers: "Actions for order #1001". */
  label: string;
  entries: readonly MenuEntry[];
  align?: 'start' | 'center' | 'end';
  className?: string;
};

/**
 * A button with a menu:
 * `<MenuButton label="Theme" entries={[{ label: 'Light', onSelect }]}><Button>Theme</Button></MenuButton>`.
 * The menu is loaded on the way to the click.
 */
export const MenuButton = ({ children, label, ...menu }: MenuButtonProps) => {
  const { place, open, wanted, change, props, focusButton } = useOpener('menu', () => void load());
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    change(true);
  };
  return (
    <span ref={place} className="relative inline-flex min-w-0 max-w-full">
      {cloneElement(children, { ...props, onKeyDown })}
      {wanted && (
        <Suspense>
          <FloatingMenu {...menu} label={label} open={open} onOpenChange={change} onClosed={focusButton} />
        </Suspense>
      )}
    </span>
  );
};
