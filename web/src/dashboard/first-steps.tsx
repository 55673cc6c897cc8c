import { Link } from '@tanstack/react-router';
import { ChevronRight, Circle, CircleCheck } from 'lucide-react';
import type { AnswerOf } from '../api/call.ts';
import { useWrite } from '../api/use-write.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Card, CardHeader } from '../ui/page/card.tsx';
import { CopyButton } from '../ui/text/copy-button.tsx';

type Step = AnswerOf<'getDashboard'>['firstSteps'][number];

const StepWords = ({ step: { title, text, done } }: { step: Step }) => {
  const Icon = done ? CircleCheck : Circle;
  return (
    <>
      <Icon aria-hidden className={classNames('mt-0.5 size-4 shrink-0', done ? 'text-good' : 'text-muted')} />
      <span className="min-w-0 flex-1">
        <span className={classNames('block font-medium', done && 'text-muted')}>
          {title}
          {done && <span className="sr-only">, done</span>}
        </span>
        {!done && <span className="text-muted">{text}</span>}
      </span>
    </>
  );
};

const row = 'flex items-start gap-3 px-5 py-2.5 text-table';

const StepRow = ({ step }: { step: Step }) => {
  if (step.href !== null && !step.done) {
    return (
      // The server names any room's path; the router's types are those of one room at a time.
      <Link to={step.href as never} className={classNames(row, 'hover:bg-hover')}>
        <StepWords step={step} />
        <ChevronRight aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
      </Link>
    );
  }
  return (
    <div className={classNames(row, 'max-sm:flex-wrap')}>
      <StepWords step={step} />
      {step.command !== null && !step.done && (
        <span className="flex min-w-0 items-center gap-2 max-sm:pl-7">
          <code className="min-w-0 truncate rounded-sm bg-plain-soft px-2 py-1 font-mono text-meta">
            {step.command}
          </code>
          <CopyButton text={step.command} label="Copy" />
        </span>
      )}
    </div>
  );
};

/** What a new chain does first; each step ticks itself off and opens where it is done. */
export const FirstSteps = ({ steps }: { steps: readonly Step[] }) => {
  const putAway = useWrite('putAwayFirstSteps');
  const done = steps.filter((step) => step.done).length;
  return (
    <Card>
      <CardHeader
        title="First steps"
        description={`${done} of ${steps.length} done. Each ticks itself off.`}
        actions={
          <Button look="ghost" size="sm" onClick={() => void putAway({ body: {} })}>
            Put away
          </Button>
        }
      />
      <ol className="py-2" aria-label="First steps">
        {steps.map((step) => (
          <li key={step.kind}>
            <StepRow step={step} />
          </li>
        ))}
      </ol>
    </Card>
  );
};
