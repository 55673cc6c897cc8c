import type { ListSelection } from '@backroom/contract/kit/list';
import { royaltyStatementsEndpoints } from '@backroom/contract/royalty-statements';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import type { AnswerOf } from '../api/call.ts';
import { useWrite } from '../api/use-write.ts';
import { Button } from '../ui/button.tsx';
import { localDay } from '../ui/dates/date-range.ts';
import { DayInput } from '../ui/dates/day-input.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { FormField } from '../ui/form/form-field.tsx';
import { Input } from '../ui/form/input.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { countOf } from '../ui/text/format.ts';
import type { StatementFilter } from './statements-query.ts';

export type ManyStep = 'issue' | 'pay';
type Outcome = AnswerOf<'issueRoyaltyStatements'>;

const words: Record<ManyStep, { title: string; done: string }> = {
  issue: { title: 'Issue and send', done: 'issued' },
  pay: { title: 'Mark as paid', done: 'marked as paid' },
};

/** What became of each statement, those that were refused first. */
const Results = ({ step, outcome, onClose }: { step: ManyStep; outcome: Outcome; onClose: () => void }) => (
  <Dialog
    open
    onClose={onClose}
    title={words[step].title}
    footer={
      <Button look="primary" onClick={onClose}>
        Done
      </Button>
    }
  >
    <div className="grid gap-3">
      <Notice tone={outcome.done === outcome.matched ? 'good' : 'warn'}>
        {outcome.done === outcome.matched
          ? `${countOf(outcome.done, 'statement')} ${words[step].done}`
          : `${outcome.done} of ${countOf(outcome.matched, 'statement')} ${words[step].done}`}
      </Notice>
      <ul aria-label="Result per store" className="grid gap-1.5 text-table">
        {outcome.results
          .toSorted((a, b) => Number(a.ok) - Number(b.ok))
          .map(({ id, ok, store_name, number, message }) => {
            const Icon = ok ? CircleCheck : CircleAlert;
            return (
              <li key={id} className="flex items-start gap-2">
                <Icon aria-hidden className={`mt-px size-4 shrink-0 ${ok ? 'text-good' : 'text-bad'}`} />
                <span>
                  <span className="font-medium">{store_name}</span>{' '}
                  <span className="text-muted">{number}</span>
                  <span className="block text-muted">{message}</span>
                </span>
              </li>
            );
          })}
      </ul>
    </div>
  </Dialog>
);

type ManyProps = {
  step: ManyStep;
  /** How many the person is told. */
  count: number;
  told: ListSelection<StatementFilter>;
  onClose: () => void;
  /** Once it is done, before its results are put away. */
  onDone?: () => void;
};

type PayForm = ListSelection<StatementFilter> & { paid_on: string; reference: string };
const silent = () => null;

/** Takes a step with all statements chosen, or all that are ready, and shows the result per store. */
export const ManyStatements = ({ step, count, told, onClose, onDone }: ManyProps) => {
  const issue = useWrite('issueRoyaltyStatements', { say: silent });
  const pay = useWrite('payRoyaltyStatements', { say: silent });
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  if (outcome) return <Results step={step} outcome={outcome} onClose={onClose} />;
  const done = (next: Outcome) => {
    setOutcome(next);
    onDone?.();
  };
  if (step === 'issue') {
    return (
      <FormDialog<ListSelection<StatementFilter>>
        title={`Issue ${countOf(count, 'statement')}?`}
        schema={royaltyStatementsEndpoints.issueRoyaltyStatements.body}
        // As given; a form's type makes every value optional.
        initial={told as never}
        action="Issue and send"
        staysOpen
        onSubmit={async () => done(await issue({ body: told as never }))}
        onClose={onClose}
      >
        {() => (
          <p className="text-body text-soft">
            Each freezes its numbers and is mailed to its franchisee.{' '}
            {royaltyStatementsEndpoints.issueRoyaltyStatements.final}
          </p>
        )}
      </FormDialog>
    );
  }
  return (
    <FormDialog<PayForm>
      title={`Mark ${countOf(count, 'statement')} as paid`}
      schema={royaltyStatementsEndpoints.payRoyaltyStatements.body}
      initial={{ ...told, paid_on: localDay(), reference: '' } as never}
      action="Mark as paid"
      staysOpen
      onSubmit={async ({ paid_on, reference }) =>
        done(await pay({ body: { ...told, paid_on, reference: reference || undefined } as never }))
      }
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <FormField control={control} name="paid_on" label="Paid on" required>
            {(field) => <DayInput {...field} />}
          </FormField>
          <FormField control={control} name="reference" label="Reference" required={false}>
            {(field) => <Input {...field} maxLength={200} placeholder="Bank transfer 4711" />}
          </FormField>
        </>
      )}
    </FormDialog>
  );
};
