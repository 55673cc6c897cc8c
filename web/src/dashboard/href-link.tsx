import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Asked, ordersTarget, searchOfAsked } from '../targets/index.ts';
import { targetOfHref } from './target-of-href.ts';

type HrefLinkProps = {
  href: string;
  asked: Asked;
  className?: string;
  /** Its name, where it lies over something and holds no words. */
  label?: string;
  children?: ReactNode;
};

/** A path that the server names, over the same days and stores as the dashboard. */
export const HrefLink = ({ href, asked, className, label, children }: HrefLinkProps) => {
  // The list of orders has days of its own: exactly those that the figure counts.
  const { to, search } = href === '/orders' ? ordersTarget(asked) : targetOfHref(href, searchOfAsked(asked));
  return (
    // The server names any room's path; the router's types are those of one room at a time.
    <Link to={to as never} search={search as never} className={className} aria-label={label}>
      {children}
    </Link>
  );
};
