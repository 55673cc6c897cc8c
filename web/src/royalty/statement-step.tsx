import { useState } from 'react';
import { type AnswerOf, call } from '../api/call.ts';
import { messageOf } from '../api/call-error.ts';
import { successOf } from '../api/call-words.ts';
import { parseAmount } from '../reports/index.ts';
import { Button } from '../ui/button.tsx';
import { localDay } from '../ui/dates/date-range.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { Field } from '../ui/form/field.tsx';
import { Input, Textarea } from '../ui/form/input.tsx';
import { Select } from '../ui/form/select.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { formatMoney } from '../ui/text/format.ts';
import { type Step, stepActions, stepCalls, stepTitles } from './statement-steps.ts';

type Statement = AnswerOf<'getRoyaltyStatement'>;

type StatementStepProps = {
  step: Step;
  statement: Statement;
  onClose: () => void;
  onDone: (next: Statement) => Promise<unknown>;
};

/** Asks what a step needs, takes it, and shows why not where it is refused. */
export const StatementStep = ({ step, statement, onClose, onDone }: StatementStepProps) => {
  const [text, setText] = useState('');
  const [amount, setAmount] = useState('');
  const [line, setLine] = useState('');
  const [day, setDay] = useState(localDay());
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const { statement_id } = statement;

  const take = async (): Promise<Statement> => {
    if (step === 'issue') return call('issueRoyaltyStatement', { body: { statement_id } });
    if (step === 'pay' && !day) throw new Error('Enter the day it was paid');
    if (step === 'pay')
      return call('payRoyaltyStatement', {
        body: { statement_id, paid_on: day, reference: text.trim() || undefined },
      });
    if (step === 'dispute')
      return call('disputeRoyaltyStatement', {
        body: { statement_id, note: text.trim(), line_no: line ? Number(line) : undefined },
      });
    const dollars = parseAmount(amount);
    if (dollars === null) throw new Error('Enter an amount such as 25.00 or -25.00');
    return call('correctRoyaltyStatement', {
      body: { statement_id, description: text.trim(), amount: dollars },
    });
  };
  const run = async () => {
    setBusy(true);
    setFailure('');
    try {
      const next = await take();
      toast.good(successOf(stepCalls[step]));
      await onDone(next);
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog open onClose={onClose} title={stepTitles[step]} description={statement.number}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        {failure && <Notice tone="bad">{failure}</Notice>}
        {step === 'issue' && (
          <p className="text-body text-soft">
            Its numbers freeze at {formatMoney(statement.total_due)} and it is mailed to{' '}
            {statement.franchisee_name ?? 'the franchisee'}. It can't be changed afterwards: what turns out
            wrong is corrected on the next statement.
          </p>
        )}
        {step === 'correct' && (
          <>
            <Field label="What is corrected">
              {(wiring) => (
                <Input
                  {...wiring}
                  value={text}
                  maxLength={300}
                  placeholder="Returns of March missed"
                  onChange={(event) => setText(event.target.value)}
                />
              )}
            </Field>
            <Field label="Amount" hint="Negative takes away from what is due.">
              {(wiring) => (
                <Input
                  {...wiring}
                  inputMode="text"
                  value={amount}
                  placeholder="-25.00"
                  onChange={(event) => setAmount(event.target.value)}
                />
              )}
            </Field>
          </>
        )}
        {step === 'dispute' && (
          <>
            <Field label="Line" required={false}>
              {(wiring) => (
                <Select
                  {...wiring}
                  placeholder="The whole statement"
                  value={line}
                  choices={statement.lines.map(({ line_no, description }) => ({
                    value: String(line_no),
                    label: `${line_no}. ${description}`,
                  }))}
                  onChange={(event) => setLine(event.target.value)}
                />
              )}
            </Field>
            <Field label="What is disputed">
              {(wiring) => (
                <Textarea
                  {...wiring}
                  value={text}
                  maxLength={2_000}
                  onChange={(event) => setText(event.target.value)}
                />
              )}
            </Field>
          </>
        )}
        {step === 'pay' && (
          <>
            <Field label="Paid on">
              {(wiring) => (
                <Input {...wiring} type="date" value={day} onChange={(event) => setDay(event.target.value)} />
              )}
            </Field>
            <Field label="Reference" required={false}>
              {(wiring) => (
                <Input
                  {...wiring}
                  value={text}
                  maxLength={200}
                  placeholder="Bank transfer 4711"
                  onChange={(event) => setText(event.target.value)}
                />
              )}
            </Field>
          </>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={busy}>
            {stepActions[step]}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
