import { lookUpGiftCardForm, redeemByHandForm } from '@backroom/contract/gift-card-counter';
import { useState } from 'react';
import type * as z from 'zod';
import { type AnswerOf, call } from '../../api/call.ts';
import { useWrite } from '../../api/use-write.ts';
import { useStoreChoices } from '../../stores/index.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { AmountInput } from '../../ui/form/amount-input.tsx';
import { Combobox } from '../../ui/form/combobox.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { formatMoney } from '../../ui/text/format.ts';
import { BalanceAfter } from './balance-after.tsx';

type LookUpForm = z.input<typeof lookUpGiftCardForm>;
type RedeemForm = z.input<typeof redeemByHandForm>;
type Found = AnswerOf<'lookUpGiftCard'> & { code: string };

type FoundProps = { found: Found; onClose: () => void };

const RedeemFound = ({ found, onClose }: FoundProps) => {
  const redeem = useWrite('redeemGiftCardByHand');
  const stores = useStoreChoices({ held: true });
  const only = stores.choices?.length === 1 ? stores.choices[0]?.value : undefined;
  const { giftCard, own } = found;
  return (
    <FormDialog<RedeemForm>
      title="Redeem gift card"
      description={
        <span className="tabular-nums">
          {giftCard.masked_code}, issued by {giftCard.issuing_store}, {formatMoney(giftCard.balance)} left
        </span>
      }
      schema={redeemByHandForm}
      initial={{ code: found.code, shop_domain: only ?? '' }}
      action="Redeem card"
      onSubmit={(body) => redeem({ body })}
      onClose={onClose}
    >
      {(form) => (
        <>
          {!own && (
            <Notice tone="info">
              {giftCard.issuing_store} issued this card and owes your store what is redeemed.
            </Notice>
          )}
          <BalanceAfter balance={giftCard.balance} amount={0 - form.watch('amount')} />
          <FormField control={form.control} name="amount" label="Amount" required>
            {(props) => <AmountInput {...props} unit="$" placeholder="0.00" />}
          </FormField>
          <FormField control={form.control} name="shop_domain" label="Used in" required>
            {({ ref: _, ...props }) => <Combobox {...props} {...stores} label="store" />}
          </FormField>
          <FormField control={form.control} name="order_name" label="Order" required={false}>
            {(props) => <Input {...props} value={props.value ?? ''} placeholder="#1001" />}
          </FormField>
          <FormField control={form.control} name="note" label="Note" required={false}>
            {(props) => <Input {...props} value={props.value ?? ''} />}
          </FormField>
        </>
      )}
    </FormDialog>
  );
};

/** Looks a card of any store up by its whole code, says what is on it, and takes a payment with it. */
export const RedeemCard = ({ onClose }: { onClose: () => void }) => {
  const [found, setFound] = useState<Found | null>(null);
  if (found?.usable) return <RedeemFound found={found} onClose={onClose} />;
  return (
    <FormDialog<LookUpForm>
      title="Look up a card"
      description="By its whole code, whichever store issued it."
      schema={lookUpGiftCardForm}
      initial={{ code: '' }}
      action="Look up"
      staysOpen
      onSubmit={async ({ code }) => {
        setFound({ ...(await call('lookUpGiftCard', { body: { code } })), code });
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FormField control={form.control} name="code" label="Code" required>
            {(props) => <Input {...props} autoComplete="off" spellCheck={false} />}
          </FormField>
          {found && (
            <Notice tone="warn">
              {found.giftCard.masked_code} of {found.giftCard.issuing_store} can’t be used: it is{' '}
              {found.giftCard.status}, {formatMoney(found.giftCard.balance)} left.
            </Notice>
          )}
        </>
      )}
    </FormDialog>
  );
};
