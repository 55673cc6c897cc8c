import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../api/call-error.ts';
import { callOptions } from '../api/call-options.ts';
import { useWrite } from '../api/use-write.ts';
import { TalkAbout } from '../chats/index.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { FailedState } from '../ui/feedback/states.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { Drawer } from '../ui/overlay/dialog.tsx';
import { DrawerTabs } from '../ui/overlay/drawer-tabs.tsx';
import { formatDate } from '../ui/text/format.ts';
import { StatusBadge } from '../ui/text/status-badge.tsx';
import { saveStatement } from './save-statement.ts';
import { StatementBody } from './statement-body.tsx';
import { StatementStep } from './statement-step.tsx';
import { type Step, stepsOf } from './statement-steps.ts';

const showFailure = (error: unknown) =>
  toast.bad('The draft could not be discarded', { description: messageOf(error) });

/** One statement with its lines, and the next steps it can take. */
export const StatementDrawer = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const discard = useWrite('discardRoyaltyStatement');
  const [step, setStep] = useState<Step | null>(null);
  const {
    data: statement,
    error,
    refetch,
  } = useQuery(callOptions('getRoyaltyStatement', { body: { statement_id: id } }));
  return (
    <Drawer
      open
      onClose={onClose}
      title={
        statement ? (
          <span className="flex flex-wrap items-center gap-2">
            {statement.number}
            <StatusBadge status={statement.status} />
          </span>
        ) : (
          'Statement'
        )
      }
      description={
        statement &&
        `${statement.store_name}, ${formatDate(statement.period_start)} – ${formatDate(statement.period_end)}`
      }
      footer={
        statement && (
          <>
            <TalkAbout
              shop={statement.shop}
              record={{ kind: 'royalty-statement', id }}
              label={`Statement ${statement.number}`}
            />
            <Button look="ghost" onClick={() => void saveStatement(statement)}>
              <Download aria-hidden />
              PDF
            </Button>
            {statement.status === 'draft' && (
              <Button
                look="quiet-danger"
                onClick={() => void discard({ body: { statement_id: id } }).then(onClose, showFailure)}
              >
                Discard
              </Button>
            )}
            {stepsOf(statement.status).map(({ step: next, label, primary }) => (
              <Button key={next} look={primary ? 'primary' : 'secondary'} onClick={() => setStep(next)}>
                {label}
              </Button>
            ))}
          </>
        )
      }
    >
      {error && !statement && <FailedState error={error} onRetry={() => void refetch()} />}
      {!error && !statement && (
        <div aria-busy="true" className="grid gap-4">
          <Skeleton className="w-3/5" />
          <Skeleton className="h-40" />
          <Skeleton className="w-4/5" />
        </div>
      )}
      {statement && (
        <DrawerTabs record="royalty-statement" id={id}>
          <StatementBody statement={statement} />
        </DrawerTabs>
      )}
      {statement && step && <StatementStep step={step} statement={statement} onClose={() => setStep(null)} />}
    </Drawer>
  );
};
