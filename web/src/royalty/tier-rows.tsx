import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { AmountInput } from '../ui/form/amount-input.tsx';
import { FormField } from '../ui/form/form-field.tsx';
import type { TermsForm } from './terms-rates.tsx';

/** Marginal brackets over the base of the year; the last one has no limit. */
export const TierRows = ({ form }: { form: TermsForm }) => {
  const { control } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'tiers' });
  const problem = form.formState.errors.tiers;
  return (
    <div className="grid gap-3">
      {fields.map((field, index) => (
        <div key={field.id} className="flex items-end gap-3">
          <FormField
            control={control}
            name={`tiers.${index}.up_to_ytd`}
            label="Up to, in the year"
            className="flex-1"
          >
            {(props) => <AmountInput {...props} unit="$" placeholder="no limit" />}
          </FormField>
          <FormField control={control} name={`tiers.${index}.rate_pct`} label="Rate" className="w-28">
            {(props) => <AmountInput {...props} unit="%" />}
          </FormField>
          <Button
            look="ghost"
            size="icon"
            aria-label={`Remove bracket ${index + 1}`}
            onClick={() => remove(index)}
          >
            <Trash2 aria-hidden />
          </Button>
        </div>
      ))}
      {problem?.message && <Notice tone="bad">{problem.message}</Notice>}
      <div>
        <Button size="sm" onClick={() => append({ up_to_ytd: null, rate_pct: 5 })}>
          <Plus aria-hidden />
          Add bracket
        </Button>
      </div>
    </div>
  );
};
