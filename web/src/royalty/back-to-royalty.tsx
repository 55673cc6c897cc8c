import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';

/** The way back to the report that terms and statements serve. */
export const BackToRoyalty = () => (
  <Link
    to="/reports/royalty-report"
    className="mb-1 -ml-1 inline-flex items-center gap-0.5 rounded-sm text-meta text-muted hover:text-ink"
  >
    <ChevronLeft aria-hidden className="size-3.5" />
    Royalty report
  </Link>
);
