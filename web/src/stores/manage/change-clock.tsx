import { storeClockForm } from '@backroom/contract/store-fields';
import { useQuery } from '@tanstack/react-query';
import { callOptions } from '../../api/call-options.ts';
import { useWrite } from '../../api/use-write.ts';
import { DayInput } from '../../ui/dates/day-input.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Combobox } from '../../ui/form/combobox.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { Textarea } from '../../ui/form/input.tsx';
import { Select } from '../../ui/form/select.tsx';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import { formatDate, formatMoney } from '../../ui/text/format.ts';
import { cutoffs, type StoreDialogProps, zones } from './store-form.tsx';
import { cutoffWords, zoneWords } from './store-words.tsx';

type Values = {
  storeId: string;
  timezone: string;
  day_cutoff_minutes: number;
  from: string;
  note?: string | null;
};

const hoursWords = (minutes: number): string => {
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)} hours${rest === 0 ? '' : ` ${rest} minutes`}`;
};

/** What the change means, said before it is made. */
const WhatMoves = ({ asked: { note: _, ...body } }: { asked: Values }) => {
  const { data } = useQuery({ ...callOptions('previewStoreClock', { body }), enabled: body.from !== '' });
  if (!data) return null;
  if (data.refused) return <Notice tone="bad">{data.refused}</Notice>;
  const { last_day, last_day_minutes, shown_days, moved_orders, moved_net_sales } = data;
  return (
    <Notice tone="warn">
      <p>
        What was counted until then stays on its days.{' '}
        {last_day_minutes !== 1_440 &&
          `${formatDate(last_day)} has ${hoursWords(last_day_minutes)}: royalties and reports of its month count them. `}
        {moved_orders === 0
          ? `Of the last ${shown_days} days nothing would have counted for another day.`
          : `Of the last ${shown_days} days, ${moved_orders} orders with ${formatMoney(moved_net_sales)} of net sales would have counted for another day.`}
      </p>
    </Notice>
  );
};

/** Plans another zone or beginning of the day for a store: from which of its days on, and what that moves. */
export const ChangeClock = ({ store, onClose }: StoreDialogProps) => {
  const change = useWrite('changeStoreClock', { say: ({ message }) => message });
  return (
    <FormDialog<Values>
      title={`Change the days of ${store.name}`}
      description={`${store.cid}: today in ${zoneWords(store.timezone)}, from ${cutoffWords(store.day_cutoff_minutes)}`}
      schema={storeClockForm}
      initial={{
        storeId: store.id,
        timezone: store.timezone,
        day_cutoff_minutes: store.day_cutoff_minutes,
        from: '',
        note: '',
      }}
      action="Plan the change"
      onSubmit={(body) => change({ body })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FormField control={form.control} name="timezone" label="Time zone" required>
            {({ ref: _, name: __, ...props }) => <Combobox {...props} choices={zones} label="time zone" />}
          </FormField>
          <FormField control={form.control} name="day_cutoff_minutes" label="A day begins at">
            {({ value, onChange, ...props }) => (
              <Select
                {...props}
                value={String(value)}
                onChange={(event) => onChange(Number(event.target.value))}
                choices={cutoffs}
              />
            )}
          </FormField>
          <FormField
            control={form.control}
            name="from"
            label="First day that is counted so"
            required
            hint="Tomorrow at the earliest. It can be undone until then."
          >
            {(props) => <DayInput {...props} />}
          </FormField>
          <FormField control={form.control} name="note" label="Why" required={false}>
            {(props) => <Textarea {...props} value={props.value ?? ''} rows={2} />}
          </FormField>
          <WhatMoves asked={form.watch()} />
        </>
      )}
    </FormDialog>
  );
};

/** Undoes a planned change of a store's days, after asking. */
export const UndoClock = ({ store, onClose }: StoreDialogProps) => {
  const undo = useWrite('undoStoreClock', { say: ({ message }) => message });
  return (
    <Confirm
      open
      onClose={onClose}
      title={`Undo the change of days of ${store.name}?`}
      action="Undo the change"
      tone="primary"
      onConfirm={() => undo({ body: { storeId: store.id } })}
    >
      <p>
        Its days stay counted in {zoneWords(store.timezone)}, from {cutoffWords(store.day_cutoff_minutes)}.
      </p>
    </Confirm>
  );
};
