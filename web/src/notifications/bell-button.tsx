import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { callOptions } from '../api/call-options.ts';
import { useLine } from '../api/live.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { PopoverButton } from '../ui/overlay/popover-button.tsx';
import { countOf } from '../ui/text/format.ts';

const load = () => import('./bell-panel.tsx');
const BellPanel = lazy(async () => ({ default: (await load()).BellPanel }));

const ASK_EVERY_MS = 60_000;

/** How many notifications one hasn't read, and what they say. Live; without a line asked for once a minute. */
export const BellButton = () => {
  const line = useLine();
  const { data } = useQuery({
    ...callOptions('getNotifications', { body: {} }),
    refetchInterval: line === 'open' ? false : ASK_EVERY_MS,
    // Another's server may have no such call: the bell is empty then.
    retry: false,
  });
  const unread = data?.unread ?? 0;
  const label = unread > 0 ? `Notifications, ${unread} unread` : 'Notifications';
  return (
    <PopoverButton
      label="Notifications"
      align="end"
      className="w-[400px] max-w-[calc(100vw-16px)] p-0"
      preload={() => void load()}
      panel={(close) => (
        <Suspense fallback={<Skeleton className="m-4 h-40" />}>
          <BellPanel onClose={close} />
        </Suspense>
      )}
    >
      <Button look="ghost" size="icon" aria-label={label} title={label} className="relative">
        <Bell aria-hidden />
        {unread > 0 && (
          <span
            aria-hidden
            className="absolute top-0.5 right-0 grid h-4 min-w-4 place-items-center rounded-full bg-accent px-1 text-[10px] font-semibold text-accent-ink tabular-nums"
          >
            {unread > 99 ? '99+' : unread}
          </span>
        )}
        <span role="status" className="sr-only">
          {unread > 0 ? countOf(unread, 'unread notification') : ''}
        </span>
      </Button>
    </PopoverButton>
  );
};
