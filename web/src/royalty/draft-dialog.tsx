import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type AnswerOf, call } from '../api/call.ts';
import { messageOf } from '../api/call-error.ts';
import { useStoreChoices } from '../stores/index.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { MultiSelect } from '../ui/form/combobox.tsx';
import { Field } from '../ui/form/field.tsx';
import { Select } from '../ui/form/select.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { countOf } from '../ui/text/format.ts';
import { lastMonths } from './last-months.ts';

const Outcome = ({ drafted, skipped }: AnswerOf<'draftRoyaltyStatements'>) => (
  <div className="grid gap-3">
    <Notice tone={drafted.length > 0 ? 'good' : 'info'}>
      {countOf(drafted.length, 'statement')} drafted
    </Notice>
    {skipped.length > 0 && (
      <div className="text-table">
        <p className="mb-1 font-medium">{countOf(skipped.length, 'store')} left out</p>
        <ul className="grid gap-1 text-muted">
          {skipped.map(({ shop, store_name, reason }) => (
            <li key={`${shop} ${reason}`}>
              {store_name}: {reason}
            </li>
          ))}
        </ul>
      </div>
    )}
  </div>
);

/** Drafts the statements of a month; drafts that are there are worked out again. */
export const DraftDialog = ({ onClose }: { onClose: () => void }) => {
  const months = lastMonths(new Date(), 24);
  const [month, setMonth] = useState(months[0]?.value ?? '');
  const [chosen, setChosen] = useState<string[]>([]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [outcome, setOutcome] = useState<AnswerOf<'draftRoyaltyStatements'> | null>(null);
  const stores = useStoreChoices();
  const queries = useQueryClient();
  const draft = async () => {
    setBusy(true);
    setFailure('');
    try {
      setOutcome(
        await call('draftRoyaltyStatements', {
          body: { month, shop_name: chosen.length > 0 ? chosen : undefined },
        }),
      );
      await queries.invalidateQueries({ queryKey: ['getRoyaltyStatements'] });
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Draft statements"
      description="Nothing is sent: a draft can be checked and corrected before it is issued."
      footer={
        outcome ? (
          <Button look="primary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button look="primary" busy={busy} onClick={() => void draft()}>
              Draft statements
            </Button>
          </>
        )
      }
    >
      {outcome ? (
        <Outcome {...outcome} />
      ) : (
        <div className="grid gap-4">
          {failure && <Notice tone="bad">{failure}</Notice>}
          <Field label="Month" hint="Every royalty period that ends in this month.">
            {(wiring) => (
              <Select
                {...wiring}
                choices={months}
                value={month}
                onChange={(event) => setMonth(event.target.value)}
              />
            )}
          </Field>
          <Field label="Stores" required={false}>
            {(wiring) => (
              <MultiSelect
                id={wiring.id}
                label="stores"
                placeholder="All stores"
                {...stores}
                value={chosen}
                onChange={setChosen}
              />
            )}
          </Field>
        </div>
      )}
    </Dialog>
  );
};
