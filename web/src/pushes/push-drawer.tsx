import type { PushRow } from '@backroom/contract/pushes';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { AnswerOf } from '../api/call.ts';
import { messageOf } from '../api/call-error.ts';
import { useWrite } from '../api/use-write.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { FailedState } from '../ui/feedback/states.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { Drawer } from '../ui/overlay/dialog.tsx';
import { formatDateTime } from '../ui/text/format.ts';
import { PushStateBadge } from './push-state-badge.tsx';
import { pushQuery } from './pushes-query.ts';
import { sayRetried } from './say-results.ts';

type Totals = AnswerOf<'getPush'>['totals'];

const sentenceOf = ({ ok, warnings, failed, waiting, not_sent }: Totals): string =>
  [
    [ok, 'there'],
    [warnings, 'there in part'],
    [waiting, 'waiting'],
    [failed, 'failed'],
    [not_sent, 'not sent'],
  ]
    .filter(([count]) => Number(count) > 0)
    .map(([count, words]) => `${count} ${words}`)
    .join(' · ');

/** What came of it in one store, with the shop's own words. */
const InStore = ({ push }: { push: PushRow }) => (
  <li className="grid gap-1 border-b border-line py-3 last:border-0">
    <div className="flex flex-wrap items-center justify-between gap-2">
      <span className="font-medium break-words">{push.store_name}</span>
      <PushStateBadge state={push.state} />
    </div>
    {push.message && <p className="text-table text-soft break-words">{push.message}</p>}
    {push.errors.length > 1 && (
      <ul className="text-meta text-muted">
        {push.errors.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            {field && `${field}: `}
            {message}
          </li>
        ))}
      </ul>
    )}
    <p className="text-meta text-muted">
      {push.done_at
        ? formatDateTime(push.done_at)
        : push.next_at && push.tries > 0
          ? `Tried ${push.tries} times, next ${formatDateTime(push.next_at)}`
          : 'On its way'}
    </p>
  </li>
);

const AGAIN_MS = 2_000;

/** One decision, with what came of it in each store, and the way to send once more what failed. */
export const PushDrawer = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const pushId = id.slice(id.indexOf(':') + 1);
  const { data, error, refetch } = useQuery({
    ...pushQuery(pushId),
    // What is on its way arrives while one looks.
    refetchInterval: ({ state }) => ((state.data?.totals.waiting ?? 0) > 0 ? AGAIN_MS : false),
  });
  const retry = useWrite('retryFailedPushes', { say: sayRetried });
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await retry({ body: { push_id: pushId } });
    } catch (failure) {
      toast.bad('It was not sent', { description: messageOf(failure) });
    } finally {
      setBusy(false);
    }
  };
  const href = data?.stores.find((one) => one.href !== null)?.href;
  const mayRetry = data?.stores.some((one) => one.may_retry && one.state !== 'NOT_CONNECTED') ?? false;
  return (
    <Drawer
      open
      onClose={onClose}
      title={data?.push.label ?? 'Sent to shops'}
      description={data && `Decided by ${data.push.asked_by}, ${formatDateTime(data.push.asked_at)}`}
      footer={
        <>
          {mayRetry && (
            <Button look="primary" busy={busy} onClick={() => void run()}>
              Retry the failed
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {error && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {!error && !data && (
        <div aria-busy="true" className="grid gap-3">
          <span className="sr-only">Loading…</span>
          <Skeleton className="w-2/5" />
          <Skeleton className="w-4/5" />
        </div>
      )}
      {data && (
        <div className="grid gap-3">
          <p className="text-body text-soft">
            {sentenceOf(data.totals)}
            {href && (
              <>
                {' · '}
                <Link to={href} className="text-accent hover:underline">
                  Open {data.push.kind_label.toLowerCase()}
                </Link>
              </>
            )}
          </p>
          <ul>
            {data.stores.map((one) => (
              <InStore key={one.id} push={one} />
            ))}
          </ul>
        </div>
      )}
    </Drawer>
  );
};
