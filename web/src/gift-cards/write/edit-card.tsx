import { editGiftCardForm } from '@backroom/contract/gift-cards';
import type * as z from 'zod';
import { useWrite } from '../../api/use-write.ts';
import { DayInput } from '../../ui/dates/day-input.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { Input, Textarea } from '../../ui/form/input.tsx';
import type { CardDialogProps } from '../card/card-panel.tsx';

type EditForm = z.input<typeof editGiftCardForm>;

const fields = ['customer_name', 'customer_email', 'recipient_email'] as const;
const labels = {
  customer_name: 'Customer name',
  customer_email: 'Customer e-mail',
  recipient_email: 'Recipient e-mail',
};

/** Changes expiry, people and note. Code and amount stay what they are. */
export const EditCard = ({ card, onClose }: CardDialogProps) => {
  const update = useWrite('updateGiftCard');
  return (
    <FormDialog<EditForm>
      as="drawer"
      title="Edit gift card"
      description={<span className="tabular-nums">{card.masked_code}</span>}
      schema={editGiftCardForm}
      initial={{
        expires_at: card.expires_on ?? '',
        customer_name: card.customer_name ?? '',
        customer_email: card.customer_email ?? card.email ?? '',
        recipient_email: card.recipient_email ?? '',
        recipient_message: card.recipient_message ?? '',
        note: card.note ?? '',
        version: card.version,
      }}
      action="Save"
      onSubmit={(body) => update({ params: { id: card.id }, body })}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <FormField
            control={control}
            name="expires_at"
            label="Expires"
            required={false}
            hint="At the end of that day in the store. Empty: never."
          >
            {(props) => <DayInput {...props} />}
          </FormField>
          {fields.map((name) => (
            <FormField key={name} control={control} name={name} label={labels[name]} required={false}>
              {(props) => <Input {...props} value={props.value ?? ''} autoComplete="off" />}
            </FormField>
          ))}
          <FormField
            control={control}
            name="recipient_message"
            label="Message to the recipient"
            required={false}
          >
            {(props) => <Textarea {...props} value={props.value ?? ''} rows={2} />}
          </FormField>
          <FormField control={control} name="note" label="Note" required={false} hint="Only staff see it.">
            {(props) => <Textarea {...props} value={props.value ?? ''} rows={3} />}
          </FormField>
        </>
      )}
    </FormDialog>
  );
};
