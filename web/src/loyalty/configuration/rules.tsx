import type { LoyaltyTerms } from '@backroom/contract/loyalty-terms';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useStoreChoices } from '../../stores/index.ts';
import { DayInput } from '../../ui/dates/day-input.tsx';
import { AmountInput } from '../../ui/form/amount-input.tsx';
import { CheckField } from '../../ui/form/check-field.tsx';
import { MultiSelect } from '../../ui/form/combobox.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { Input, Textarea } from '../../ui/form/input.tsx';
import { Select } from '../../ui/form/select.tsx';
import { Card, CardBody, CardHeader } from '../../ui/page/card.tsx';

export type TermsForm = UseFormReturn<LoyaltyTerms, unknown, LoyaltyTerms>;
type Props = { form: TermsForm };

const choices = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

const bases = choices({
  NET_MERCHANDISE: 'Goods after discounts, before tax and shipping',
  NET_MERCHANDISE_AND_TAX: 'Goods after discounts, with tax',
  NET_MERCHANDISE_AND_SHIPPING: 'Goods after discounts, with shipping',
  NET_MERCHANDISE_TAX_AND_SHIPPING: 'Goods after discounts, with tax and shipping',
});
const roundings = choices({ HALF_UP: 'To the nearest', FLOOR: 'Down' });
const expiries = choices({
  NEVER: 'Never',
  INACTIVITY: 'After so many months without an order that earns',
  FIXED: 'So many months after they were earned, lot by lot',
});
const clawBacks = choices({
  NONE: 'Stay',
  PROPORTIONAL: 'Go in proportion to what came back',
  FULL_ORDER: 'Go altogether with the first refund',
});

const Group = ({ title, sentence, children }: { title: string; sentence: string; children: ReactNode }) => (
  <Card>
    <CardHeader title={title} description={sentence} />
    <CardBody className="grid gap-4 sm:grid-cols-2">{children}</CardBody>
  </Card>
);

type NumberName = {
  [Name in keyof LoyaltyTerms]: LoyaltyTerms[Name] extends number | null ? Name : never;
}[keyof LoyaltyTerms];

type NumberProps = Props & {
  name: NumberName;
  label: string;
  hint: string;
  unit?: '$' | '%';
  optional?: true;
};

const NumberField = ({ form, name, label, hint, unit, optional }: NumberProps) => (
  <FormField control={form.control} name={name} label={label} hint={hint} required={!optional}>
    {(props) => <AmountInput {...props} unit={unit} />}
  </FormField>
);

type ChoiceProps = Props & {
  name: 'earn_basis' | 'rounding' | 'expiry_mode' | 'refund_clawback';
  label: string;
  hint: string;
  of: { value: string; label: string }[];
};

const ChoiceField = ({ form, name, label, hint, of }: ChoiceProps) => (
  <FormField control={form.control} name={name} label={label} hint={hint}>
    {(props) => <Select {...props} choices={of} />}
  </FormField>
);

const linesOf = (value: readonly string[] | undefined) => (value ?? []).join('\n');

/** Names, one to a line. */
const NamesField = ({
  form,
  name,
  label,
}: Props & {
  name: 'excluded_product_types' | 'excluded_vendors' | 'excluded_collections';
  label: string;
}) => (
  <FormField
    control={form.control}
    name={name}
    label={label}
    hint="One to a line. They earn nothing and can’t be paid with points."
    required={false}
  >
    {({ value, onChange, ...props }) => (
      <Textarea
        {...props}
        rows={3}
        value={linesOf(value)}
        onChange={(event) => {
          const { value: typed } = event.target;
          onChange(typed === '' ? [] : typed.split('\n'));
        }}
      />
    )}
  </FormField>
);

const percentOf = (share: number) => `${Number((share * 100).toFixed(2))} %`;

/** Who earns, how much, on what. */
export const EarningRules = ({ form }: Props) => {
  const rate = form.watch('earn_rate');
  const value = form.watch('point_value');
  const isReal = typeof rate === 'number' && typeof value === 'number';
  const sentence = isReal
    ? `A customer earns ${Number((rate * 100).toFixed(4))} points for every $100: ${percentOf(rate * value)} of the price comes back.`
    : 'How many points a customer earns.';
  return (
    <Group title="Earning" sentence={sentence}>
      <NumberField form={form} name="earn_rate" label="Points for $1" hint="0 to 100, of what counts." />
      <ChoiceField
        form={form}
        name="earn_basis"
        label="What counts"
        hint="Tips, gift cards and what points paid never do."
        of={bases}
      />
      <ChoiceField form={form} name="rounding" label="Rounded" hint="Once per order." of={roundings} />
      <NumberField form={form} name="decimals" label="Decimals" hint="0 to 2." />
      <NumberField
        form={form}
        name="min_order_amount_to_earn"
        label="Smallest order that earns"
        hint="Of what counts."
        unit="$"
      />
      <NumberField
        form={form}
        name="max_points_per_order"
        label="Most points for one order"
        hint="Empty: no limit."
        optional
      />
      <NumberField
        form={form}
        name="pending_days"
        label="Days until points may be spent"
        hint="0: at once."
      />
      <NumberField
        form={form}
        name="signup_bonus"
        label="Points for joining"
        hint="Once per e-mail address."
      />
      <div className="grid gap-3 sm:col-span-2">
        <CheckField
          form={form}
          name="earn_on_gift_card_tender"
          label="Goods paid by gift card earn points"
          hint="The purchase of the card did not."
        />
      </div>
    </Group>
  );
};

/** What points pay for. */
export const SpendingRules = ({ form }: Props) => {
  const value = form.watch('point_value');
  return (
    <Group
      title="Spending"
      sentence={
        typeof value === 'number'
          ? `100 points pay for $${(value * 100).toFixed(2)}.`
          : 'What points pay for.'
      }
    >
      <NumberField form={form} name="point_value" label="Worth of one point" hint="More than 0." unit="$" />
      <NumberField
        form={form}
        name="min_points_to_redeem"
        label="Balance needed"
        hint="From this balance on points may be spent."
      />
      <NumberField form={form} name="redeem_increment" label="Spent in steps of" hint="Points." />
      <NumberField
        form={form}
        name="max_redeem_pct_of_order"
        label="Most of an order"
        hint="Of the goods that may be paid with points."
        unit="%"
      />
      <div className="grid gap-3 sm:col-span-2">
        <CheckField
          form={form}
          name="redeem_excludes_discounted"
          label="Discounted goods can’t be paid with points"
        />
      </div>
    </Group>
  );
};

/** How points end. */
export const EndingRules = ({ form }: Props) => {
  const mode = form.watch('expiry_mode');
  return (
    <Group
      title="Expiry and refunds"
      sentence="Days end in the programme’s own time zone. Nobody loses points before one full period has passed."
    >
      <ChoiceField
        form={form}
        name="expiry_mode"
        label="Points expire"
        hint="Those that expire first are spent first."
        of={expiries}
      />
      {mode !== 'NEVER' && <NumberField form={form} name="expiry_months" label="Months" hint="1 to 120." />}
      <FormField control={form.control} name="timezone" label="Time zone" hint="Such as America/New_York.">
        {(props) => <Input {...props} autoComplete="off" />}
      </FormField>
      <ChoiceField
        form={form}
        name="refund_clawback"
        label="When goods come back, points"
        hint="At the rate of the sale."
        of={clawBacks}
      />
      <div className="grid gap-3 sm:col-span-2">
        <CheckField
          form={form}
          name="restore_redeemed_on_refund"
          label="Points that paid for what comes back return to the customer"
        />
        <CheckField
          form={form}
          name="allow_negative_balance"
          label="A balance may fall below zero by a refund"
          hint="If not, what can’t be taken back is written off."
        />
      </div>
    </Group>
  );
};

/** What shoppers are told by mail. */
export const MailRules = ({ form }: Props) => {
  const tells = form.watch('mail_expiring');
  return (
    <Group
      title="Mails to customers"
      sentence="One sentence each, in the store’s name, with a link that stops them."
    >
      <div className="grid gap-3 sm:col-span-2">
        <CheckField form={form} name="mail_earned" label="Tell what an order earned" />
        <CheckField form={form} name="mail_expiring" label="Tell of points that are about to expire" />
      </div>
      {tells && (
        <NumberField
          form={form}
          name="expiry_notice_days"
          label="Days before"
          hint="1 to 365; each day of expiry is told once."
        />
      )}
    </Group>
  );
};

/** The programme itself, where it holds, and what it leaves out. */
export const ProgrammeRules = ({ form }: Props) => {
  const stores = useStoreChoices();
  const isOn = form.watch('is_enabled');
  return (
    <Group title="Programme" sentence="Where it holds, and what takes no part in it.">
      <FormField control={form.control} name="program_name" label="Name" hint="What customers read.">
        {(props) => <Input {...props} autoComplete="off" />}
      </FormField>
      <NumberField
        form={form}
        name="manual_adjustment_limit"
        label="Most points adjusted by hand"
        hint="Above: a SuperAdmin alone."
      />
      <div className="grid gap-3 sm:col-span-2">
        <CheckField
          form={form}
          name="is_enabled"
          label="Orders earn points"
          hint="Switched off, nothing is earned any more."
        />
        <CheckField
          form={form}
          name="settle_on_statements"
          label="Statements settle points between owners"
          hint="What a store’s points paid elsewhere is charged, what it took of others is given back."
        />
      </div>
      {!isOn && (
        <FormField
          control={form.control}
          name="sunset_date"
          label="Points are accepted until"
          hint="The end of that day. Empty: no longer."
          required={false}
        >
          {(props) => <DayInput {...props} value={props.value ?? ''} />}
        </FormField>
      )}
      <FormField
        control={form.control}
        name="participating_shops"
        label="Stores that take part"
        hint="None chosen: all."
        required={false}
      >
        {({ ref: _, ...props }) => (
          <MultiSelect
            {...props}
            value={props.value ?? []}
            {...stores}
            label="store"
            placeholder="All stores"
          />
        )}
      </FormField>
      <NamesField form={form} name="excluded_product_types" label="Excluded categories" />
      <NamesField form={form} name="excluded_vendors" label="Excluded manufacturers" />
      <NamesField form={form} name="excluded_collections" label="Excluded collections" />
    </Group>
  );
};
