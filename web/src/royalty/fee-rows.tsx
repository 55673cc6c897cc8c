import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { Button } from '../ui/button.tsx';
import { AmountInput } from '../ui/form/amount-input.tsx';
import { FormField } from '../ui/form/form-field.tsx';
import { Input } from '../ui/form/input.tsx';
import type { TermsForm } from './terms-rates.tsx';

/** Fees charged each complete period whatever was sold. */
export const FeeRows = ({ form }: { form: TermsForm }) => {
  const { control } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'fixed_fees' });
  return (
    <div className="grid gap-3">
      {fields.map((field, index) => (
        <div key={field.id} className="flex items-end gap-3">
          <FormField
            control={control}
            name={`fixed_fees.${index}.title`}
            label="Fixed fee"
            className="flex-1"
          >
            {(props) => <Input {...props} placeholder="Technology" />}
          </FormField>
          <FormField
            control={control}
            name={`fixed_fees.${index}.amount`}
            label="Per period"
            className="w-32"
          >
            {(props) => <AmountInput {...props} unit="$" />}
          </FormField>
          <Button
            look="ghost"
            size="icon"
            aria-label={`Remove fee ${index + 1}`}
            onClick={() => remove(index)}
          >
            <Trash2 aria-hidden />
          </Button>
        </div>
      ))}
      <div>
        <Button size="sm" onClick={() => append({ title: '', amount: 0 })}>
          <Plus aria-hidden />
          Add fixed fee
        </Button>
      </div>
    </div>
  );
};
