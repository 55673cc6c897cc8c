import { Link, type LinkProps } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';

type BackLinkProps = {
  to: LinkProps['to'];
  /** What of its address is kept. */
  search?: Readonly<Record<string, string | string[] | undefined>>;
  children: string;
};

/** Above the title of a page: the way to the page that it belongs to. */
export const BackLink = ({ to, search, children }: BackLinkProps) => (
  <Link
    to={to}
    // Texts, as every address of ours; the router's type is that of one page at a time.
    search={search as never}
    className="mb-1 -ml-1 inline-flex min-h-6 items-center gap-0.5 rounded-sm pr-1 text-meta text-muted hover:text-ink print:hidden"
  >
    <ChevronLeft aria-hidden className="size-3.5" />
    {children}
  </Link>
);
