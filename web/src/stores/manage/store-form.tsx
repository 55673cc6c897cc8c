import { createStoreForm, type ManagedStore, updateStoreForm } from '@backroom/contract/store-fields';
import { useQuery } from '@tanstack/react-query';
import type { Control } from 'react-hook-form';
import { useWrite } from '../../api/use-write.ts';
import { DayInput } from '../../ui/dates/day-input.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { CheckField } from '../../ui/form/check-field.tsx';
import { Combobox } from '../../ui/form/combobox.tsx';
import { FormDialog, type FormOf } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { Select } from '../../ui/form/select.tsx';
import { cutoffWords } from './store-words.tsx';
import { managedStoreQuery } from './stores-list-query.ts';

type Values = {
  name: string;
  phone: string;
  address1: string;
  city: string;
  province: string;
  zip: string;
  country: string;
  opened_on: string;
  shop_domain: string;
  timezone: string;
  day_cutoff_minutes: number;
  taxes_included: boolean;
  version?: string;
};

const empty: Values = {
  name: '',
  phone: '',
  address1: '',
  city: '',
  province: '',
  zip: '',
  country: '',
  opened_on: '',
  shop_domain: '',
  timezone: 'America/New_York',
  day_cutoff_minutes: 0,
  taxes_included: false,
};

const texts = ['phone', 'address1', 'city', 'province', 'zip', 'country'] as const;
const labels = {
  phone: 'Phone',
  address1: 'Address',
  city: 'City',
  province: 'State or province',
  zip: 'ZIP code',
  country: 'Country',
};

export const zones = Intl.supportedValuesOf('timeZone').map((value) => ({
  value,
  label: value.replaceAll('_', ' '),
}));

export const cutoffs = [0, 60, 120, 180, 240, 300, 360].map((minutes) => ({
  value: String(minutes),
  label: cutoffWords(minutes),
}));

const Foundations = ({ form }: { form: FormOf<Values> }) => (
  <>
    <FormField control={form.control} name="shop_domain" label="Domain" required>
      {(props) => <Input {...props} autoComplete="off" placeholder="pier.myshopify.com" />}
    </FormField>
    <div className="grid gap-4 sm:grid-cols-2">
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
    </div>
    <CheckField form={form} name="taxes_included" label="Prices contain tax" />
  </>
);

const Details = ({ control }: { control: Control<Values, unknown, Values> }) => (
  <>
    <FormField control={control} name="name" label="Name" required>
      {(props) => <Input {...props} autoComplete="off" />}
    </FormField>
    <div className="grid gap-4 sm:grid-cols-2">
      {texts.map((name) => (
        <FormField key={name} control={control} name={name} label={labels[name]} required={false}>
          {(props) => <Input {...props} autoComplete="off" />}
        </FormField>
      ))}
      <FormField control={control} name="opened_on" label="Opened on" required={false}>
        {(props) => <DayInput {...props} />}
      </FormField>
    </div>
  </>
);

/** Adds a store by hand; its CID is given. */
export const CreateStore = ({ onClose }: { onClose: () => void }) => {
  const create = useWrite('createStore', { say: ({ message }) => message });
  return (
    <FormDialog<Values>
      as="drawer"
      title="Add store"
      description="It gets a CID of its own. Say whose it is afterwards."
      schema={createStoreForm}
      initial={empty}
      action="Add store"
      onSubmit={(body) => create({ body })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Details control={form.control} />
          <Foundations form={form} />
        </>
      )}
    </FormDialog>
  );
};

export type StoreDialogProps = { store: ManagedStore; onClose: () => void };

/** Changes a store; domain, zone, cut-off and taxes only until there are orders. */
export const EditStore = ({ store, onClose }: StoreDialogProps) => {
  const update = useWrite('updateStore');
  const { data } = useQuery(managedStoreQuery(store.id));
  return (
    <FormDialog<Values>
      as="drawer"
      title={`Edit ${store.name}`}
      description={store.cid}
      schema={updateStoreForm.omit({ storeId: true })}
      initial={{
        name: store.name,
        phone: store.phone ?? '',
        address1: store.address1 ?? '',
        city: store.city ?? '',
        province: store.province ?? '',
        zip: store.zip ?? '',
        country: store.country ?? '',
        opened_on: store.opened_on ?? '',
        shop_domain: store.shop_domain,
        timezone: store.timezone,
        day_cutoff_minutes: store.day_cutoff_minutes,
        taxes_included: store.taxes_included,
        version: store.version,
      }}
      action="Save"
      onSubmit={async ({ version, ...values }, form) => {
        const dirty = Object.keys(form.formState.dirtyFields);
        const changed = Object.fromEntries(Object.entries(values).filter(([name]) => dirty.includes(name)));
        if (dirty.length > 0) await update({ body: { storeId: store.id, version, ...changed } });
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Details control={form.control} />
          {data?.foundationsOpen ? (
            <Foundations form={form} />
          ) : (
            <Notice tone="info">
              Domain and taxes stay: its orders were worked out by them. Time zone and beginning of the day
              change from a day on, by “Change its days”.
            </Notice>
          )}
        </>
      )}
    </FormDialog>
  );
};
