import { Link, type LinkProps } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';

type BackLinkProps = { to: LinkProps['to']; children: string };

/** Above the title of a page: the way to the page that it belongs to. */
export const BackLink = ({ to, children }: BackLinkProps) => (
  <Link
    to={to}
    className="mb-1 -ml-1 inline-flex min-h-6 items-center gap-0.5 rounded-sm pr-1 text-meta text-muted hover:text-ink print:hidden"
  >
    <ChevronLeft aria-hidden className="size-3.5" />
    {children}
  </Link>
);
