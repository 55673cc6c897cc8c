import { type RoyaltyTermsForm, royaltyTermsForm } from '@backroom/contract/royalty';
import { useState } from 'react';
import type { AnswerOf } from '../api/call.ts';
import { call } from '../api/call.ts';
import { messageOf } from '../api/call-error.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import type { FormOf } from '../ui/form/form-dialog.tsx';
import { Money } from '../ui/text/money.tsx';
import { termsToSave } from './terms-to-save.ts';

type Tried = AnswerOf<'tryRoyaltyTerms'>;

const monthWords = (month: string) =>
  new Date(`${month}-15T12:00:00Z`).toLocaleDateString('en-US', { month: 'short', year: 'numeric' });

type LineProps = { name: string; was: number; would: number; strong?: boolean };

const Line = ({ name, was, would, strong = false }: LineProps) => (
  <tr className={strong ? 'font-semibold' : undefined}>
    <th scope="row" className="py-1 text-left font-[inherit]">
      {name}
    </th>
    <td className="text-right">
      <Money value={was} />
    </td>
    <td className="text-right">
      <Money value={would} />
    </td>
    <td className="text-right">
      <Money value={Math.round((would - was) * 100) / 100} />
    </td>
  </tr>
);

const Result = ({ tried }: { tried: Tried }) => (
  <table className="w-full border-collapse text-table tabular-nums">
    <caption className="sr-only">The last twelve months under these terms, beside what was owed</caption>
    <thead>
      <tr className="text-meta text-muted">
        <th scope="col" className="py-1 text-left font-normal">
          Month
        </th>
        <th scope="col" className="text-right font-normal">
          Was owed
        </th>
        <th scope="col" className="text-right font-normal">
          Would be
        </th>
        <th scope="col" className="text-right font-normal">
          Difference
        </th>
      </tr>
    </thead>
    <tbody className="divide-y divide-line">
      {tried.months.map(({ month, was, would }) => (
        <Line key={month} name={monthWords(month)} was={was.total} would={would.total} />
      ))}
      <Line name="Twelve months" was={tried.was.total} would={tried.would.total} strong />
    </tbody>
  </table>
);

/** Tries what stands in the form on the last twelve months of its store, before it is agreed. */
export const TryTerms = ({ form }: { form: FormOf<RoyaltyTermsForm> }) => {
  const [tried, setTried] = useState<{ of: string; answer: Tried } | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  // What is shown is of what stands in the form; once that changes it is tried again.
  const now = JSON.stringify(form.watch());
  const run = async () => {
    const typed = royaltyTermsForm.safeParse(termsToSave(form.getValues()));
    setFailure(typed.success ? '' : (typed.error.issues[0]?.message ?? ''));
    if (!typed.success) return;
    setBusy(true);
    try {
      setTried({ of: now, answer: await call('tryRoyaltyTerms', { body: typed.data }) });
    } catch (error) {
      setFailure(messageOf(error));
    }
    setBusy(false);
  };
  return (
    <section aria-label="Try them" className="grid gap-3 rounded-lg border border-line px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-table text-muted">What the store would have owed in the last twelve months.</p>
        <Button size="sm" busy={busy} onClick={() => void run()}>
          Try these terms
        </Button>
      </div>
      {failure && <Notice tone="bad">{failure}</Notice>}
      {tried?.of === now && <Result tried={tried.answer} />}
    </section>
  );
};
