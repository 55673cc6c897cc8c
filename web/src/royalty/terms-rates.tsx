import type { RoyaltyTermsForm } from '@backroom/contract/royalty';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { AmountInput } from '../ui/form/amount-input.tsx';
import { CheckField } from '../ui/form/check-field.tsx';
import { FormField } from '../ui/form/form-field.tsx';
import { Select } from '../ui/form/select.tsx';
import { FeeRows } from './fee-rows.tsx';
import { TierRows } from './tier-rows.tsx';

const rateTypes = [
  { value: 'FLAT', label: 'One rate' },
  { value: 'TIERED', label: 'Brackets of the year' },
];
const periods = [
  { value: 'MONTH', label: 'Calendar month' },
  { value: 'WEEK', label: 'Week' },
  { value: '4-4-5', label: '4-4-5 weeks' },
];

export type TermsForm = UseFormReturn<RoyaltyTermsForm, unknown, RoyaltyTermsForm>;

const Heading = ({ children }: { children: string }) => (
  <h3 className="border-t border-line pt-4 text-body font-semibold">{children}</h3>
);

/** Rates, fees and base of a franchised store. */
export const TermsRates = ({ form }: { form: TermsForm }) => {
  const { control } = form;
  const rateType = useWatch({ control, name: 'rate_type' });
  return (
    <>
      <Heading>Royalty</Heading>
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField control={control} name="rate_type" label="Rate">
          {(props) => <Select {...props} choices={rateTypes} />}
        </FormField>
        {rateType === 'FLAT' && (
          <FormField control={control} name="rate_pct" label="Percent of the base">
            {(props) => <AmountInput {...props} unit="%" />}
          </FormField>
        )}
      </div>
      {rateType === 'TIERED' && <TierRows form={form} />}
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField control={control} name="period" label="Period">
          {(props) => <Select {...props} choices={periods} />}
        </FormField>
        <FormField control={control} name="minimum_fee" label="Minimum per period">
          {(props) => <AmountInput {...props} unit="$" />}
        </FormField>
        <FormField control={control} name="marketing_rate_pct" label="Marketing fund">
          {(props) => <AmountInput {...props} unit="%" />}
        </FormField>
        <FormField
          control={control}
          name="due_day"
          label="Due day"
          hint="Of the month after the period, 1 to 28."
        >
          {(props) => <AmountInput {...props} />}
        </FormField>
        <FormField control={control} name="grace_days" label="Grace days">
          {(props) => <AmountInput {...props} />}
        </FormField>
      </div>
      <FeeRows form={form} />
      <Heading>Base</Heading>
      <CheckField form={form} name="include_shipping" label="Shipping counts towards the base" />
      <CheckField
        form={form}
        name="hq_funded_discounts_deductible"
        label="Discounts paid by head office lower the base"
      />
      <FormField
        control={control}
        name="discount_cap_pct"
        label="Cap on the store's own discounts"
        required={false}
        hint="Percent of gross sales. What goes beyond is added to the base. Empty: no cap."
      >
        {(props) => <AmountInput {...props} unit="%" />}
      </FormField>
    </>
  );
};
