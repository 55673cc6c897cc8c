import { discountKinds, discountKindWords } from '@backroom/contract/discount-words';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { call } from '../../api/call.ts';
import { messageOf } from '../../api/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { AmountInput } from '../../ui/form/amount-input.tsx';
import { CheckField } from '../../ui/form/check-field.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { Select } from '../../ui/form/select.tsx';
import type { CodeHint } from './code-hint.ts';
import type { DiscountValues } from './form-values.ts';

export type DiscountFormOf = UseFormReturn<DiscountValues, unknown, DiscountValues>;

const kinds = discountKinds.map((value) => ({ value, label: discountKindWords[value] }));
const methods = [
  { value: 'CODE', label: 'With a code' },
  { value: 'AUTOMATIC', label: 'By itself' },
];
const types = [
  { value: 'PERCENTAGE', label: 'Percentage' },
  { value: 'FIXED', label: 'Fixed amount' },
];

/** A code that is free in the stores chosen. */
const Generate = ({ form }: { form: DiscountFormOf }) => {
  const [busy, setBusy] = useState(false);
  const generate = async () => {
    setBusy(true);
    try {
      const { code } = await call('generateDiscountCode', { body: { shopIds: form.getValues('shopIds') } });
      form.setValue('code', code, { shouldDirty: true, shouldValidate: true });
    } catch (error) {
      toast.bad('No code was generated', { description: messageOf(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button look="link" busy={busy} onClick={() => void generate()}>
      Generate
    </Button>
  );
};

/** What it is called, how one gets it, and what it takes off. `code` says whether the code is free. */
export const WhatFields = ({ form, code }: { form: DiscountFormOf; code: CodeHint }) => {
  const [kind, method, type] = form.watch(['discount_type', 'method', 'type']);
  const { control } = form;
  return (
    <>
      <FormField control={control} name="title" label="Title" hint="Shoppers see it." required>
        {(props) => <Input {...props} autoComplete="off" maxLength={100} />}
      </FormField>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField control={control} name="discount_type" label="Kind" required>
          {(props) => <Select {...props} choices={kinds} />}
        </FormField>
        <FormField control={control} name="method" label="One gets it" required>
          {(props) => <Select {...props} choices={methods} />}
        </FormField>
      </div>
      {method === 'CODE' && (
        <FormField
          control={control}
          name="code"
          label="Code"
          required
          aside={<Generate form={form} />}
          hint={
            <span aria-live="polite" className={code.isTaken ? 'text-warn' : undefined}>
              {code.words}
            </span>
          }
        >
          {({ value, ...props }) => (
            <Input
              {...props}
              value={value ?? ''}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              className="font-mono uppercase"
            />
          )}
        </FormField>
      )}
      {kind !== 'SHIPPING' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <FormField
            control={control}
            name="type"
            label={kind === 'BXGY' ? 'What one gets is' : 'It takes off'}
          >
            {(props) => <Select {...props} choices={types} />}
          </FormField>
          <FormField control={control} name="value" label={kind === 'BXGY' ? 'Off each' : 'Value'} required>
            {(props) => <AmountInput {...props} unit={type === 'FIXED' ? '$' : '%'} />}
          </FormField>
        </div>
      )}
      {kind === 'PRODUCT' && type === 'FIXED' && (
        <CheckField
          form={form}
          name="once_per_order"
          label="Once for the order"
          hint="Otherwise it is taken off each item."
        />
      )}
    </>
  );
};
