import { domainChange, domainForm } from '@backroom/contract/cname';
import {
  type DnsProviderKey,
  dnsProviderKeys,
  dnsProviders,
  isDriven,
} from '@backroom/contract/dns-providers';
import { useQuery } from '@tanstack/react-query';
import { useWrite } from '../api/use-write.ts';
import { CheckField } from '../ui/form/check-field.tsx';
import { FormDialog, type FormOf } from '../ui/form/form-dialog.tsx';
import { FormField } from '../ui/form/form-field.tsx';
import { Input } from '../ui/form/input.tsx';
import { PasswordInput } from '../ui/form/password-input.tsx';
import { Select } from '../ui/form/select.tsx';
import { domainsQuery } from './names-query.ts';
import { readDomains } from './read-domains.ts';

type NewDomain = { domain: string; provider: DnsProviderKey; token: string };
type ChangedDomain = {
  id: string;
  provider: DnsProviderKey;
  token: string;
  forget_token: boolean;
  version?: string | undefined;
};

const providers = dnsProviderKeys.map((value) => ({ value, label: dnsProviders[value].label }));

const tokenHint =
  'Optional. With the permissions Zone Read and DNS Edit for this domain, Backroom makes and removes records itself. It is kept encrypted and never shown again.';

/** A token of a provider that isn't driven is not sent along. */
const withFitting = <T extends { provider: DnsProviderKey; token: string }>(values: T): T => ({
  ...values,
  token: isDriven(values.provider) ? values.token : '',
});

type ProviderFieldsProps = { form: FormOf<NewDomain> | FormOf<ChangedDomain>; label: string };

/** Where the domain is kept and, where Backroom can drive that, the token. */
const ProviderFields = ({ form, label }: ProviderFieldsProps) => {
  // Both forms have these two fields.
  const { control, watch } = form as FormOf<NewDomain>;
  return (
    <>
      <FormField control={control} name="provider" label="Kept at" required>
        {(props) => <Select {...props} choices={providers} />}
      </FormField>
      {isDriven(watch('provider')) && (
        <FormField control={control} name="token" label={label} required={false} hint={tokenHint}>
          {(props) => <PasswordInput {...props} autoComplete="off" />}
        </FormField>
      )}
    </>
  );
};

export const AddDomain = ({ onClose }: { onClose: () => void }) => {
  const create = useWrite('createDomain');
  return (
    <FormDialog<NewDomain>
      title="Add domain"
      description="A domain that your company owns."
      schema={domainForm}
      initial={{ domain: '', provider: 'cloudflare', token: '' }}
      action="Add domain"
      onSubmit={(values) => create({ body: withFitting(values) })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FormField control={form.control} name="domain" label="Domain" required hint="As in example.com.">
            {(props) => <Input {...props} autoComplete="off" autoCapitalize="none" spellCheck={false} />}
          </FormField>
          <ProviderFields form={form} label="API token" />
        </>
      )}
    </FormDialog>
  );
};

/** The domain that the address names; nothing while it isn't known. */
export const EditDomain = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const save = useWrite('updateDomain');
  const { data } = useQuery(domainsQuery());
  const row = data && readDomains(data).find((one) => one.id === id);
  if (!row) return null;
  return (
    <FormDialog<ChangedDomain>
      title={row.domain}
      description={row.managed ? 'Backroom makes its records.' : 'People make its records.'}
      schema={domainChange}
      initial={{ id, provider: row.provider, token: '', forget_token: false, version: row.version }}
      action="Save domain"
      onSubmit={(values) => save({ body: withFitting(values) })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <ProviderFields form={form} label={row.managed ? 'Another API token' : 'API token'} />
          {row.managed && (
            <CheckField
              form={form}
              name="forget_token"
              label="Forget the token"
              hint="People make the records from then on."
            />
          )}
        </>
      )}
    </FormDialog>
  );
};
