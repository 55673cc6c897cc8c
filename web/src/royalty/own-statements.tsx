import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ChevronRight, Download, FileText } from 'lucide-react';
import { useState } from 'react';
import { callOptions } from '../api/call-options.ts';
import { TalkAbout } from '../chats/index.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { EmptyState, FailedState } from '../ui/feedback/states.tsx';
import type { OwnProps } from '../ui/room.ts';
import { formatDate } from '../ui/text/format.ts';
import { Money } from '../ui/text/money.tsx';
import { StatusBadge } from '../ui/text/status-badge.tsx';
import { saveStatement } from './save-statement.ts';
import { StatementBody } from './statement-body.tsx';
import { StatementStep } from './statement-step.tsx';

const Waiting = () => (
  <div aria-busy="true" className="grid gap-4">
    <Skeleton className="w-3/5" />
    <Skeleton className="h-32" />
  </div>
);

const OwnStatement = ({ id, onBack }: { id: string; onBack: () => void }) => {
  const [disputing, setDisputing] = useState(false);
  const { data, error, refetch } = useQuery(
    callOptions('getRoyaltyStatement', { body: { statement_id: id } }),
  );
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <Button look="ghost" size="sm" onClick={onBack}>
          <ArrowLeft aria-hidden />
          All statements
        </Button>
        {data && (
          <>
            <Button size="sm" className="ml-auto" onClick={() => void saveStatement(data)}>
              <Download aria-hidden />
              PDF
            </Button>
            {data.status === 'issued' && (
              <Button size="sm" look="primary" onClick={() => setDisputing(true)}>
                Dispute
              </Button>
            )}
          </>
        )}
      </div>
      {error && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Waiting />}
      {data && (
        <>
          <p className="flex flex-wrap items-center gap-2 text-body font-semibold">
            {data.number} <StatusBadge status={data.status} />
            <span className="text-table font-normal text-muted">
              {data.store_name}, {formatDate(data.period_start)} – {formatDate(data.period_end)}
            </span>
          </p>
          <StatementBody statement={data} />
          <TalkAbout
            shop={data.shop}
            record={{ kind: 'royalty-statement', id }}
            label={`Statement ${data.number}`}
          />
        </>
      )}
      {data && disputing && (
        <StatementStep step="dispute" statement={data} onClose={() => setDisputing(false)} />
      )}
    </div>
  );
};

/** The statements of one's own stores: to read, to save and to dispute. */
const OwnStatements = ({ rest, onRest }: OwnProps) => {
  const { data, error, refetch } = useQuery(callOptions('getRoyaltyStatements', { body: { limit: 200 } }));
  if (rest) return <OwnStatement id={rest} onBack={() => onRest('')} />;
  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  if (data.data.length === 0) {
    return (
      <EmptyState
        icon={FileText}
        title="No statements yet"
        text="Head office issues one when a period is over. It comes by mail too."
      />
    );
  }
  return (
    <ul className="-mx-2 grid grid-cols-[minmax(0,1fr)]">
      {data.data.map((statement) => (
        <li key={statement.statement_id}>
          <button
            type="button"
            onClick={() => onRest(statement.statement_id)}
            className="flex w-full items-center gap-3 rounded-md px-2 py-2.5 text-left text-table hover:bg-hover"
          >
            <span className="min-w-0 flex-1">
              <span className="flex items-center gap-2 font-medium">
                {statement.number} <StatusBadge status={statement.status} />
              </span>
              <span className="block text-meta text-muted">
                {statement.store_name}, {formatDate(statement.period_start)} –{' '}
                {formatDate(statement.period_end)}
                {statement.status !== 'paid' && `, due ${formatDate(statement.due_on)}`}
              </span>
            </span>
            <Money value={statement.total_due} />
            <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
          </button>
        </li>
      ))}
    </ul>
  );
};

export default OwnStatements;
