import { AmountInput } from '../../ui/form/amount-input.tsx';
import { CheckField } from '../../ui/form/check-field.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { Select } from '../../ui/form/select.tsx';
import { LinesInput } from './lines-input.tsx';
import type { DiscountFormOf } from './what-section.tsx';

const minimums = [
  { value: 'NONE', label: 'None' },
  { value: 'SUBTOTAL', label: 'An amount' },
  { value: 'QUANTITY', label: 'A number of items' },
];

/** For whom, and how often. */
export const WhomFields = ({ form }: { form: DiscountFormOf }) => {
  const [minimum, method] = form.watch(['minimum_requirement.type', 'method']);
  const { control } = form;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField
          control={control}
          name="minimum_requirement.type"
          label="Minimum"
          hint="Of what it applies to, before tax and this discount."
        >
          {(props) => <Select {...props} choices={minimums} />}
        </FormField>
        {minimum !== 'NONE' && (
          <FormField control={control} name="minimum_requirement.value" label="At least" required>
            {(props) => (
              <AmountInput {...props} {...(minimum === 'SUBTOTAL' ? { unit: '$' as const } : {})} />
            )}
          </FormField>
        )}
      </div>
      {method === 'CODE' && (
        <>
          <FormField
            control={control}
            name="usage_limit"
            label="Times it can be used"
            hint="In each store. Empty: as often as one likes."
          >
            {(props) => <AmountInput {...props} />}
          </FormField>
          <CheckField
            form={form}
            name="applies_once_per_customer"
            label="Once per customer"
            hint="By e-mail."
          />
        </>
      )}
      <FormField
        control={control}
        name="customer_selection.customers"
        label="Customers"
        hint="E-mail addresses, one a line. Empty: everybody."
      >
        {(props) => <LinesInput {...props} />}
      </FormField>
    </>
  );
};

/** From when to when, in each store's own time. */
export const WhenFields = ({ form }: { form: DiscountFormOf }) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <FormField
      control={form.control}
      name="start_date"
      label="Starts"
      hint="In each store’s own time."
      required
    >
      {(props) => <Input {...props} type="datetime-local" />}
    </FormField>
    <FormField control={form.control} name="end_date" label="Ends" hint="Empty: it goes on.">
      {({ value, ...props }) => <Input {...props} value={value ?? ''} type="datetime-local" />}
    </FormField>
  </div>
);
