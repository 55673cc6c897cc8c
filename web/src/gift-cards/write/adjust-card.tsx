import { adjustGiftCardForm } from '@backroom/contract/gift-cards';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { Form } from '../../ui/form/form.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { Textarea } from '../../ui/form/input.tsx';
import { schemaResolver } from '../../ui/form/schema-resolver.ts';
import { UnsavedGuard } from '../../ui/overlay/unsaved-guard.tsx';
import type { CardDialogProps } from '../card/card-panel.tsx';
import { AmountDialog, balanceAfter } from './amount-dialog.tsx';
import { MoneyInput } from './money-input.tsx';
import { useGiftCardWrite } from './use-gift-card-write.ts';

type AdjustForm = z.input<typeof adjustGiftCardForm>;

/** Puts a balance right, with a reason. */
export const AdjustCard = ({ card, onClose }: CardDialogProps) => {
  const adjust = useGiftCardWrite('adjustGiftCard');
  const formId = useId();
  const form = useForm<AdjustForm, unknown, AdjustForm>({
    resolver: schemaResolver<AdjustForm>(adjustGiftCardForm),
    defaultValues: { id: card.id, reason: '' },
  });
  return (
    <AmountDialog
      title="Adjust balance"
      card={card}
      after={balanceAfter(card.balance, form.watch('amount'))}
      action="Adjust balance"
      formId={formId}
      busy={form.formState.isSubmitting}
      onClose={onClose}
    >
      <UnsavedGuard inDialog when={form.formState.isDirty && !form.formState.isSubmitting} />
      <Form
        id={formId}
        form={form}
        className="grid gap-4"
        onSubmit={async (values) => {
          await adjust({ body: values });
          onClose();
        }}
      >
        <FormField
          control={form.control}
          name="amount"
          label="Amount"
          hint="With a minus to take away. The balance can’t fall below zero."
          required
        >
          {(props) => <MoneyInput {...props} placeholder="-5.00" />}
        </FormField>
        <FormField control={form.control} name="reason" label="Reason" required>
          {(props) => <Textarea {...props} rows={2} />}
        </FormField>
      </Form>
    </AmountDialog>
  );
};
