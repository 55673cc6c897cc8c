import { editCustomerForm } from '@backroom/contract/loyalty';
import type * as z from 'zod';
import { useWrite } from '../../api/use-write.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import type { CustomerDialogProps } from '../customer/customer-panel.tsx';
import { PersonFields } from './person-fields.tsx';

type EditForm = z.input<typeof editCustomerForm>;

/** Changes name, e-mail and phone of a shopper. */
export const EditCustomer = ({ customer, onClose }: CustomerDialogProps) => {
  const edit = useWrite('editCustomerInfo');
  return (
    <FormDialog<EditForm>
      title="Edit customer"
      description="Points follow the person, whatever the e-mail."
      schema={editCustomerForm}
      initial={{
        customerId: customer._id,
        fname: customer.fname,
        lname: customer.lname,
        email: customer.email ?? '',
        phone: customer.phone ?? '',
        version: customer.version,
      }}
      action="Save"
      onSubmit={(body) => edit({ body })}
      onClose={onClose}
    >
      {({ control }) => <PersonFields control={control} />}
    </FormDialog>
  );
};
