import { roundings } from '@backroom/contract/product-operations';
import { useState } from 'react';
import type { GivenTo } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { AmountInput } from '../../ui/form/amount-input.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { Select } from '../../ui/form/select.tsx';
import { statusChoices } from '../product-choices.ts';

type Body = GivenTo<'updateMultiProducts'>['body'];
export type Operation = NonNullable<Body['operations']>[number];

const fields = [
  { value: 'price', label: 'Price', kind: 'amount' },
  { value: 'compare_at_price', label: 'Compare-at price', kind: 'amount' },
  { value: 'unit_cost', label: 'Cost', kind: 'amount' },
  { value: 'available', label: 'Stock', kind: 'count' },
  { value: 'tags', label: 'Tags', kind: 'list' },
  { value: 'collections', label: 'Collections', kind: 'list' },
  { value: 'vendor', label: 'Vendor', kind: 'text' },
  { value: 'product_type', label: 'Category', kind: 'text' },
  { value: 'status', label: 'Status', kind: 'status' },
] as const;

type Kind = (typeof fields)[number]['kind'];

const waysOf = (kind: Kind, field: string) => {
  const clear = { value: 'clear', label: 'Clear' };
  const ways: Record<Kind, { value: string; label: string }[]> = {
    amount: [
      { value: 'set', label: 'Set to' },
      { value: 'plus', label: 'Raise by' },
      { value: 'minus', label: 'Lower by' },
      { value: 'percent', label: 'Change by %' },
      ...(field === 'price' ? [] : [clear]),
    ],
    count: [
      { value: 'set', label: 'Set to' },
      { value: 'adjust', label: 'Add or take away' },
    ],
    list: [
      { value: 'add', label: 'Add' },
      { value: 'remove', label: 'Remove' },
      ...(field === 'tags' ? [{ value: 'replace', label: 'Replace by' }] : []),
    ],
    text: [{ value: 'set', label: 'Set to' }, clear],
    status: [{ value: 'set', label: 'Set to' }],
  };
  return ways[kind];
};

const roundingChoices = roundings.map((value) => ({
  value,
  label: value === 'none' ? 'As it comes' : `To ${value}`,
}));

type OperationFormProps = { busy: boolean; count: number; onPreview: (operation: Operation) => void };

/** One thing to do to all that is chosen: which field, how, and by what. */
export const OperationForm = ({ busy, count, onPreview }: OperationFormProps) => {
  const [field, setField] = useState<string>('price');
  const kind = fields.find(({ value }) => value === field)?.kind ?? 'amount';
  const ways = waysOf(kind, field);
  const [chosenWay, setWay] = useState('percent');
  const way = ways.some(({ value }) => value === chosenWay) ? chosenWay : (ways[0]?.value ?? 'set');
  const [value, setValue] = useState<unknown>(null);
  const [words, setWords] = useState('');
  const [reason, setReason] = useState('');
  const [rounding, setRounding] = useState<string>('none');
  const isFigure = kind === 'amount' || kind === 'count';
  const needsValue = way !== 'clear';
  const isReady = !needsValue || (isFigure ? typeof value === 'number' : words.trim() !== '');
  const values = words
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  const operation = {
    field,
    op: way,
    ...(needsValue && isFigure ? { value } : {}),
    ...(kind === 'amount' && needsValue ? { rounding } : {}),
    ...(kind === 'list' ? { values } : {}),
    ...(needsValue && (kind === 'text' || kind === 'status') ? { value: words.trim() } : {}),
    ...(kind === 'count' && reason.trim() ? { reason: reason.trim() } : {}),
  };
  return (
    <form
      aria-label="Change together"
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        // Fields and ways are paired as the call takes them; the server says where they aren't.
        onPreview(operation as Operation);
      }}
    >
      <Field label="Field" className="w-40">
        {(wiring) => (
          <Select
            {...wiring}
            value={field}
            choices={fields}
            onChange={({ target }) => setField(target.value)}
          />
        )}
      </Field>
      <Field label="How" className="w-40">
        {(wiring) => (
          <Select {...wiring} value={way} choices={ways} onChange={({ target }) => setWay(target.value)} />
        )}
      </Field>
      {needsValue && isFigure && (
        <Field label="By what" className="w-32">
          {(wiring) => (
            <AmountInput
              {...wiring}
              value={value}
              onChange={setValue}
              {...(way === 'percent' ? { unit: '%' } : kind === 'amount' ? { unit: '$' } : {})}
            />
          )}
        </Field>
      )}
      {kind === 'status' && (
        <Field label="Status" className="w-36">
          {(wiring) => (
            <Select
              {...wiring}
              value={words}
              placeholder="Choose"
              choices={statusChoices}
              onChange={({ target }) => setWords(target.value)}
            />
          )}
        </Field>
      )}
      {needsValue && (kind === 'text' || kind === 'list') && (
        <Field label={kind === 'list' ? 'Which, with commas between' : 'To what'} className="w-60">
          {(wiring) => (
            <Input
              {...wiring}
              value={words}
              autoComplete="off"
              onChange={({ target }) => setWords(target.value)}
            />
          )}
        </Field>
      )}
      {needsValue && kind === 'amount' && (
        <Field label="Rounded" className="w-36">
          {(wiring) => (
            <Select
              {...wiring}
              value={rounding}
              choices={roundingChoices}
              onChange={({ target }) => setRounding(target.value)}
            />
          )}
        </Field>
      )}
      {kind === 'count' && (
        <Field label="Why" required={false} className="w-48">
          {(wiring) => (
            <Input {...wiring} value={reason} onChange={({ target }) => setReason(target.value)} />
          )}
        </Field>
      )}
      <Button type="submit" busy={busy} disabled={!isReady}>
        Preview for {count}
      </Button>
    </form>
  );
};
