import { royaltyStatementsEndpoints } from '@backroom/contract/royalty-statements';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '../api/call.ts';
import { callOptions } from '../api/call-options.ts';
import { useWrite } from '../api/use-write.ts';
import { useStoreChoices } from '../stores/index.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { MultiSelect } from '../ui/form/combobox.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { FormField } from '../ui/form/form-field.tsx';
import { Select } from '../ui/form/select.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { countOf } from '../ui/text/format.ts';
import { monthsOnOffer } from './last-months.ts';

type Drafted = AnswerOf<'draftRoyaltyStatements'>;

const title = 'Draft statements';

const Outcome = ({ drafted, skipped, onClose }: Drafted & { onClose: () => void }) => (
  <Dialog
    open
    onClose={onClose}
    title={title}
    footer={
      <Button look="primary" onClick={onClose}>
        Done
      </Button>
    }
  >
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
  </Dialog>
);

type DraftForm = { month: string; shop_name: string[] | undefined };

const silent = () => null;

/** Drafts the statements of a month; drafts that are there are worked out again. */
export const DraftDialog = ({ onClose }: { onClose: () => void }) => {
  const { data: first, isError } = useQuery(callOptions('getRoyaltyMonths'));
  const stores = useStoreChoices();
  const draft = useWrite('draftRoyaltyStatements', { say: silent });
  const [outcome, setOutcome] = useState<Drafted | null>(null);
  if (outcome) return <Outcome {...outcome} onClose={onClose} />;
  // The newest month is what one comes for: the form begins with it.
  if (!first && !isError) return null;
  return (
    <FormDialog<DraftForm>
      title={title}
      description="Nothing is sent: a draft can be checked and corrected before it is issued."
      schema={royaltyStatementsEndpoints.draftRoyaltyStatements.body}
      initial={{
        month: monthsOnOffer(new Date(), first?.stores ?? [], [])[0]?.value ?? '',
        shop_name: undefined,
      }}
      action={title}
      staysOpen
      onSubmit={async (body) => setOutcome(await draft({ body }))}
      onClose={onClose}
    >
      {({ control, watch }) => (
        <>
          <FormField
            control={control}
            name="month"
            label="Month"
            hint="Every royalty period that ends in this month. Months before a store's first sale aren't offered."
          >
            {(props) => (
              <Select
                {...props}
                placeholder="Choose a month"
                choices={monthsOnOffer(new Date(), first?.stores ?? [], watch('shop_name') ?? [])}
              />
            )}
          </FormField>
          <FormField control={control} name="shop_name" label="Stores" required={false}>
            {({ value, onChange, ref: _, name: __, ...props }) => (
              <MultiSelect
                {...props}
                {...stores}
                label="stores"
                placeholder="All stores"
                value={value ?? []}
                onChange={(chosen) => onChange(chosen.length > 0 ? chosen : undefined)}
              />
            )}
          </FormField>
        </>
      )}
    </FormDialog>
  );
};
