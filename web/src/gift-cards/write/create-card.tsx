import { issueReasons } from '@backroom/contract/gift-card-fields';
import { createGiftCardForm } from '@backroom/contract/gift-cards';
import { addDays } from '@backroom/contract/kit/dates';
import { useState } from 'react';
import type * as z from 'zod';
import type { AnswerOf } from '../../api/call.ts';
import { useWrite } from '../../api/use-write.ts';
import { useStoreChoices } from '../../stores/index.ts';
import { DayInput } from '../../ui/dates/day-input.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { AmountInput } from '../../ui/form/amount-input.tsx';
import { CheckField } from '../../ui/form/check-field.tsx';
import { Combobox } from '../../ui/form/combobox.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { Input, Textarea } from '../../ui/form/input.tsx';
import { Select } from '../../ui/form/select.tsx';
import { NewCode } from './new-code.tsx';

type CreateForm = z.input<typeof createGiftCardForm>;
type Created = AnswerOf<'createGiftCard'>['data'];

const reasons = issueReasons.map((reason) => ({ value: reason, label: reason }));

/** A gift card must be good for five years in most states (CARD Act); a shorter one is only warned of. */
const isShort = (day: unknown) =>
  typeof day === 'string' &&
  day !== '' &&
  day < addDays(new Date().toISOString().slice(0, 10), Math.floor(5 * 365.25));

const text = (value: unknown) => (typeof value === 'string' ? value : '');

const silent = () => null;

/** Creates a card, and then shows its code, once. */
export const CreateCard = ({ onClose }: { onClose: () => void }) => {
  const stores = useStoreChoices();
  const create = useWrite('createGiftCard', { say: silent });
  const [created, setCreated] = useState<Created | null>(null);
  if (created) return <NewCode card={created.giftCard} code={created.code} onClose={onClose} />;
  const only = stores.choices?.length === 1 ? stores.choices[0]?.value : undefined;
  return (
    <FormDialog<CreateForm>
      as="drawer"
      title="Create gift card"
      description="It can be used in every store of the chain at once."
      schema={createGiftCardForm}
      initial={{ shop_domain: only ?? '', send_email: false, is_from: 'web' }}
      action="Create card"
      staysOpen
      onSubmit={async (values) => setCreated((await create({ body: values })).data)}
      onClose={onClose}
    >
      {(form) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <FormField control={form.control} name="initial_amount" label="Amount" required>
              {(props) => <AmountInput {...props} unit="$" placeholder="0.00" />}
            </FormField>
            <FormField control={form.control} name="reason" label="Reason" required>
              {(props) => (
                <Select
                  {...props}
                  value={text(props.value)}
                  choices={reasons}
                  placeholder="Choose a reason"
                />
              )}
            </FormField>
          </div>
          <FormField
            control={form.control}
            name="shop_domain"
            label="Store"
            hint="Owes the balance until the card is used."
            required
          >
            {({ ref: _, ...props }) => <Combobox {...props} {...stores} label="store" />}
          </FormField>
          <div className="grid gap-4 sm:grid-cols-2">
            <FormField
              control={form.control}
              name="code"
              label="Code"
              required={false}
              hint="8 to 20 letters and digits. Leave empty to have one made."
            >
              {(props) => (
                <Input {...props} value={text(props.value)} autoComplete="off" spellCheck={false} />
              )}
            </FormField>
            <FormField
              control={form.control}
              name="expires_at"
              label="Expires"
              required={false}
              hint="At the end of that day in the store."
            >
              {(props) => <DayInput {...props} value={text(props.value)} />}
            </FormField>
          </div>
          {isShort(form.watch('expires_at')) && (
            <Notice tone="warn">
              Less than five years. Cards that were sold must be good for at least five years in the United
              States.
            </Notice>
          )}
          <div className="grid gap-4 sm:grid-cols-2">
            <FormField control={form.control} name="customer_name" label="Customer name" required={false}>
              {(props) => <Input {...props} value={text(props.value)} autoComplete="off" />}
            </FormField>
            <FormField control={form.control} name="customer_email" label="Customer e-mail" required={false}>
              {(props) => <Input {...props} value={text(props.value)} type="email" autoComplete="off" />}
            </FormField>
          </div>
          <CheckField form={form} name="send_email" label="Send the card by e-mail" />
          <FormField
            control={form.control}
            name="note"
            label="Note"
            required={false}
            hint="Only staff see it."
          >
            {(props) => <Textarea {...props} value={text(props.value)} rows={2} />}
          </FormField>
        </>
      )}
    </FormDialog>
  );
};
