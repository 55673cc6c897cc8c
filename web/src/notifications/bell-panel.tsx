import { audienceOf, mayOpen } from '@backroom/contract/kit/access';
import type { Notification } from '@backroom/contract/notifications';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { BellOff, CheckCheck, Settings } from 'lucide-react';
import { call } from '../api/call.ts';
import { useUser } from '../api/session.ts';
import { useWrite } from '../api/use-write.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { EmptyState, FailedState } from '../ui/feedback/states.tsx';
import { formatDateTime } from '../ui/text/format.ts';

const Waiting = () => (
  <div aria-busy="true" className="grid gap-4 p-4">
    <Skeleton className="w-4/5" />
    <Skeleton className="w-3/5" />
    <Skeleton className="w-4/5" />
  </div>
);

const Entry = ({ entry, onOpen }: { entry: Notification; onOpen: () => void }) => (
  <li>
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full gap-3 px-4 py-3 text-left text-table hover:bg-hover"
    >
      <span
        aria-hidden
        className={classNames(
          'mt-1.5 size-2 shrink-0 rounded-full',
          entry.read ? 'bg-transparent' : 'bg-accent',
        )}
      />
      <span className="min-w-0 flex-1">
        <span className={classNames('block', entry.read ? 'text-soft' : 'font-medium')}>
          {!entry.read && <span className="sr-only">Unread: </span>}
          {entry.title}
        </span>
        {entry.detail && <span className="line-clamp-2 text-muted">{entry.detail}</span>}
        <span className="block text-meta text-muted">
          {formatDateTime(entry.at)}
          {entry.ids.length > 1 && ` · and ${entry.ids.length - 1} more of the same`}
        </span>
      </span>
    </button>
  </li>
);

/** What one was told: each entry leads to where something is done about it. */
export const BellPanel = ({ onClose }: { onClose: () => void }) => {
  const user = useUser();
  const router = useRouter();
  const navigate = useNavigate();
  const mark = useWrite('markNotificationsRead', { say: () => null });
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['getNotifications', 'pages'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call('getNotifications', { body: pageParam ? { before: pageParam } : {} }, { signal }),
    getNextPageParam: (last) => last.older ?? undefined,
  });
  const go = (href: string) => {
    onClose();
    if (href.startsWith('#')) void navigate({ to: '.', search: true, hash: href.slice(1) });
    else router.history.push(href);
  };
  const open = ({ ids, href, read }: Notification) => {
    if (!read) void mark({ body: { ids: ids.slice(0, 1_000) } }).catch(() => undefined); // it stays unread
    go(href);
  };
  const entries = data?.pages.flatMap(({ notifications }) => notifications) ?? [];
  const unread = data?.pages[0]?.unread ?? 0;
  return (
    <div className="flex max-h-[min(70dvh,560px)] flex-col">
      <header className="flex items-center gap-1 border-b border-line py-2 pr-2 pl-4">
        <h2 className="flex-1 text-body font-semibold">Notifications</h2>
        {unread > 0 && (
          <Button look="ghost" size="sm" onClick={() => void mark({ body: {} }).catch(() => undefined)}>
            <CheckCheck aria-hidden />
            Mark all as read
          </Button>
        )}
        <Button
          look="ghost"
          size="icon-sm"
          aria-label="Notification settings"
          title="Notification settings"
          onClick={() =>
            go(user && mayOpen(audienceOf(user), '/settings') ? '/settings/notifications' : '#notifications')
          }
        >
          <Settings aria-hidden />
        </Button>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {error && !data && <FailedState error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Waiting />}
        {data && entries.length === 0 && (
          <EmptyState
            icon={BellOff}
            title="Nothing to tell"
            text="What concerns you appears here as it happens, and stays for 90 days."
          />
        )}
        {entries.length > 0 && (
          <ul className="divide-y divide-line">
            {entries.map((entry) => (
              <Entry key={entry.ids[0]} entry={entry} onOpen={() => open(entry)} />
            ))}
          </ul>
        )}
        {hasNextPage && (
          <div className="p-3 text-center">
            <Button size="sm" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Show older
            </Button>
          </div>
        )}
      </div>
    </div>
  );
};
