import { inWords } from '@backroom/contract/kit/words';
import {
  Ban,
  CircleCheck,
  CircleDashed,
  CircleDot,
  CirclePause,
  CircleSlash,
  CircleX,
  Clock,
  Hourglass,
  type LucideIcon,
  Undo2,
} from 'lucide-react';
import { Badge, type BadgeTone } from './badge.tsx';

type Look = { tone: BadgeTone; icon: LucideIcon; label: string };

const pending: Look = { tone: 'warn', icon: Clock, label: 'Pending' };

const financial: Record<string, Look> = {
  paid: { tone: 'good', icon: CircleCheck, label: 'Paid' },
  pending,
  partially_refunded: { tone: 'info', icon: Undo2, label: 'Partially refunded' },
  refunded: { tone: 'violet', icon: Undo2, label: 'Refunded' },
  cancelled: { tone: 'bad', icon: Ban, label: 'Cancelled' },
};

/** Which of the five badges a financial status gets: unknown is pending, voided is cancelled. */
export const financialStatusOf = (status: string | null | undefined): string => {
  const known = (status ?? '').toLowerCase();
  if (known === 'voided' || known === 'canceled') return 'cancelled';
  return Object.hasOwn(financial, known) ? known : 'pending';
};

export const FinancialStatusBadge = ({ status }: { status: string | null | undefined }) => {
  const { tone, icon, label } = financial[financialStatusOf(status)] ?? pending;
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  );
};

const known: Record<string, Look> = {
  approved: { tone: 'good', icon: CircleCheck, label: 'Approved' },
  pending,
  rejected: { tone: 'bad', icon: CircleX, label: 'Rejected' },
  expired: { tone: 'plain', icon: Hourglass, label: 'Expired' },
  paid: { tone: 'good', icon: CircleCheck, label: 'Paid' },
  failed: { tone: 'bad', icon: CircleX, label: 'Failed' },
  refunded: { tone: 'violet', icon: Undo2, label: 'Refunded' },
  active: { tone: 'good', icon: CircleCheck, label: 'Active' },
  paused: { tone: 'warn', icon: CirclePause, label: 'Paused' },
  inactive: { tone: 'plain', icon: CircleSlash, label: 'Inactive' },
  suspended: { tone: 'bad', icon: Ban, label: 'Suspended' },
  invited: { tone: 'info', icon: CircleDashed, label: 'Invited' },
  scheduled: { tone: 'info', icon: Clock, label: 'Scheduled' },
  redeemed: { tone: 'plain', icon: CircleCheck, label: 'Redeemed' },
  reloaded: { tone: 'accent', icon: CircleDot, label: 'Reloaded' },
  unsubscribed: { tone: 'plain', icon: CircleSlash, label: 'Unsubscribed' },
  fulfilled: { tone: 'good', icon: CircleCheck, label: 'Fulfilled' },
  partial: { tone: 'info', icon: CircleDot, label: 'Partially fulfilled' },
  unfulfilled: { tone: 'warn', icon: CircleDashed, label: 'Unfulfilled' },
  draft: { tone: 'plain', icon: CircleDashed, label: 'Draft' },
  issued: { tone: 'info', icon: CircleDot, label: 'Issued' },
  disputed: { tone: 'bad', icon: CircleX, label: 'Disputed' },
  missing: { tone: 'warn', icon: Hourglass, label: 'Missing' },
  sale: { tone: 'plain', icon: CircleCheck, label: 'Sale' },
  edit: { tone: 'info', icon: CircleDot, label: 'Edit' },
  return: { tone: 'violet', icon: Undo2, label: 'Return' },
  cancel: { tone: 'bad', icon: Ban, label: 'Cancel' },
};

export { inWords as wordsOf };

/** Any status, the same badge for the same meaning everywhere. Unknown ones are plain, in their words. */
export const StatusBadge = ({ status, label }: { status: string; label?: string }) => {
  const look = known[status.toLowerCase()];
  return (
    <Badge tone={look?.tone ?? 'plain'} icon={look?.icon ?? CircleDot}>
      {label ?? look?.label ?? inWords(status)}
    </Badge>
  );
};
