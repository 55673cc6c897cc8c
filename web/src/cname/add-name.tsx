import { cnameForm } from '@backroom/contract/cname';
import { DEFAULT_TARGET, DEFAULT_TTL } from '@backroom/contract/cname-statuses';
import { hostIn } from '@backroom/contract/host-names';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { readAudience } from '../api/session.ts';
import { useWrite } from '../api/use-write.ts';
import { useStoreChoices } from '../stores/index.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { AmountInput } from '../ui/form/amount-input.tsx';
import { CheckField } from '../ui/form/check-field.tsx';
import { choicesFrom } from '../ui/form/choice-source.ts';
import { Combobox } from '../ui/form/combobox.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { FormField } from '../ui/form/form-field.tsx';
import { Input } from '../ui/form/input.tsx';
import { domainsQuery } from './names-query.ts';
import { readDomains, toDomainChoices } from './read-domains.ts';

type NameForm = {
  domain: string;
  host: string;
  shop: string;
  target: string;
  ttl: number;
  primary: boolean;
};

/** What the host becomes with the domain. */
const hintOf = (host: string, domain: string) =>
  domain === '' || host.trim() === ''
    ? 'As in downtown.'
    : `The shop is reached at ${hostIn(host, domain)}.${domain}.`;

const NoDomains = () => (
  <Notice tone="info">
    There is no domain on the list yet.{' '}
    {readAudience() === 'super-admin' ? (
      <Link to="/domains" className="underline">
        Add the first one
      </Link>
    ) : (
      'A SuperAdmin adds them.'
    )}
  </Notice>
);

type AddNameProps = { onClose: () => void; onAdded: (id: string) => void };

/** A name for a store; afterwards its drawer says what to enter where. */
const AddName = ({ onClose, onAdded }: AddNameProps) => {
  const domains = useQuery(domainsQuery());
  const stores = useStoreChoices();
  const create = useWrite('createCname');
  const known = domains.data ? readDomains(domains.data) : undefined;
  return (
    <FormDialog<NameForm>
      title="Add name"
      description="A name under which customers reach one store."
      schema={cnameForm}
      initial={{ domain: '', host: '', shop: '', target: DEFAULT_TARGET, ttl: DEFAULT_TTL, primary: false }}
      action="Add name"
      staysOpen
      onSubmit={async (body) => onAdded((await create({ body })).record.id)}
      onClose={onClose}
    >
      {(form) => (
        <>
          {known?.length === 0 && <NoDomains />}
          <FormField control={form.control} name="domain" label="Domain" required>
            {({ ref: _, ...props }) => (
              <Combobox {...props} {...choicesFrom(domains, toDomainChoices)} label="domain" />
            )}
          </FormField>
          <FormField
            control={form.control}
            name="host"
            label="Host"
            required
            hint={hintOf(form.watch('host'), form.watch('domain'))}
          >
            {(props) => <Input {...props} autoComplete="off" autoCapitalize="none" spellCheck={false} />}
          </FormField>
          <FormField control={form.control} name="shop" label="Store" required>
            {({ ref: _, ...props }) => <Combobox {...props} {...stores} label="store" />}
          </FormField>
          <div className="grid gap-4 sm:grid-cols-[1fr_9rem]">
            <FormField control={form.control} name="target" label="Leads to" required>
              {(props) => <Input {...props} autoComplete="off" autoCapitalize="none" spellCheck={false} />}
            </FormField>
            <FormField control={form.control} name="ttl" label="TTL in seconds" required>
              {(props) => <AmountInput {...props} />}
            </FormField>
          </div>
          <CheckField
            form={form}
            name="primary"
            label="It is the store’s main name"
            hint="The first name of a store is it anyway."
          />
        </>
      )}
    </FormDialog>
  );
};

export default AddName;
