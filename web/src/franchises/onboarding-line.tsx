import type { OnboardingStep } from '@backroom/contract/franchises';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { classNames } from '../ui/class-names.ts';
import { formatDate } from '../ui/text/format.ts';

type StepProps = { step: OnboardingStep; isNext: boolean };

const Step = ({ step, isNext }: StepProps) => (
  <li className="flex gap-2.5 py-1.5">
    {step.done ? (
      <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />
    ) : (
      <CircleDashed
        aria-hidden
        className={classNames('mt-0.5 size-4 shrink-0', isNext ? 'text-warn' : 'text-muted')}
      />
    )}
    <div className="min-w-0">
      <p className={classNames('text-table', !step.done && !isNext && 'text-muted')}>
        {step.label}
        <span className="sr-only">{step.done ? ': done' : ': waiting'}</span>
      </p>
      {(step.doneAt || isNext) && (
        <p className="text-meta text-muted">
          {step.doneAt
            ? formatDate(step.doneAt)
            : `Waits for ${step.waitsFor} since ${formatDate(step.waitingSince)}`}
        </p>
      )}
    </div>
  </li>
);

/** The steps on the way of a franchisee and of each store: what is done, what waits for whom, since when. */
export const OnboardingLine = ({ steps }: { steps: readonly OnboardingStep[] }) => {
  const groups = Map.groupBy(steps, ({ store }) => store);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {[...groups].map(([store, own]) => {
        const next = own.find(({ done }) => !done);
        return (
          <section
            key={store ?? ''}
            aria-label={store ?? 'Sign-in'}
            className="rounded-lg border border-line px-4 py-3"
          >
            <h4 className="mb-1 flex justify-between gap-3 text-table font-medium">
              {store ?? 'Sign-in'}
              <span className="font-normal text-muted tabular-nums">
                {own.filter(({ done }) => done).length}/{own.length}
              </span>
            </h4>
            <ol>
              {own.map((step) => (
                <Step key={step.key} step={step} isNext={step === next} />
              ))}
            </ol>
          </section>
        );
      })}
    </div>
  );
};
