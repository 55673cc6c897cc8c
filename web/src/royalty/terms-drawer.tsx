import { type RoyaltyTerms, type RoyaltyTermsForm, royaltyTermsForm } from '@backroom/contract/royalty';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { call } from '../api/call.ts';
import { successOf } from '../api/call-words.ts';
import { useStoreChoices } from '../stores/index.ts';
import { Button } from '../ui/button.tsx';
import { localDay } from '../ui/dates/date-range.ts';
import { toast } from '../ui/feedback/toast.ts';
import { Combobox } from '../ui/form/combobox.tsx';
import { Form } from '../ui/form/form.tsx';
import { FormField } from '../ui/form/form-field.tsx';
import { Input } from '../ui/form/input.tsx';
import { schemaResolver } from '../ui/form/schema-resolver.ts';
import { Select } from '../ui/form/select.tsx';
import { Drawer } from '../ui/overlay/dialog.tsx';
import { termsDefaults } from './terms-defaults.ts';
import { TermsRates } from './terms-rates.tsx';
import { termsToSave } from './terms-to-save.ts';

const agreements = [
  { value: 'FRANCHISED', label: 'Franchised' },
  { value: 'COMPANY_OWNED', label: 'Company owned: pays nothing' },
];

const holderOf = ({ franchisee_name }: { franchisee_name: string | null }) =>
  franchisee_name ?? 'Company owned';

const check = schemaResolver<RoyaltyTermsForm>(royaltyTermsForm);

type TermsDrawerProps = { from: RoyaltyTerms | null; onClose: () => void; onSaved: () => Promise<unknown> };

/** New royalty terms of a store from a day on. Terms that overlap are refused by the server. */
const TermsDrawer = ({ from, onClose, onSaved }: TermsDrawerProps) => {
  const id = useId();
  const stores = useStoreChoices({ hintOf: holderOf });
  const form = useForm<RoyaltyTermsForm, unknown, RoyaltyTermsForm>({
    resolver: (values, ...rest) => check(termsToSave(values), ...rest),
    defaultValues: termsDefaults(from, localDay()),
  });
  const agreement = useWatch({ control: form.control, name: 'agreement' });
  const save = async (values: RoyaltyTermsForm) => {
    const saved = await call('setRoyaltyTerms', { body: values });
    const gaps = saved.gaps.length > 0 ? saved.gaps.map(({ message }) => message).join(' ') : undefined;
    toast.good(successOf('setRoyaltyTerms'), { description: gaps });
    await onSaved();
    onClose();
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title="Add royalty terms"
      description="They apply to what is sold from their first day on."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} look="primary" busy={form.formState.isSubmitting}>
            Save terms
          </Button>
        </>
      }
    >
      <Form id={id} form={form} onSubmit={save} className="grid gap-5">
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
            {(props) => <Input {...props} type="date" />}
          </FormField>
          <FormField control={form.control} name="effective_to" label="Last day" required={false}>
            {({ value, onChange, ...props }) => (
              <Input
                {...props}
                type="date"
                value={value ?? ''}
                onChange={(event) => onChange(event.target.value || null)}
              />
            )}
          </FormField>
        </div>
        {agreement === 'FRANCHISED' && <TermsRates form={form} />}
      </Form>
    </Drawer>
  );
};

export default TermsDrawer;
