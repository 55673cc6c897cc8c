import { fundingWords } from '@backroom/contract/discount-words';
import { useStoreChoices } from '../../stores/index.ts';
import { Button } from '../../ui/button.tsx';
import { AmountInput } from '../../ui/form/amount-input.tsx';
import { CheckField } from '../../ui/form/check-field.tsx';
import { MultiSelect } from '../../ui/form/combobox.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { Select } from '../../ui/form/select.tsx';
import type { DiscountValues } from './form-values.ts';
import type { DiscountFormOf } from './what-section.tsx';

const scopes = [
  { value: 'BOTH', label: 'Online and in the store' },
  { value: 'ONLINE', label: 'Online only' },
  { value: 'POS', label: 'In the store only' },
];

/** In which stores, and where there. */
export const WhereFields = ({ form, connected }: { form: DiscountFormOf; connected: readonly string[] }) => {
  const stores = useStoreChoices({ held: true });
  const all = stores.choices?.map(({ value }) => value) ?? [];
  return (
    <>
      <FormField
        control={form.control}
        name="shopIds"
        label="Stores"
        required
        aside={
          <Button
            look="link"
            onClick={() =>
              form.setValue('shopIds', all, {
                shouldDirty: true,
                shouldValidate: form.formState.isSubmitted,
              })
            }
          >
            All {all.length}
          </Button>
        }
      >
        {({ ref: _, ...props }) => (
          <MultiSelect {...props} {...stores} label="store" placeholder="Choose stores" />
        )}
      </FormField>
      <FormField
        control={form.control}
        name="scope"
        label="It counts"
        hint={
          connected.length > 0
            ? `${connected.slice(0, 3).join(', ')}${connected.length > 3 ? ` and ${connected.length - 3} more` : ''}: a shop’s own discounts count on both sides, so one alone isn’t possible with these stores.`
            : 'One side alone is for stores whose tills ask Backroom: a shop’s own discounts can’t be limited so.'
        }
      >
        {(props) => (
          <Select
            {...props}
            choices={connected.length > 0 && props.value === 'BOTH' ? scopes.slice(0, 1) : scopes}
          />
        )}
      </FormField>
    </>
  );
};

/** "Head office", or what is to be put right. */
export const fundingAnswer = ({ funding }: DiscountValues): string => {
  const sum = [funding.hq, funding.franchisee, funding.vendor].reduce(
    (total, one) => total + (Number(one) || 0),
    0,
  );
  return Math.abs(sum - 100) < 1e-6 ? fundingWords(funding) : `The shares sum to ${sum} %`;
};

/** Who pays for it. */
export const PaysFields = ({ form }: { form: DiscountFormOf }) => {
  const error = form.formState.errors.funding?.message;
  return (
    <div className="grid gap-2">
      <div className="grid gap-4 sm:grid-cols-3">
        {(['hq', 'franchisee', 'vendor'] as const).map((payer) => (
          <FormField
            key={payer}
            control={form.control}
            name={`funding.${payer}`}
            label={{ hq: 'Head office', franchisee: 'Franchisee', vendor: 'Vendor' }[payer]}
          >
            {(props) => <AmountInput {...props} unit="%" />}
          </FormField>
        ))}
      </div>
      {error && <p className="text-meta text-bad">{error}</p>}
    </div>
  );
};

/** With which others it goes together. */
export const TogetherFields = ({ form }: { form: DiscountFormOf }) => (
  <div className="grid gap-3">
    <CheckField form={form} name="combines_with.order" label="Discounts off the order" />
    <CheckField form={form} name="combines_with.product" label="Discounts off products" />
    <CheckField form={form} name="combines_with.shipping" label="Free shipping" />
  </div>
);

export const togetherAnswer = ({ combines_with: { order, product, shipping } }: DiscountValues): string => {
  const kinds = [order && 'order', product && 'products', shipping && 'shipping'].filter(Boolean);
  return kinds.length === 0 ? 'With no other' : `With ${kinds.join(', ')}`;
};
