import type { ManagedStore } from '@backroom/contract/store-fields';
import { CalendarClock, CircleCheck, CircleSlash } from 'lucide-react';
import { Badge } from '../../ui/text/badge.tsx';
import { formatDate } from '../../ui/text/format.ts';

/** Whose a store is; the chain's own ones are nobody else's. */
export const ownerWords = (name: string | null): string => name ?? 'The chain';

/** Open, closed, or about to close or change hands. */
export const StoreStatus = ({ store }: { store: ManagedStore }) => (
  <span className="inline-flex flex-wrap gap-1">
    {store.status === 'closed' ? (
      <Badge tone="plain" icon={CircleSlash}>
        Closed
      </Badge>
    ) : (
      <Badge tone="good" icon={CircleCheck}>
        {store.closed_on ? `Open until ${formatDate(store.closed_on)}` : 'Open'}
      </Badge>
    )}
    {store.planned && (
      <Badge tone="info" icon={CalendarClock}>
        To {ownerWords(store.planned.to)} on {formatDate(store.planned.from)}
      </Badge>
    )}
  </span>
);

/** "America/New York". */
export const zoneWords = (timezone: string): string => timezone.replaceAll('_', ' ');

/** "04:00" for 240 minutes after midnight. */
export const cutoffWords = (minutes: number): string =>
  minutes === 0
    ? 'Midnight'
    : `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** From when until when, where an end may be open. */
export const daysWords = (from: string | null, to: string | null): string => {
  if (!from && !to) return 'always';
  if (!from) return `until ${formatDate(to)}`;
  return to ? `${formatDate(from)} to ${formatDate(to)}` : `from ${formatDate(from)}`;
};
