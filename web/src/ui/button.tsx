import { LoaderCircle } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

type Look = 'primary' | 'secondary' | 'ghost' | 'danger' | 'quiet-danger' | 'link';
type Size = 'sm' | 'filter' | 'md' | 'lg' | 'icon' | 'icon-sm';

const looks: Record<Look, string> = {
  primary: 'bg-accent text-accent-ink hover:bg-accent-hover',
  secondary: 'border border-line-strong bg-surface text-ink hover:bg-hover',
  ghost: 'text-soft hover:bg-hover hover:text-ink',
  danger: 'bg-bad text-bad-ink hover:bg-bad-hover',
  'quiet-danger': 'text-bad hover:bg-bad-soft',
  link: 'text-accent-text underline-offset-4 hover:underline',
};

const sizes: Record<Size, string> = {
  sm: 'h-7 px-2.5 text-table gap-1.5',
  /** As high as the filters that it stands beside. */
  filter: 'h-8 px-2.5 text-table gap-2',
  md: 'h-8.5 px-3 text-body gap-2',
  lg: 'h-10 px-4 text-body gap-2',
  icon: 'size-8.5',
  'icon-sm': 'size-7',
};

/** The look of a button, also for links that act like one. */
export const buttonClass = (look: Look = 'secondary', size: Size = 'md') =>
  classNames(
    'inline-flex shrink-0 select-none items-center justify-center rounded-md font-medium whitespace-nowrap',
    'transition-colors duration-100 disabled:opacity-55 aria-disabled:opacity-55 disabled:pointer-events-none',
    '[&_svg]:size-4 [&_svg]:shrink-0',
    looks[look],
    look === 'link' ? 'h-auto p-0 text-body' : sizes[size],
  );

export type ButtonProps = ComponentProps<'button'> & {
  look?: Look;
  size?: Size;
  /** Shows a spinner and stops further clicks; the width stays. */
  busy?: boolean;
};

/** A button says what happens: "Issue card", not "Submit". */
export const Button = ({ look, size, busy = false, className, children, disabled, ...rest }: ButtonProps) => (
  <button
    type="button"
    {...rest}
    disabled={disabled || busy}
    aria-busy={busy || undefined}
    className={classNames(buttonClass(look, size), className)}
  >
    {busy && <LoaderCircle aria-hidden className="animate-spin" />}
    {children}
  </button>
);
