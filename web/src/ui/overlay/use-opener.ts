import { type ReactElement, useRef, useState } from 'react';

/** What a button that opens something tells and does. */
export type OpenerProps = {
  'aria-haspopup': 'menu' | 'dialog';
  'aria-expanded': boolean;
  onClick: () => void;
  onPointerEnter: () => void;
  onFocus: () => void;
  onKeyDown?: (event: React.KeyboardEvent) => void;
};

/** A button that takes what makes it one that opens something. */
export type OpenerButton = ReactElement<Partial<OpenerProps>>;

const buttonIn = (place: HTMLElement | null) => place?.querySelector<HTMLElement>('[aria-haspopup]') ?? null;

/** The button that last opened something: where the focus goes when that led to a dialog. */
let lastButton: HTMLElement | null = null;
export const lastOpener = (): HTMLElement | null => lastButton;

/**
 * What a button opens is loaded on the way to the click: when the pointer or the focus comes to the button.
 * `place` is what floats beside, `wanted` whether it was ever opened.
 */
export const useOpener = (haspopup: OpenerProps['aria-haspopup'], preload: () => void) => {
  const place = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const change = (next: boolean) => {
    setOpen(next);
    if (!next) return;
    setWanted(true);
    lastButton = buttonIn(place.current);
  };
  const props: OpenerProps = {
    'aria-haspopup': haspopup,
    'aria-expanded': open,
    onClick: () => change(!open),
    onPointerEnter: preload,
    onFocus: preload,
  };
  const focusButton = () => buttonIn(place.current)?.focus();
  return { place, open, wanted, change, props, focusButton };
};
