import type { Franchisee } from '@backroom/contract/franchisee-fields';
import type { OnboardingStep } from '@backroom/contract/franchises';
import { CircleCheck, Clock, Hourglass, TriangleAlert } from 'lucide-react';
import { Badge } from '../ui/text/badge.tsx';
import { formatDate } from '../ui/text/format.ts';
import { StatusBadge } from '../ui/text/status-badge.tsx';

/** Pending, active or suspended; an active one without stores is told. */
export const FranchiseeStatus = ({ status, shops }: Pick<Franchisee, 'status' | 'shops'>) => (
  <span className="inline-flex flex-wrap gap-1">
    {status === 'inactive' ? <StatusBadge status="suspended" /> : <StatusBadge status={status} />}
    {status === 'active' && shops.length === 0 && (
      <Badge tone="warn" icon={TriangleAlert}>
        No stores
      </Badge>
    )}
  </span>
);

const welcomeLooks = {
  'not-sent': { tone: 'warn', icon: Hourglass, label: 'Link not sent' },
  sent: { tone: 'info', icon: Clock, label: 'Link sent' },
  expired: { tone: 'warn', icon: Hourglass, label: 'Link expired' },
  accepted: { tone: 'info', icon: CircleCheck, label: 'Accepted, not signed in' },
  'signed-in': { tone: 'good', icon: CircleCheck, label: 'Signs in' },
} as const;

/** How far somebody's way in is. */
export const WelcomeBadge = ({ welcome }: Pick<Franchisee, 'welcome'>) => {
  const { tone, icon, label } = welcomeLooks[welcome.state];
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  );
};

type Waiting = Pick<OnboardingStep, 'label' | 'store' | 'waitsFor' | 'waitingSince'>;

/** What is waited for first, of whom, since when. */
export const waitingWords = ({ label, store, waitsFor, waitingSince }: Waiting): string =>
  `${label}${store ? ` of ${store}` : ''}: ${waitsFor}${waitingSince ? `, since ${formatDate(waitingSince)}` : ''}`;
