import { type RoyaltyTerms, type RoyaltyTermsForm, royaltyTermsForm } from '@backroom/contract/royalty';
import type { Resolver } from 'react-hook-form';
import type { AnswerOf } from '../api/call.ts';
import { type Said, useWrite } from '../api/use-write.ts';
import { useStoreChoices } from '../stores/index.ts';
import { localDay } from '../ui/dates/date-range.ts';
import { DayInput } from '../ui/dates/day-input.tsx';
import { Combobox } from '../ui/form/combobox.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { FormField } from '../ui/form/form-field.tsx';
import { Input } from '../ui/form/input.tsx';
import { schemaResolver } from '../ui/form/schema-resolver.ts';
import { Select } from '../ui/form/select.tsx';
import { termsDefaults } from './terms-defaults.ts';
import { TermsRates } from './terms-rates.tsx';
import { termsToSave } from './terms-to-save.ts';
import { TryTerms } from './try-terms.tsx';

const agreements = [
  { value: 'FRANCHISED', label: 'Franchised' },
  { value: 'COMPANY_OWNED', label: 'Company owned: pays nothing' },
];

const holderOf = ({ franchisee_name }: { franchisee_name: string | null }) =>
  franchisee_name ?? 'Company owned';

const check = schemaResolver<RoyaltyTermsForm>(royaltyTermsForm);

const resolver: Resolver<RoyaltyTermsForm, unknown, RoyaltyTermsForm> = (values, ...rest) =>
  check(termsToSave(values), ...rest);

const sayGaps = ({ gaps }: AnswerOf<'setRoyaltyTerms'>): Said => ({
  title: 'Royalty terms saved',
  description: gaps.map(({ message }) => message).join(' ') || undefined,
});

type TermsDrawerProps = { from: RoyaltyTerms | null; onClose: () => void };

/** New royalty terms of a store from a day on. Terms that overlap are refused by the server. */
const TermsDrawer = ({ from, onClose }: TermsDrawerProps) => {
  const stores = useStoreChoices({ hintOf: holderOf });
  const save = useWrite('setRoyaltyTerms', { say: sayGaps });
  return (
    <FormDialog<RoyaltyTermsForm>
      as="drawer"
      title="Add royalty terms"
      description="They apply to what is sold from their first day on."
      schema={resolver}
      initial={termsDefaults(from, localDay())}
      action="Save terms"
      onSubmit={(body) => save({ body })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FormField control={form.control} name="shop" label="Store" required>
            {({ ref: _, name: __, ...props }) => <Combobox {...props} {...stores} label="store" />}
          </FormField>
          <div className="grid gap-5 sm:grid-cols-2">
            <FormField control={form.control} name="agreement" label="Agreement">
              {(props) => <Select {...props} choices={agreements} />}
            </FormField>
            <FormField control={form.control} name="agreement_no" label="Agreement number" required={false}>
              {({ value, ...props }) => <Input {...props} value={value ?? ''} />}
            </FormField>
            <FormField control={form.control} name="effective_from" label="First day" required>
              {(props) => <DayInput {...props} />}
            </FormField>
            <FormField control={form.control} name="effective_to" label="Last day" required={false}>
              {({ onChange, ...props }) => <DayInput {...props} onChange={(day) => onChange(day || null)} />}
            </FormField>
          </div>
          {form.watch('agreement') === 'FRANCHISED' && <TermsRates form={form} />}
          {form.watch('shop') && <TryTerms form={form} />}
        </>
      )}
    </FormDialog>
  );
};

export default TermsDrawer;
