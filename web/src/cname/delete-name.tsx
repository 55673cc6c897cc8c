import type { CnameRecord } from '@backroom/contract/cname';
import { providerName } from '@backroom/contract/dns-providers';
import { plainName } from '@backroom/contract/host-names';
import type { Resolver, ResolverResult } from 'react-hook-form';
import type { AnswerOf } from '../api/call.ts';
import { type Said, useWrite } from '../api/use-write.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { CheckField } from '../ui/form/check-field.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { FormField } from '../ui/form/form-field.tsx';
import { Input } from '../ui/form/input.tsx';

type DeleteForm = { confirm: string; keep_at_provider: boolean };

/** What is typed must be the host, or the whole name. */
const resolverFor =
  ({ host, fqdn }: CnameRecord): Resolver<DeleteForm, unknown, DeleteForm> =>
  (values): ResolverResult<DeleteForm, DeleteForm> =>
    [host, fqdn].includes(plainName(values.confirm))
      ? { values, errors: {} }
      : { values: {}, errors: { confirm: { type: 'typed', message: `Type ${host}` } } };

const sayDeleted = ({ deleted, message }: AnswerOf<'deleteCname'>): Said =>
  deleted ? message : { title: 'Not removed at the provider yet', description: message, tone: 'bad' };

type DeleteNameProps = { name: CnameRecord; onClose: () => void; onDeleted: () => void };

/** Asks for the host to be typed, and says what deleting a name means where customers use it. */
const DeleteName = ({ name, onClose, onDeleted }: DeleteNameProps) => {
  const remove = useWrite('deleteCname', { say: sayDeleted });
  const label = providerName(name.provider);
  return (
    <FormDialog<DeleteForm>
      title={`Delete ${name.fqdn}?`}
      schema={resolverFor(name)}
      initial={{ confirm: '', keep_at_provider: false }}
      action="Delete name"
      tone="danger"
      onSubmit={async (values) => {
        await remove({ body: { id: name.id, ...values } });
        onDeleted();
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          {name.status === 'ACTIVE' && (
            <Notice tone="bad">
              Customers reach {name.store_name} under this name
              {name.primary ? ', its main one' : ''}. Whoever opens it afterwards finds no shop.
            </Notice>
          )}
          <p className="text-body text-soft">
            {name.managed
              ? `The record is removed at ${label}, and Backroom stops watching it.`
              : `Backroom stops watching it. The record at ${label} is yours to remove.`}
          </p>
          <FormField control={form.control} name="confirm" label={`Type ${name.host}`} required>
            {(props) => <Input {...props} autoComplete="off" autoCapitalize="none" spellCheck={false} />}
          </FormField>
          {name.managed && (
            <CheckField
              form={form}
              name="keep_at_provider"
              label={`Leave the record at ${label} as it is`}
              hint="Only Backroom forgets the name."
            />
          )}
        </>
      )}
    </FormDialog>
  );
};

export default DeleteName;
