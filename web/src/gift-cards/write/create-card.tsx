import { issueReasons } from '@backroom/contract/gift-card-fields';
import { createGiftCardForm } from '@backroom/contract/gift-cards';
import { addDays } from '@backroom/contract/kit/dates';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import type { AnswerOf } from '../../api/call.ts';
import { useStoreChoices } from '../../stores/index.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Combobox } from '../../ui/form/combobox.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { Input, Textarea } from '../../ui/form/input.tsx';
import { schemaResolver } from '../../ui/form/schema-resolver.ts';
import { Select } from '../../ui/form/select.tsx';
import { Drawer } from '../../ui/overlay/dialog.tsx';
import { UnsavedGuard } from '../../ui/overlay/unsaved-guard.tsx';
import { CheckField } from './check-field.tsx';
import { MoneyInput } from './money-input.tsx';
import { NewCode } from './new-code.tsx';
import { useGiftCardWrite } from './use-gift-card-write.ts';

type CreateForm = z.input<typeof createGiftCardForm>;
type Created = AnswerOf<'createGiftCard'>['data'];

const reasons = issueReasons.map((reason) => ({ value: reason, label: reason }));

/** A gift card must be good for five years in most states (CARD Act); a shorter one is only warned of. */
const isShort = (day: unknown) =>
  typeof day === 'string' &&
  day !== '' &&
  day < addDays(new Date().toISOString().slice(0, 10), Math.floor(5 * 365.25));

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** Creates a card, and then shows its code, once. */
export const CreateCard = ({ onClose }: { onClose: () => void }) => {
  const stores = useStoreChoices({ held: true });
  const only = stores.choices?.length === 1 ? stores.choices[0]?.value : undefined;
  const create = useGiftCardWrite('createGiftCard', { quiet: true });
  const [created, setCreated] = useState<Created | null>(null);
  const formId = useId();
  const form = useForm<CreateForm, unknown, CreateForm>({
    resolver: schemaResolver<CreateForm>(createGiftCardForm),
    defaultValues: { shop_domain: only ?? '', send_email: false, is_from: 'web' },
  });
  const { control, formState } = form;
  if (created) return <NewCode card={created.giftCard} code={created.code} onClose={onClose} />;
  return (
    <Drawer
      open
      onClose={onClose}
      title="Create gift card"
      description="It can be used in every store of the chain at once."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" form={formId} busy={formState.isSubmitting}>
            Create card
          </Button>
        </>
      }
    >
      <UnsavedGuard inDialog when={formState.isDirty && !formState.isSubmitting} />
      <Form
        id={formId}
        form={form}
        className="grid gap-4"
        onSubmit={async (values) => setCreated((await create({ body: values })).data)}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <FormField control={control} name="initial_amount" label="Amount" required>
            {(props) => <MoneyInput {...props} placeholder="0.00" />}
          </FormField>
          <FormField control={control} name="reason" label="Reason" required>
            {(props) => (
              <Select {...props} value={text(props.value)} choices={reasons} placeholder="Choose a reason" />
            )}
          </FormField>
        </div>
        <FormField
          control={control}
          name="shop_domain"
          label="Store"
          hint="Owes the balance until the card is used."
          required
        >
          {({ ref: _, ...props }) => <Combobox {...props} {...stores} label="store" />}
        </FormField>
        <div className="grid gap-4 sm:grid-cols-2">
          <FormField
            control={control}
            name="code"
            label="Code"
            required={false}
            hint="8 to 20 letters and digits. Leave empty to have one made."
          >
            {(props) => <Input {...props} value={text(props.value)} autoComplete="off" spellCheck={false} />}
          </FormField>
          <FormField
            control={control}
            name="expires_at"
            label="Expires"
            required={false}
            hint="At the end of that day in the store."
          >
            {(props) => <Input {...props} value={text(props.value)} type="date" />}
          </FormField>
        </div>
        {isShort(form.watch('expires_at')) && (
          <Notice tone="warn">
            Less than five years. Cards that were sold must be good for at least five years in the United
            States.
          </Notice>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <FormField control={control} name="customer_name" label="Customer name" required={false}>
            {(props) => <Input {...props} value={text(props.value)} autoComplete="off" />}
          </FormField>
          <FormField control={control} name="customer_email" label="Customer e-mail" required={false}>
            {(props) => <Input {...props} value={text(props.value)} type="email" autoComplete="off" />}
          </FormField>
        </div>
        <CheckField
          name="send_email"
          label="Send the card by e-mail"
          checked={form.watch('send_email') === true}
          onChange={(checked) => form.setValue('send_email', checked, { shouldDirty: true })}
        />
        <FormField control={control} name="note" label="Note" required={false} hint="Only staff see it.">
          {(props) => <Textarea {...props} value={text(props.value)} rows={2} />}
        </FormField>
      </Form>
    </Drawer>
  );
};
