import { mergeCustomersForm } from '@backroom/contract/loyalty';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod';
import { callOptions } from '../../api/call-options.ts';
import { useWrite } from '../../api/use-write.ts';
import { choicesFrom } from '../../ui/form/choice-source.ts';
import { Combobox } from '../../ui/form/combobox.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { formatPoints } from '../../ui/text/format.ts';
import type { CustomerDialogProps } from '../customer/customer-panel.tsx';
import { nameOf } from '../customer-view.ts';

type MergeForm = z.input<typeof mergeCustomersForm>;

/** Makes two shoppers one, who are the same person under two e-mail addresses. */
export const MergeCustomers = ({ customer, onClose }: CustomerDialogProps) => {
  const merge = useWrite('mergeCustomers');
  const [search, setSearch] = useState('');
  const found = useQuery(
    callOptions('getCustomerList', { body: { search: search || undefined, limit: 20 } }),
  );
  const others = choicesFrom(found, ({ data }) =>
    data.customers
      .filter(({ _id }) => _id !== customer._id)
      .map((other) => ({
        value: other._id,
        label: nameOf(other),
        hint: `${other.email ?? ''} · ${formatPoints(other.loyalty_points)} points`,
      })),
  );
  return (
    <FormDialog<MergeForm>
      title={`Merge into ${nameOf(customer)}`}
      description="Points, e-mail address and later orders of the other go over. This can’t be undone."
      schema={mergeCustomersForm}
      initial={{ customerId: customer._id, mergedId: '' }}
      action="Merge"
      onSubmit={(body) => merge({ body })}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <Field label="Find them" required={false} hint="Name, e-mail, phone or member code.">
            {(wiring) => (
              <Input
                {...wiring}
                value={search}
                autoComplete="off"
                onChange={(event) => setSearch(event.target.value)}
              />
            )}
          </Field>
          <FormField control={control} name="mergedId" label="Who is merged" required>
            {({ ref: _, ...props }) => <Combobox {...props} {...others} label="customer" />}
          </FormField>
        </>
      )}
    </FormDialog>
  );
};
