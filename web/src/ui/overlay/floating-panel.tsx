import { Popover } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { floatClass } from './float-class.ts';

type FloatingPanelProps = {
  label: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onClosed: () => void;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom';
  className?: string;
  children: ReactNode;
};

/** The panel of a `PopoverButton`, beside it. */
const FloatingPanel = ({
  label,
  open,
  onOpenChange,
  onClosed,
  align = 'start',
  side = 'bottom',
  className,
  children,
}: FloatingPanelProps) => (
  <Popover.Root open={open} onOpenChange={onOpenChange}>
    {/* The button stands outside, so that it stays when the panel comes; this only marks its place. */}
    <Popover.Anchor className="pointer-events-none absolute inset-0" />
    <Popover.Portal>
      <Popover.Content
        aria-label={label}
        align={align}
        side={side}
        sideOffset={6}
        collisionPadding={8}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          if (document.activeElement === document.body) onClosed();
        }}
        onInteractOutside={(event) => {
          // A click on the button closes it there.
          const { target } = event;
          if (target instanceof Element && target.closest('[aria-expanded="true"][aria-haspopup="dialog"]'))
            event.preventDefault();
        }}
        className={classNames(
          floatClass,
          'max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-1rem)] overflow-auto',
          className,
        )}
      >
        {children}
      </Popover.Content>
    </Popover.Portal>
  </Popover.Root>
);

export default FloatingPanel;
