import { cloneElement, lazy, type ReactNode, Suspense } from 'react';
import { classNames } from '../class-names.ts';
import { type OpenerButton, useOpener } from './use-opener.ts';

const load = () => import('./floating-panel.tsx');
const FloatingPanel = lazy(load);

type PopoverButtonProps = {
  /** The button that opens it. */
  children: OpenerButton;
  /** What the panel is called, for screen readers. */
  label: string;
  panel: (close: () => void) => ReactNode;
  /** Fetches what the panel shows, ahead of the click. */
  preload?: () => void;
  onClose?: () => void;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom';
  className?: string;
  /** The button is as wide as its place: a field of a form. */
  fill?: boolean;
};

/** A button with a panel of its own, both loaded on the way to the click. */
export const PopoverButton = ({
  children,
  label,
  panel,
  preload,
  onClose,
  fill = false,
  ...float
}: PopoverButtonProps) => {
  const { place, open, wanted, change, props, focusButton } = useOpener('dialog', () => {
    void load();
    preload?.();
  });
  const changed = (next: boolean) => {
    change(next);
    if (!next) onClose?.();
  };
  return (
    <span ref={place} className={classNames('relative min-w-0 max-w-full', fill ? 'block' : 'inline-flex')}>
      {cloneElement(children, { ...props, onClick: () => changed(!open) })}
      {wanted && (
        <Suspense>
          <FloatingPanel {...float} label={label} open={open} onOpenChange={changed} onClosed={focusButton}>
            {open && panel(() => changed(false))}
          </FloatingPanel>
        </Suspense>
      )}
    </span>
  );
};
