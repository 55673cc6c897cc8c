import type { CheckLine, ConnectForm, ConnectionWay } from '@backroom/contract/shopify-fields';
import { type Exchange, exchangeLabels, exchanges } from '@backroom/contract/shopify-scopes';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../api/call-error.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Checkbox } from '../ui/form/checkbox.tsx';
import type { FormOf } from '../ui/form/form-dialog.tsx';
import { FormField } from '../ui/form/form-field.tsx';
import { Input } from '../ui/form/input.tsx';
import { PasswordInput } from '../ui/form/password-input.tsx';
import { Select } from '../ui/form/select.tsx';
import { CheckLines } from './check-lines.tsx';
import { StepsAtShopify } from './steps-at-shopify.tsx';

/** What a person fills in to connect a store. */
export type ConnectValues = {
  storeId: string;
  shop: string;
  way: ConnectionWay;
  appId?: string;
  clientId: string;
  secret: string;
  token: string;
  exchanges: Exchange[];
};

const ways: readonly { value: ConnectionWay; label: string }[] = [
  { value: 'OWN_APP', label: 'The owner makes an app (recommended)' },
  { value: 'INSTALL_LINK', label: 'We have an install link' },
  { value: 'ADMIN_TOKEN', label: 'An older app’s token' },
];

/** An app that other stores are connected with. */
export type KnownApp = { id: string; label: string; way: ConnectionWay };

const NEW_APP = '';

/** What is to be pasted, or an app that is known already. */
const Credentials = ({ form, apps }: { form: FormOf<ConnectValues>; apps: readonly KnownApp[] }) => {
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
  const known = apps.filter((app) => app.way === way);
  const again = known.map(({ id, label }) => ({ value: id, label }));
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

const Exchanges = ({ form }: { form: FormOf<ConnectValues> }) => {
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

/** What can be checked and connected here; an install link leads to the shop. */
export type Values = ConnectValues & { way: ConnectForm['way'] };

type CheckAnswer = { lines: readonly CheckLine[] };

type CheckProps = {
  form: FormOf<ConnectValues>;
  check: (form: Values) => Promise<CheckAnswer>;
};

/** What the check found: brought to whoever asked, for it stands below what the form shows. */
const Found = ({ found }: { found: CheckAnswer | Error }) => {
  const place = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer anew
  useEffect(() => {
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [found]);
  return (
    <section ref={place} tabIndex={-1} aria-label="What the check found" className="scroll-mb-4 rounded-md">
      {found instanceof Error ? (
        <Notice tone="bad">{messageOf(found)}</Notice>
      ) : (
        <CheckLines lines={found.lines} />
      )}
    </section>
  );
};

const Check = ({ form, check: ask }: CheckProps) => {
  const [found, setFound] = useState<CheckAnswer | Error | null>(null);
  const [busy, setBusy] = useState(false);
  const check = async () => {
    const { way, ...values } = form.getValues();
    if (!(await form.trigger()) || way === 'INSTALL_LINK') return;
    setBusy(true);
    try {
      setFound(await ask({ ...values, way }));
    } catch (error) {
      setFound(error instanceof Error ? error : new Error(String(error)));
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
      {found && <Found found={found} />}
    </div>
  );
};

type ConnectFieldsProps = {
  form: FormOf<ConnectValues>;
  apps: readonly KnownApp[];
  /** Without those that aren't offered. */
  without?: ConnectionWay;
  check: CheckProps['check'];
};

/** All that is asked for to connect a store: the shop, the way, what to exchange, what to do at Shopify, what to paste, a check. */
export const ConnectFields = ({ form, apps, without, check }: ConnectFieldsProps) => (
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
      {(props) => <Select {...props} choices={ways.filter(({ value }) => value !== without)} />}
    </FormField>
    <Exchanges form={form} />
    {!form.watch('appId') && <StepsAtShopify way={form.watch('way')} exchanges={form.watch('exchanges')} />}
    <Credentials form={form} apps={apps} />
    {form.watch('way') !== 'INSTALL_LINK' && <Check form={form} check={check} />}
  </>
);

/** What the form begins with. */
export const emptyConnection = (storeId: string, shop: string): ConnectValues => ({
  storeId,
  shop,
  way: 'OWN_APP',
  clientId: '',
  secret: '',
  token: '',
  exchanges: [...exchanges],
});
