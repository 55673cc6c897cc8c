import { reloadGiftCardForm } from '@backroom/contract/gift-cards';
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
import { CheckField } from './check-field.tsx';
import { MoneyInput } from './money-input.tsx';
import { useGiftCardWrite } from './use-gift-card-write.ts';

type ReloadForm = z.input<typeof reloadGiftCardForm>;

/** Adds value to a card. */
export const ReloadCard = ({ card, onClose }: CardDialogProps) => {
  const reload = useGiftCardWrite('reloadGiftCard');
  const formId = useId();
  const form = useForm<ReloadForm, unknown, ReloadForm>({
    resolver: schemaResolver<ReloadForm>(reloadGiftCardForm),
    defaultValues: { id: card.id, paid: true },
  });
  return (
    <AmountDialog
      title="Reload gift card"
      card={card}
      after={balanceAfter(card.balance, form.watch('amount'))}
      action="Reload card"
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
          await reload({ body: values });
          onClose();
        }}
      >
        <FormField control={form.control} name="amount" label="Amount" required>
          {(props) => <MoneyInput {...props} placeholder="0.00" />}
        </FormField>
        <CheckField
          name="paid"
          label="The customer paid for it"
          checked={form.watch('paid') === true}
          onChange={(checked) => form.setValue('paid', checked)}
        />
        <FormField control={form.control} name="note" label="Note" required={false}>
          {(props) => <Textarea {...props} value={props.value ?? ''} rows={2} />}
        </FormField>
      </Form>
    </AmountDialog>
  );
};
