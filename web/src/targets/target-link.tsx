import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import type { Target } from './targets.ts';

type TargetLinkProps = {
  target: Target;
  children?: ReactNode;
  className?: string;
  label?: string;
  /** A whole card: no underline. */
  asCard?: boolean;
};

/** A figure or name that leads to what is behind it. */
export const TargetLink = ({ target, children, className, label, asCard = false }: TargetLinkProps) => (
  <Link
    // One of several rooms with addresses of texts; the router's types are those of one room at a time.
    to={target.to as never}
    search={target.search as never}
    aria-label={label}
    className={classNames(
      !asCard &&
        'rounded-sm underline decoration-transparent underline-offset-3 group-hover/row:decoration-line-strong hover:text-accent-text hover:decoration-accent focus-visible:decoration-accent print:no-underline',
      className,
    )}
  >
    {children}
  </Link>
);
