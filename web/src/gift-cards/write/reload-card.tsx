import { reloadGiftCardForm } from '@backroom/contract/gift-cards';
import type * as z from 'zod';
import { useWrite } from '../../api/use-write.ts';
import { AmountInput } from '../../ui/form/amount-input.tsx';
import { CheckField } from '../../ui/form/check-field.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { Textarea } from '../../ui/form/input.tsx';
import type { CardDialogProps } from '../card/card-panel.tsx';
import { BalanceAfter } from './balance-after.tsx';

type ReloadForm = z.input<typeof reloadGiftCardForm>;

/** Adds value to a card. */
export const ReloadCard = ({ card, onClose }: CardDialogProps) => {
  const reload = useWrite('reloadGiftCard');
  return (
    <FormDialog<ReloadForm>
      title="Reload gift card"
      description={<span className="tabular-nums">{card.masked_code}</span>}
      schema={reloadGiftCardForm}
      initial={{ id: card.id, paid: true }}
      action="Reload card"
      onSubmit={(body) => reload({ body })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <BalanceAfter balance={card.balance} amount={form.watch('amount')} />
          <FormField control={form.control} name="amount" label="Amount" required>
            {(props) => <AmountInput {...props} unit="$" placeholder="0.00" />}
          </FormField>
          <CheckField form={form} name="paid" label="The customer paid for it" />
          <FormField control={form.control} name="note" label="Note" required={false}>
            {(props) => <Textarea {...props} value={props.value ?? ''} rows={2} />}
          </FormField>
        </>
      )}
    </FormDialog>
  );
};
