import { useQuery } from '@tanstack/react-query';
import { callOptions } from '../../api/call-options.ts';
import { AmountInput } from '../../ui/form/amount-input.tsx';
import { choicesFrom } from '../../ui/form/choice-source.ts';
import { MultiSelect } from '../../ui/form/combobox.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { Select } from '../../ui/form/select.tsx';
import type { DiscountValues } from './form-values.ts';
import { LinesInput } from './lines-input.tsx';
import type { DiscountFormOf } from './what-section.tsx';

type Items = DiscountValues['customer_gets']['items'];
type Kind = 'all' | 'collections' | 'products';

const kinds = [
  { value: 'all', label: 'Everything' },
  { value: 'collections', label: 'Collections' },
  { value: 'products', label: 'Products' },
];

const useCollections = () =>
  choicesFrom(useQuery(callOptions('getCollectionData')), ({ collectionData }) =>
    collectionData.map(({ handle, title }) => ({ value: handle, label: title })),
  );

const kindOf = ({ all, products }: Items): Kind =>
  all ? 'all' : products.length > 0 ? 'products' : 'collections';

/** What it applies to. */
const AppliesTo = ({ form, label }: { form: DiscountFormOf; label: string }) => {
  const collections = useCollections();
  const items = form.watch('customer_gets.items');
  const kind = form.watch('applies') ?? kindOf(items);
  const choose = (chosen: string) => {
    form.setValue('applies', chosen === 'products' || chosen === 'collections' ? chosen : 'all');
    form.setValue(
      'customer_gets.items',
      { all: chosen === 'all', collections: [], products: [] },
      { shouldDirty: true },
    );
  };
  const error = form.formState.errors.customer_gets?.items?.message;
  return (
    <>
      <Field label={label} {...(error ? { error } : {})}>
        {(props) => (
          <Select {...props} choices={kinds} value={kind} onChange={(event) => choose(event.target.value)} />
        )}
      </Field>
      {kind === 'collections' && (
        <FormField control={form.control} name="customer_gets.items.collections" label="Collections" required>
          {({ ref: _, ...props }) => (
            <MultiSelect {...props} {...collections} label="collection" placeholder="Choose" />
          )}
        </FormField>
      )}
      {kind === 'products' && (
        <FormField
          control={form.control}
          name="customer_gets.items.products"
          label="Products"
          hint="SKUs or handles, one a line."
          required
        >
          {(props) => <LinesInput {...props} />}
        </FormField>
      )}
    </>
  );
};

const buysOn = [
  { value: 'COLLECTIONS', label: 'Collections' },
  { value: 'PRODUCTS', label: 'Products' },
];

const Buys = ({ form }: { form: DiscountFormOf }) => {
  const collections = useCollections();
  const on = form.watch('customer_buys_on');
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField control={form.control} name="customer_buys_on" label="One buys of">
          {({ onChange, ...props }) => (
            <Select
              {...props}
              choices={buysOn}
              onChange={(event) => {
                onChange(event);
                form.setValue('customer_buys', [], { shouldDirty: true });
              }}
            />
          )}
        </FormField>
        <FormField control={form.control} name="customer_buys_quantity" label="How many" required>
          {(props) => <AmountInput {...props} />}
        </FormField>
      </div>
      <FormField
        key={on}
        control={form.control}
        name="customer_buys"
        label={on === 'COLLECTIONS' ? 'Collections bought' : 'Products bought'}
        required
      >
        {({ ref: _, ...props }) =>
          on === 'COLLECTIONS' ? (
            <MultiSelect {...props} {...collections} label="collection" placeholder="Choose" />
          ) : (
            <LinesInput {...props} />
          )
        }
      </FormField>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField control={form.control} name="customer_gets_quantity" label="One gets" required>
          {(props) => <AmountInput {...props} />}
        </FormField>
        <FormField
          control={form.control}
          name="uses_per_order"
          label="At most, an order"
          hint="Empty: as often as it fits."
        >
          {(props) => <AmountInput {...props} />}
        </FormField>
      </div>
    </>
  );
};

/** On what: and for buy X get Y, what has to be bought for it. */
export const ItemsFields = ({ form }: { form: DiscountFormOf }) => {
  const isDeal = form.watch('discount_type') === 'BXGY';
  return (
    <>
      {isDeal && <Buys form={form} />}
      <AppliesTo form={form} label={isDeal ? 'What one gets is of' : 'It applies to'} />
    </>
  );
};
