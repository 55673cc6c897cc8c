import { useWrite } from '../../api/use-write.ts';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import type { CustomerDialogProps } from '../customer/customer-panel.tsx';
import { nameOf } from '../customer-view.ts';

/** Takes a shopper out of the programme, or back into it. What they have stays. */
export const Unsubscribe = ({ customer, onClose }: CustomerDialogProps) => {
  const update = useWrite('updateCustomer', { say: ({ message }) => message });
  const isOut = customer.is_deleted;
  const name = nameOf(customer);
  return (
    <Confirm
      open
      onClose={onClose}
      title={isOut ? `Subscribe ${name} again?` : `Unsubscribe ${name}?`}
      action={isOut ? 'Subscribe again' : 'Unsubscribe'}
      tone={isOut ? 'primary' : 'danger'}
      onConfirm={() =>
        update({
          params: { customerId: customer._id },
          body: { is_deleted: !isOut, version: customer.version },
        })
      }
    >
      {isOut
        ? 'Orders placed from now on earn points again.'
        : 'Orders placed from now on earn no points. The balance and the history stay, and points can still be spent.'}
    </Confirm>
  );
};
