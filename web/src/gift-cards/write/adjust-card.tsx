import { adjustGiftCardForm } from '@backroom/contract/gift-cards';
import type * as z from 'zod';
import { useWrite } from '../../api/use-write.ts';
import { AmountInput } from '../../ui/form/amount-input.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { Textarea } from '../../ui/form/input.tsx';
import type { CardDialogProps } from '../card/card-panel.tsx';
import { BalanceAfter } from './balance-after.tsx';

type AdjustForm = z.input<typeof adjustGiftCardForm>;

/** Puts a balance right, with a reason. */
export const AdjustCard = ({ card, onClose }: CardDialogProps) => {
  const adjust = useWrite('adjustGiftCard');
  return (
    <FormDialog<AdjustForm>
      title="Adjust balance"
      description={<span className="tabular-nums">{card.masked_code}</span>}
      schema={adjustGiftCardForm}
      initial={{ id: card.id, reason: '' }}
      action="Adjust balance"
      onSubmit={(body) => adjust({ body })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <BalanceAfter balance={card.balance} amount={form.watch('amount')} />
          <FormField
            control={form.control}
            name="amount"
            label="Amount"
            hint="With a minus to take away. The balance can’t fall below zero."
            required
          >
            {(props) => <AmountInput {...props} unit="$" placeholder="-5.00" />}
          </FormField>
          <FormField control={form.control} name="reason" label="Reason" required>
            {(props) => <Textarea {...props} rows={2} />}
          </FormField>
        </>
      )}
    </FormDialog>
  );
};
