import {
  type CheckLine,
  type ConnectionRow,
  type ConnectionWay,
  connectDialog,
} from '@backroom/contract/shopify-fields';
import { type Exchange, exchangeLabels, exchanges } from '@backroom/contract/shopify-scopes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { messageOf } from '../api/call-error.ts';
import { callOptions } from '../api/call-options.ts';
import { useWrite } from '../api/use-write.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Checkbox } from '../ui/form/checkbox.tsx';
import { FormDialog, type FormOf } from '../ui/form/form-dialog.tsx';
import { FormField } from '../ui/form/form-field.tsx';
import { Input } from '../ui/form/input.tsx';
import { PasswordInput } from '../ui/form/password-input.tsx';
import { Select } from '../ui/form/select.tsx';
import { CheckLines } from './check-lines.tsx';
import { StepsAtShopify } from './steps-at-shopify.tsx';

type Form = {
  storeId: string;
  shop: string;
  way: ConnectionWay;
  appId?: string;
  clientId: string;
  secret: string;
  token: string;
  exchanges: Exchange[];
};

const ways = [
  { value: 'OWN_APP', label: 'The owner makes an app (recommended)' },
  { value: 'INSTALL_LINK', label: 'We have an install link' },
  { value: 'ADMIN_TOKEN', label: 'An older app’s token' },
];

const NEW_APP = '';

/** What is to be pasted, or an app that is known already. */
const Credentials = ({ form }: { form: FormOf<Form> }) => {
  const { data } = useQuery(callOptions('getConnectionApps'));
  const way = form.watch('way');
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
  if (way === 'ADMIN_TOKEN') {
    return (
      <>
        <FormField
          control={form.control}
          name="token"
          label="Access token"
          required
          hint="It begins with shpat_."
        >
          {(props) => <PasswordInput {...props} autoComplete="off" />}
        </FormField>
        <FormField
          control={form.control}
          name="secret"
          label="API secret"
          required={false}
          hint="With it the shop can tell us of changes at once."
        >
          {(props) => <PasswordInput {...props} autoComplete="off" />}
        </FormField>
      </>
    );
  }
  const known = data?.apps.filter((app) => app.way === way) ?? [];
  const again = known.map(({ id, name, client_id, stores }) => ({
    value: id,
    label: `${name} (${client_id.slice(0, 8)}…, ${stores} stores)`,
  }));
  return (
    <>
      {again.length > 0 && (
        <FormField control={form.control} name="appId" label="App" required={false}>
          {(props) => (
            <Select
              {...props}
              value={props.value ?? NEW_APP}
              onChange={({ target }) => props.onChange(target.value === NEW_APP ? undefined : target.value)}
              choices={[{ value: NEW_APP, label: 'Another app' }, ...again]}
            />
          )}
        </FormField>
      )}
      {!form.watch('appId') && (
        <>
          <FormField control={form.control} name="clientId" label="Client ID" required>
            {(props) => <Input {...props} {...plain} />}
          </FormField>
          <FormField
            control={form.control}
            name="secret"
            label="Secret"
            required
            hint="Kept encrypted and never shown again."
          >
            {(props) => <PasswordInput {...props} autoComplete="off" />}
          </FormField>
        </>
      )}
    </>
  );
};

const Exchanges = ({ form }: { form: FormOf<Form> }) => {
  const chosen = form.watch('exchanges');
  const toggle = (name: Exchange, isOn: boolean) =>
    form.setValue('exchanges', isOn ? [...chosen, name] : chosen.filter((one) => one !== name), {
      shouldDirty: true,
    });
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-table font-medium">What to exchange besides sales</legend>
      {exchanges.map((name) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is the control
        <label key={name} className="flex items-center gap-2 text-table">
          <Checkbox checked={chosen.includes(name)} onCheckedChange={(isOn) => toggle(name, isOn)} />
          {exchangeLabels[name]}
        </label>
      ))}
    </fieldset>
  );
};

const Check = ({ form }: { form: FormOf<Form> }) => {
  const [lines, setLines] = useState<readonly CheckLine[] | null>(null);
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const check = async () => {
    const { way, ...values } = form.getValues();
    if (!(await form.trigger()) || way === 'INSTALL_LINK') return;
    setBusy(true);
    setFailure('');
    try {
      setLines((await call('checkConnection', { body: { ...values, way } })).lines);
    } catch (error) {
      setLines(null);
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="grid gap-3">
      <div>
        <Button busy={busy} onClick={() => void check()}>
          Check
        </Button>
      </div>
      {failure && <Notice tone="bad">{failure}</Notice>}
      {lines && <CheckLines lines={lines} />}
    </div>
  );
};

/** Connects a store with its shop, or anew: where to do what at Shopify, what to paste here, and a check before it is kept. */
const ConnectStore = ({ store, onClose }: { store: ConnectionRow; onClose: () => void }) => {
  const connect = useWrite('connectStore');
  const submit = async ({ way, ...form }: Form) => {
    if (way !== 'INSTALL_LINK') return await connect({ body: { ...form, way } });
    const { token: _, ...rest } = form;
    window.location.assign((await call('beginInstall', { body: rest })).url);
  };
  const suggested = store.domain ?? (store.shop_domain.endsWith('.myshopify.com') ? store.shop_domain : '');
  return (
    <FormDialog<Form>
      as="drawer"
      title={`Connect ${store.store_name}`}
      description="Its orders, products and stock come from its Shopify shop from then on."
      schema={connectDialog}
      initial={{
        storeId: store.store_id,
        shop: suggested,
        way: 'OWN_APP',
        clientId: '',
        secret: '',
        token: '',
        exchanges: [...exchanges],
      }}
      action="Connect"
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FormField
            control={form.control}
            name="shop"
            label="Shop address"
            required
            hint="As in bay-view.myshopify.com, or its page in Shopify’s admin."
          >
            {(props) => <Input {...props} autoComplete="off" autoCapitalize="none" spellCheck={false} />}
          </FormField>
          <FormField control={form.control} name="way" label="Way" required>
            {(props) => <Select {...props} choices={ways} />}
          </FormField>
          <Exchanges form={form} />
          {!form.watch('appId') && (
            <StepsAtShopify way={form.watch('way')} exchanges={form.watch('exchanges')} />
          )}
          <Credentials form={form} />
          {form.watch('way') !== 'INSTALL_LINK' && <Check form={form} />}
        </>
      )}
    </FormDialog>
  );
};

export default ConnectStore;
