import { royaltyStatementsEndpoints } from '@backroom/contract/royalty-statements';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { AnswerOf } from '../api/call.ts';
import { useWrite } from '../api/use-write.ts';
import { localDay } from '../ui/dates/date-range.ts';
import { DayInput } from '../ui/dates/day-input.tsx';
import { AmountInput } from '../ui/form/amount-input.tsx';
import { FormDialog, type FormOf } from '../ui/form/form-dialog.tsx';
import { FormField } from '../ui/form/form-field.tsx';
import { Input, Textarea } from '../ui/form/input.tsx';
import type { SchemaSource } from '../ui/form/schema-resolver.ts';
import { Select } from '../ui/form/select.tsx';
import { formatMoney } from '../ui/text/format.ts';
import { type Step, stepActions, stepCalls, stepTitles } from './statement-steps.ts';

type Statement = AnswerOf<'getRoyaltyStatement'>;

type StepProps = { statement: Statement; onClose: () => void };

type FrameProps<T extends FieldValues> = StepProps & {
  step: Step;
  schema: SchemaSource;
  initial: T;
  children: (form: FormOf<T>) => ReactNode;
};

/** What a step asks for, on the schema of its call. */
const StepDialog = <T extends FieldValues>({ step, statement, schema, initial, ...rest }: FrameProps<T>) => {
  const take = useWrite(stepCalls[step]);
  return (
    <FormDialog<T>
      {...rest}
      title={stepTitles[step]}
      description={statement.number}
      schema={schema}
      // As given; a form's type makes every value optional.
      initial={initial as never}
      action={stepActions[step]}
      // The schema of the same call has read it.
      onSubmit={(body) => take({ body } as never)}
    />
  );
};

const Issue = (props: StepProps) => (
  <StepDialog
    {...props}
    step="issue"
    schema={royaltyStatementsEndpoints.issueRoyaltyStatement.body}
    initial={{ statement_id: props.statement.statement_id }}
  >
    {() => (
      <p className="text-body text-soft">
        Its numbers freeze at {formatMoney(props.statement.total_due)} and it is mailed to{' '}
        {props.statement.franchisee_name ?? 'the franchisee'}. It can't be changed afterwards: what turns out
        wrong is corrected on the next statement.
      </p>
    )}
  </StepDialog>
);

type Correction = { statement_id: string; description: string; amount: number | null };

const Correct = (props: StepProps) => (
  <StepDialog<Correction>
    {...props}
    step="correct"
    schema={royaltyStatementsEndpoints.correctRoyaltyStatement.body}
    initial={{ statement_id: props.statement.statement_id, description: '', amount: null }}
  >
    {({ control }) => (
      <>
        <FormField control={control} name="description" label="What is corrected" required>
          {(field) => <Input {...field} maxLength={300} placeholder="Returns of March missed" />}
        </FormField>
        <FormField
          control={control}
          name="amount"
          label="Amount"
          hint="Negative takes away from what is due."
          required
        >
          {(field) => <AmountInput {...field} unit="$" placeholder="-25.00" />}
        </FormField>
      </>
    )}
  </StepDialog>
);

type Dispute = { statement_id: string; line_no: number | undefined; note: string };

const DisputeStep = (props: StepProps) => (
  <StepDialog<Dispute>
    {...props}
    step="dispute"
    schema={royaltyStatementsEndpoints.disputeRoyaltyStatement.body}
    initial={{ statement_id: props.statement.statement_id, line_no: undefined, note: '' }}
  >
    {({ control }) => (
      <>
        <FormField control={control} name="line_no" label="Line" required={false}>
          {({ value, onChange, ...field }) => (
            <Select
              {...field}
              placeholder="The whole statement"
              value={value ?? ''}
              choices={props.statement.lines.map(({ line_no, description }) => ({
                value: String(line_no),
                label: `${line_no}. ${description}`,
              }))}
              onChange={(event) => onChange(event.target.value ? Number(event.target.value) : undefined)}
            />
          )}
        </FormField>
        <FormField control={control} name="note" label="What is disputed" required>
          {(field) => <Textarea {...field} maxLength={2_000} />}
        </FormField>
      </>
    )}
  </StepDialog>
);

type Payment = { statement_id: string; paid_on: string; reference: string };

const Pay = (props: StepProps) => (
  <StepDialog<Payment>
    {...props}
    step="pay"
    schema={royaltyStatementsEndpoints.payRoyaltyStatement.body}
    initial={{ statement_id: props.statement.statement_id, paid_on: localDay(), reference: '' }}
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
  </StepDialog>
);

const steps: Record<Step, (props: StepProps) => ReactNode> = {
  issue: Issue,
  correct: Correct,
  dispute: DisputeStep,
  pay: Pay,
};

/** Asks what a step needs, and takes it. */
export const StatementStep = ({ step, ...props }: StepProps & { step: Step }) => {
  const Dialog = steps[step];
  return <Dialog {...props} />;
};
