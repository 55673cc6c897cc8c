import { type TransferSide, transferForm } from '@backroom/contract/store-fields';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '../../api/call.ts';
import { callOptions } from '../../api/call-options.ts';
import { useWrite } from '../../api/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { DayInput } from '../../ui/dates/day-input.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { FailedState } from '../../ui/feedback/states.tsx';
import { choicesFrom } from '../../ui/form/choice-source.ts';
import { Combobox } from '../../ui/form/combobox.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { Textarea } from '../../ui/form/input.tsx';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { formatDate, formatMoney } from '../../ui/text/format.ts';
import type { StoreDialogProps } from './store-form.tsx';
import { daysWords, ownerWords } from './store-words.tsx';

type Asked = { storeId: string; franchiseeId: string | null; from: string; note?: string | null };

const CHAIN = 'chain';

const toChoices = ({ data }: AnswerOf<'getFranchiseeList'>) => [
  { value: CHAIN, label: 'The chain', hint: 'company owned' },
  ...data.franchiseeList.map(({ id, name, shops }) => ({
    value: id,
    label: name,
    hint: shops.map((shop) => shop.name).join(', ') || 'no stores',
  })),
];

const useFranchiseeChoices = () =>
  choicesFrom(
    useQuery(callOptions('getFranchiseeList', { body: { limit: 500, sortBy: 'name', sortOrder: 'asc' } })),
    toChoices,
  );

type AskProps = StoreDialogProps & { asked: Asked; onAsked: (asked: Asked) => void };

/** First step: to whom, and from which day on. */
const Ask = ({ store, asked, onAsked, onClose }: AskProps) => {
  const franchisees = useFranchiseeChoices();
  return (
    <FormDialog<Asked>
      title={`Transfer ${store.name}`}
      description={`${store.cid}, ${ownerWords(store.franchisee_name)}’s today`}
      schema={transferForm}
      initial={asked}
      action="See what it means"
      staysOpen
      onSubmit={async (values) => onAsked(values)}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FormField control={form.control} name="franchiseeId" label="New owner" required>
            {({ ref: _, name: __, value, onChange, ...props }) => (
              <Combobox
                {...props}
                {...franchisees}
                label="owner"
                value={value === null ? CHAIN : value}
                onChange={(chosen) => onChange(chosen === CHAIN ? null : chosen)}
              />
            )}
          </FormField>
          <FormField
            control={form.control}
            name="from"
            label="First day of the new owner"
            required
            hint="A day to come can be undone until then."
          >
            {(props) => <DayInput {...props} />}
          </FormField>
          <FormField control={form.control} name="note" label="Why" required={false}>
            {(props) => <Textarea {...props} value={props.value ?? ''} rows={2} />}
          </FormField>
        </>
      )}
    </FormDialog>
  );
};

const Amount = ({ label, value, strong = false }: { label: string; value: number; strong?: boolean }) => (
  <div className="flex justify-between gap-3">
    <dt className="text-muted">{label}</dt>
    <dd className={strong ? 'font-semibold tabular-nums' : 'tabular-nums'}>{formatMoney(value)}</dd>
  </div>
);

type SideProps = { title: string; side: TransferSide; isChain: boolean };

const Side = ({ title, side, isChain }: SideProps) => (
  <section aria-label={title} className="rounded-lg border border-line px-4 py-3 text-table">
    <p className="text-meta text-muted">{title}</p>
    <h3 className="text-body font-semibold">{side.name}</h3>
    <p className="mt-2">
      {isChain
        ? 'Head office sees every day, as before.'
        : `Sees ${daysWords(side.sees_from, side.sees_to)}${side.sees_to ? ', and can change nothing there' : ''}.`}
    </p>
    <dl className="mt-3 grid gap-1 border-t border-line pt-3">
      <Amount label="Net sales" value={side.net_sales} />
      <Amount label="Royalty" value={side.royalty} />
      <Amount label="Marketing" value={side.marketing} />
      <Amount label="Owes, so far" value={side.total} strong />
    </dl>
  </section>
);

type PreviewProps = StoreDialogProps & { asked: Asked; onBack: () => void };

/** Second step: what old and new owner will see and owe. Third: confirm. */
const Preview = ({ store, asked, onBack, onClose }: PreviewProps) => {
  const { note, ...body } = asked;
  const { data, error, refetch } = useQuery(callOptions('previewTransfer', { body }));
  const transfer = useWrite('transferStore', { say: ({ message }) => message });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const confirm = async () => {
    setBusy(true);
    try {
      await transfer({ body: asked });
      onClose();
    } catch (reason) {
      setFailure(reason);
    }
    setBusy(false);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      className="sm:max-w-2xl"
      title={`Transfer ${store.name} on ${formatDate(asked.from)}`}
      description={data && `Counted from ${formatDate(data.since)} to ${formatDate(data.until)}.`}
      footer={
        <>
          <Button className="mr-auto" onClick={onBack}>
            Back
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            busy={busy}
            disabled={!data || data.refused !== null}
            onClick={() => void confirm()}
          >
            {asked.from > store.today ? 'Plan transfer' : 'Transfer store'}
          </Button>
        </>
      }
    >
      {(error || failure !== null) && <FailedState error={error ?? failure} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton className="h-40 w-full" />}
      {data && (
        <div className="grid gap-4">
          {data.refused && <Notice tone="bad">{data.refused}</Notice>}
          {data.warnings.map((warning) => (
            <Notice key={warning} tone="warn">
              {warning}
            </Notice>
          ))}
          <div className="grid gap-3 sm:grid-cols-2">
            <Side title="Old owner" side={data.old} isChain={store.franchisee_id === null} />
            <Side title="New owner" side={data.new} isChain={asked.franchiseeId === null} />
          </div>
          <p className="text-table text-muted">
            Returns from {formatDate(asked.from)} on are the new owner’s, whenever the goods were sold. Gift
            cards belong to the owner of today.
          </p>
        </div>
      )}
    </Dialog>
  );
};

/** Lets a store change hands: to whom and when, what it means, confirm. */
export const TransferStore = ({ store, onClose }: StoreDialogProps) => {
  const [asked, setAsked] = useState<Asked>({
    storeId: store.id,
    franchiseeId: '',
    from: store.today,
    note: '',
  });
  const [isShown, setShown] = useState(false);
  if (isShown)
    return <Preview store={store} asked={asked} onBack={() => setShown(false)} onClose={onClose} />;
  return (
    <Ask
      store={store}
      asked={asked}
      onClose={onClose}
      onAsked={(values) => {
        setAsked(values);
        setShown(true);
      }}
    />
  );
};

/** Undoes a transfer whose day hasn't come, after asking. */
export const UndoTransfer = ({ store, onClose }: StoreDialogProps) => {
  const undo = useWrite('undoTransfer');
  return (
    <Confirm
      open
      onClose={onClose}
      title={`Undo the transfer of ${store.name}?`}
      action="Undo transfer"
      tone="primary"
      onConfirm={() => undo({ body: { storeId: store.id } })}
    >
      <p>
        It stays with {ownerWords(store.franchisee_name)}
        {store.planned &&
          ` and does not go to ${ownerWords(store.planned.to)} on ${formatDate(store.planned.from)}`}
        .
      </p>
    </Confirm>
  );
};
