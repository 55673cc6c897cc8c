import { adjustPointsForm } from '@backroom/contract/loyalty';
import type * as z from 'zod';
import { useWrite } from '../../api/use-write.ts';
import { AmountInput } from '../../ui/form/amount-input.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { Textarea } from '../../ui/form/input.tsx';
import type { CustomerDialogProps } from '../customer/customer-panel.tsx';
import { nameOf } from '../customer-view.ts';
import { PointsAfter } from './points-after.tsx';

type AdjustForm = z.input<typeof adjustPointsForm>;

/** Puts a balance right, with a reason. */
export const AdjustPoints = ({ customer, onClose }: CustomerDialogProps) => {
  const adjust = useWrite('adjustCustomerPoints');
  return (
    <FormDialog<AdjustForm>
      title="Adjust points"
      description={nameOf(customer)}
      schema={adjustPointsForm}
      initial={{ customerId: customer._id, reason: '' }}
      action="Adjust points"
      onSubmit={(body) => adjust({ body })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <PointsAfter balance={customer.loyalty_points} points={form.watch('points')} />
          <FormField
            control={form.control}
            name="points"
            label="Points"
            hint="With a minus to take away. The balance can’t fall below zero."
            required
          >
            {(props) => <AmountInput {...props} placeholder="-5.00" />}
          </FormField>
          <FormField control={form.control} name="reason" label="Reason" required>
            {(props) => <Textarea {...props} rows={2} />}
          </FormField>
        </>
      )}
    </FormDialog>
  );
};
