import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '../api/call.ts';
import { messageOf } from '../api/call-error.ts';
import { callOptions } from '../api/call-options.ts';
import { useWrite } from '../api/use-write.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { FailedState } from '../ui/feedback/states.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { Card, CardHeader } from '../ui/page/card.tsx';
import { Badge } from '../ui/text/badge.tsx';
import { deviceName } from '../ui/text/device-name.ts';
import { formatDateTime } from '../ui/text/format.ts';

type Session = AnswerOf<'listSessions'>['sessions'][number];

const SessionRow = ({ session }: { session: Session }) => {
  const endSession = useWrite('endSession');
  const [busy, setBusy] = useState(false);
  const end = async () => {
    setBusy(true);
    try {
      await endSession({ body: { sessionId: session.id } });
    } catch (error) {
      toast.bad('The session goes on', { description: messageOf(error) });
    }
    setBusy(false);
  };
  return (
    <li className="flex items-center justify-between gap-4 px-5 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 text-table font-medium">
          {deviceName(session.userAgent)}
          {session.current && <Badge tone="accent">This one</Badge>}
        </p>
        <p className="mt-0.5 text-meta text-muted">
          {session.ip} · signed in {formatDateTime(session.createdAt)} · last used{' '}
          {formatDateTime(session.lastSeenAt)}
        </p>
      </div>
      {!session.current && (
        <Button
          size="sm"
          look="quiet-danger"
          busy={busy}
          onClick={() => void end()}
          aria-label={`End the session of ${deviceName(session.userAgent)}`}
        >
          End
        </Button>
      )}
    </li>
  );
};

/** Where one is signed in; each can be ended. */
export const SessionsCard = () => {
  const { data, error, refetch } = useQuery(callOptions('listSessions'));
  return (
    <Card>
      <CardHeader title="Sessions" description="Where you are signed in. End what you don't know." />
      {error && !data ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : (
        <ul className="mt-3 divide-y divide-line border-t border-line">
          {data ? (
            data.sessions.map((session) => <SessionRow key={session.id} session={session} />)
          ) : (
            <li aria-busy className="grid gap-2 px-5 py-4">
              <Skeleton className="w-40" />
              <Skeleton className="h-3 w-72" />
            </li>
          )}
        </ul>
      )}
    </Card>
  );
};
