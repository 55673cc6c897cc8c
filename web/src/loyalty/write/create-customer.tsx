import { createCustomerForm } from '@backroom/contract/loyalty';
import type * as z from 'zod';
import { useWrite } from '../../api/use-write.ts';
import { useStoreChoices } from '../../stores/index.ts';
import { AmountInput } from '../../ui/form/amount-input.tsx';
import { Combobox } from '../../ui/form/combobox.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { PersonFields } from './person-fields.tsx';

type CreateForm = z.input<typeof createCustomerForm>;

/** Enrols a shopper by hand. */
export const CreateCustomer = ({ onClose }: { onClose: () => void }) => {
  const stores = useStoreChoices();
  const create = useWrite('createCustomer');
  const only = stores.choices?.length === 1 ? stores.choices[0]?.value : undefined;
  return (
    <FormDialog<CreateForm>
      title="Add customer"
      description="They can earn and spend points in every store at once."
      schema={createCustomerForm}
      initial={{ fname: '', lname: '', email: '', phone: '', shop: only ?? '' }}
      action="Add customer"
      onSubmit={({ opening_points, ...body }) =>
        create({ body: { ...body, opening_points: opening_points ?? undefined } })
      }
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <PersonFields control={control} />
          <FormField control={control} name="shop" label="Store" hint="Where they enrol." required>
            {({ ref: _, ...props }) => <Combobox {...props} {...stores} label="store" />}
          </FormField>
          <FormField
            control={control}
            name="opening_points"
            label="Points brought over"
            hint="From another programme. Orders placed before today then earn nothing."
            required={false}
          >
            {(props) => <AmountInput {...props} placeholder="0.00" />}
          </FormField>
        </>
      )}
    </FormDialog>
  );
};
