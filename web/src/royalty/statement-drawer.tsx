import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../api/call-error.ts';
import { callOptions } from '../api/call-options.ts';
import { useWrite } from '../api/use-write.ts';
import { TalkAbout } from '../chats/index.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { RecordDrawer } from '../ui/overlay/record-drawer.tsx';
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
  const query = useQuery(callOptions('getRoyaltyStatement', { body: { statement_id: id } }));
  const statement = query.data;
  return (
    <>
      <RecordDrawer
        kind="Statement"
        record="royalty-statement"
        id={id}
        query={query}
        onClose={onClose}
        heading={({ number, status }) => (
          <>
            {number}
            <StatusBadge status={status} />
          </>
        )}
        description={({ store_name, period_start, period_end }) =>
          `${store_name}, ${formatDate(period_start)} – ${formatDate(period_end)}`
        }
        actions={(shown) => (
          <>
            <TalkAbout
              shop={shown.shop}
              record={{ kind: 'royalty-statement', id }}
              label={`Statement ${shown.number}`}
            />
            <Button look="ghost" onClick={() => void saveStatement(shown)}>
              <Download aria-hidden />
              PDF
            </Button>
            {shown.status === 'draft' && (
              <Button
                look="quiet-danger"
                onClick={() => void discard({ body: { statement_id: id } }).then(onClose, showFailure)}
              >
                Discard
              </Button>
            )}
            {stepsOf(shown.status).map(({ step: next, label, primary }) => (
              <Button key={next} look={primary ? 'primary' : 'secondary'} onClick={() => setStep(next)}>
                {label}
              </Button>
            ))}
          </>
        )}
      >
        {(shown) => <StatementBody statement={shown} />}
      </RecordDrawer>
      {statement && step && <StatementStep step={step} statement={statement} onClose={() => setStep(null)} />}
    </>
  );
};
