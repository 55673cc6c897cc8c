import type { DriftRow } from '@backroom/contract/pushes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Send } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { AnswerOf } from '../api/call.ts';
import { callOptions } from '../api/call-options.ts';
import { readLive } from '../api/live.ts';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { EmptyState, FailedState } from '../ui/feedback/states.tsx';
import { NewerOlder } from '../ui/list/newer-older.tsx';
import { formatDateTime, formatNumber } from '../ui/text/format.ts';
import { PushStateBadge } from './push-state-badge.tsx';

const LIMIT = 25;

/** Read anew as it happens. What a push waits for is told to nobody, and comes within a minute. */
const live = { ...readLive('pushes'), refetchInterval: 60_000, placeholderData: keepPreviousData };

type ThingProps = {
  thing: { label: string; store_name: string; href: string | null; kind_label: string };
  badge?: ReactNode;
  said: string | null;
  at: string;
};

const Thing = ({ thing: { label, store_name, href, kind_label }, badge, said, at }: ThingProps) => (
  <li className="grid gap-1 px-4 py-2.5 text-table">
    <div className="flex flex-wrap items-center justify-between gap-2">
      <span className="font-medium break-words">{label}</span>
      {badge}
    </div>
    {said && <p className="line-clamp-3 break-words text-soft">{said}</p>}
    <p className="text-meta text-muted">
      {store_name} · {formatDateTime(at)}
      {href && (
        <>
          {' · '}
          <Link to={href} className="text-accent-text hover:underline">
            Open {kind_label.toLowerCase()}
          </Link>
        </>
      )}
    </p>
  </li>
);

/** "Value: 15 % here, 20 % in the shop". */
const differencesIn = ({ fields, differs }: DriftRow): string =>
  fields.map(({ label, ours, theirs }) => `${label}: ${ours} here, ${theirs} in the shop`).join('; ') ||
  differs;

type ThingsProps = {
  title: string;
  page: number;
  pagination: AnswerOf<'getPushList'>['pagination'];
  onPage: (page: number) => void;
  children: ReactNode;
};

/** One list with how many there are, a page at a time; nothing where there is none. */
const Things = ({ title, page, pagination: { total, totalPages }, onPage, children }: ThingsProps) => {
  const headingId = useId();
  if (total === 0) return null;
  return (
    <section aria-labelledby={headingId} className="grid gap-2">
      <div className="flex items-baseline justify-between">
        <h3 id={headingId} className="text-table font-semibold">
          {title}
        </h3>
        <span className="text-meta text-muted tabular-nums">{formatNumber(total)}</span>
      </div>
      <ul className="divide-y divide-line rounded-lg border border-line">{children}</ul>
      <NewerOlder label={`Pages: ${title}`} page={page} pages={totalPages} onPage={onPage} />
    </section>
  );
};

/**
 * What waits for the shops of own stores, what failed there and what was changed there since: in a drawer, for those who may not
 * open its page. What is theirs is sent again, or put back, where it is kept.
 */
const OwnPushes = () => {
  const [page, setPage] = useState(1);
  const [driftPage, setDriftPage] = useState(1);
  const open = useQuery({
    ...callOptions('getPushList', { body: { state: ['waiting', 'failed'], page, limit: LIMIT } }),
    ...live,
  });
  const drift = useQuery({
    ...callOptions('getDriftList', { body: { page: driftPage, limit: LIMIT } }),
    ...live,
  });
  const error = open.error ?? drift.error;
  if (error && !(open.data && drift.data)) {
    return <FailedState error={error} onRetry={() => void Promise.all([open.refetch(), drift.refetch()])} />;
  }
  if (!open.data || !drift.data) {
    return (
      <div aria-busy="true" className="grid gap-3">
        <span className="sr-only">Loading what was sent…</span>
        <Skeleton className="w-3/5" />
        <Skeleton className="w-4/5" />
      </div>
    );
  }
  const { pushes, pagination } = open.data;
  const { drifted, pagination: drifts } = drift.data;
  if (pagination.total + drifts.total === 0) {
    return (
      <EmptyState
        icon={Send}
        title="Everything arrived"
        text="What is decided for your stores and waits for their shops, or was refused there, appears here."
      />
    );
  }
  // A list that grew shorter under whoever stood at its end.
  if (page > Math.max(1, pagination.totalPages)) setPage(Math.max(1, pagination.totalPages));
  if (driftPage > Math.max(1, drifts.totalPages)) setDriftPage(Math.max(1, drifts.totalPages));
  return (
    <div className="grid gap-5">
      <Things title="Changed in the shop since" page={driftPage} pagination={drifts} onPage={setDriftPage}>
        {drifted.map((one) => (
          <Thing key={one.id} thing={one} said={differencesIn(one)} at={one.drifted_at} />
        ))}
      </Things>
      <Things title="Waiting or failed" page={page} pagination={pagination} onPage={setPage}>
        {pushes.map((one) => (
          <Thing
            key={one.id}
            thing={one}
            badge={<PushStateBadge state={one.state} />}
            said={one.message}
            at={one.asked_at}
          />
        ))}
      </Things>
    </div>
  );
};

export default OwnPushes;
