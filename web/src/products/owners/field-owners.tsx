import { audienceOf } from '@backroom/contract/kit/access';
import {
  type OwnedField,
  type OwnerName,
  ownedFieldWords,
  ownerNames,
  ownerWords,
} from '@backroom/contract/product-owner-words';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/call-error.ts';
import { callOptions } from '../../api/call-options.ts';
import { useUser } from '../../api/session.ts';
import { useWrite } from '../../api/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { FailedState } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Input } from '../../ui/form/input.tsx';
import { Select } from '../../ui/form/select.tsx';
import { Drawer } from '../../ui/overlay/dialog.tsx';

type Owner = { field: OwnedField; owner: OwnerName; band_percent: number | null };

const choicesOf = (field: OwnedField) =>
  ownerNames
    .filter((owner) => owner !== 'BAND' || field === 'price' || field === 'compare_at_price')
    .map((owner) => ({ value: owner, label: ownerWords[owner] }));

type FieldProps = { value: Owner; disabled: boolean; onChange: (value: Owner) => void };

const Field = ({ value, disabled, onChange }: FieldProps) => {
  const words = ownedFieldWords[value.field];
  return (
    <li className="grid gap-1.5 py-2.5 md:grid-cols-[10rem_1fr_auto] md:items-center md:gap-3">
      <span className="text-table font-medium">{words}</span>
      <Select
        aria-label={words}
        disabled={disabled}
        choices={choicesOf(value.field)}
        value={value.owner}
        onChange={({ target }) => {
          const owner = ownerNames.find((one) => one === target.value) ?? 'ASK';
          onChange({ ...value, owner, band_percent: owner === 'BAND' ? (value.band_percent ?? 10) : null });
        }}
      />
      {value.owner === 'BAND' && (
        // biome-ignore lint/a11y/noLabelWithoutControl: the input within is the control
        <label className="flex items-center gap-1.5 text-table text-muted">
          ±
          <Input
            aria-label={`Per cent around the ${words.toLowerCase()} of head office`}
            className="w-16"
            inputMode="numeric"
            disabled={disabled}
            value={value.band_percent ?? ''}
            onChange={({ target }) =>
              onChange({ ...value, band_percent: target.value === '' ? null : Number(target.value) || 0 })
            }
          />
          %
        </label>
      )}
    </li>
  );
};

/** Who decides about each field of products: head office, the store, or the store within a band. */
const FieldOwners = ({ onClose }: { onClose: () => void }) => {
  const user = useUser();
  const maySave = user !== null && audienceOf(user) === 'super-admin';
  const { data, error, refetch } = useQuery(callOptions('getProductFieldOwners', { body: {} }));
  const [changed, setChanged] = useState<readonly Owner[]>([]);
  const [busy, setBusy] = useState(false);
  const save = useWrite('saveProductFieldOwners');
  const send = async () => {
    setBusy(true);
    try {
      await save({ body: { owners: [...changed] } });
      onClose();
    } catch (failure) {
      toast.bad('It was not saved', { description: messageOf(failure) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title="Who decides about fields"
      description="What is sent to stores’ shops, and what happens when a store changes it there. From now on."
      footer={
        <>
          <Button onClick={onClose}>{maySave ? 'Cancel' : 'Close'}</Button>
          {maySave && (
            <Button look="primary" busy={busy} disabled={changed.length === 0} onClick={() => void send()}>
              Save
            </Button>
          )}
        </>
      }
    >
      {error && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-96 w-full" />}
      {data && !maySave && <p className="mb-2 text-table text-muted">A SuperAdmin can change this.</p>}
      <ul className="divide-y divide-line">
        {data?.owners.map((owner) => (
          <Field
            key={owner.field}
            value={changed.find(({ field }) => field === owner.field) ?? owner}
            disabled={!maySave || busy}
            onChange={(value) => setChanged([...changed.filter(({ field }) => field !== value.field), value])}
          />
        ))}
      </ul>
    </Drawer>
  );
};

export default FieldOwners;
