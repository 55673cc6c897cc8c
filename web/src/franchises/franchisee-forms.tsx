import {
  createFranchiseeForm,
  type Franchisee,
  franchiseeShopsForm,
  personForm,
  updateFranchiseeForm,
} from '@backroom/contract/franchisee-fields';
import { useWrite } from '../api/use-write.ts';
import { CheckField } from '../ui/form/check-field.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { FormField } from '../ui/form/form-field.tsx';
import { Input } from '../ui/form/input.tsx';
import {
  emptyFranchisee,
  FranchiseeFields,
  type FranchiseeValues,
  ShopsFields,
  type ShopsValues,
} from './franchisee-form-fields.tsx';

type CreateValues = FranchiseeValues & ShopsValues & { sendWelcomeEmail: boolean };

/** Adds a franchisee, with stores, and sends the welcome mail. */
export const CreateFranchisee = ({ onClose }: { onClose: () => void }) => {
  const create = useWrite('createFranchisee', { say: ({ message }) => message });
  return (
    <FormDialog<CreateValues>
      as="drawer"
      title="Add franchisee"
      description="They get a link, valid 72 hours, with which they set their password."
      schema={createFranchiseeForm}
      initial={{ ...emptyFranchisee, shops: [], transferDate: '', sendWelcomeEmail: true }}
      action="Add franchisee"
      onSubmit={(body) => create({ body })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FranchiseeFields control={form.control} />
          <ShopsFields control={form.control} />
          <CheckField
            form={form}
            name="sendWelcomeEmail"
            label="Send the welcome mail now"
            hint="A link to the corporate e-mail, never a password."
          />
        </>
      )}
    </FormDialog>
  );
};

export type FranchiseeDialogProps = { franchisee: Franchisee; onClose: () => void };

type EditValues = FranchiseeValues & { franchiseeId: string; version: string };

/** Changes a franchisee's record. */
export const EditFranchisee = ({ franchisee, onClose }: FranchiseeDialogProps) => {
  const update = useWrite('updateFranchiseeDetails');
  return (
    <FormDialog<EditValues>
      as="drawer"
      title={`Edit ${franchisee.name}`}
      schema={updateFranchiseeForm}
      initial={{
        franchiseeId: franchisee.id,
        firstName: franchisee.firstName,
        lastName: franchisee.lastName,
        corporateEmail: franchisee.corporateEmail,
        personalEmail: franchisee.personalEmail ?? '',
        phone: franchisee.phone ?? '',
        address: franchisee.address ?? '',
        city: franchisee.city ?? '',
        country: franchisee.country ?? '',
        staffNote: franchisee.staffNote ?? '',
        version: franchisee.version,
      }}
      action="Save"
      onSubmit={async ({ franchiseeId, version, ...values }, form) => {
        const dirty = Object.keys(form.formState.dirtyFields);
        const changed = Object.fromEntries(Object.entries(values).filter(([name]) => dirty.includes(name)));
        if (dirty.length > 0) await update({ body: { franchiseeId, version, ...changed } });
      }}
      onClose={onClose}
    >
      {(form) => <FranchiseeFields control={form.control} />}
    </FormDialog>
  );
};

type StoresValues = ShopsValues & { franchiseeId: string; version?: string | undefined };

/** Says which stores are a franchisee's. */
export const AssignStores = ({ franchisee, onClose }: FranchiseeDialogProps) => {
  const update = useWrite('updateFranchiseeShops');
  return (
    <FormDialog<StoresValues>
      title={`Stores of ${franchisee.name}`}
      description="Each store is one franchisee’s at a time. One that is left out goes back to the chain."
      schema={franchiseeShopsForm}
      initial={{
        franchiseeId: franchisee.id,
        shops: franchisee.shops.map(({ shop_domain }) => shop_domain),
        transferDate: '',
        version: franchisee.shopsVersion,
      }}
      action="Save stores"
      onSubmit={(body) => update({ body })}
      onClose={onClose}
    >
      {(form) => <ShopsFields control={form.control} />}
    </FormDialog>
  );
};

type PersonValues = { franchiseeId: string; firstName: string; lastName: string; email: string };

/** Invites somebody else who signs in for a franchisee. */
export const AddPerson = ({ franchisee, onClose }: FranchiseeDialogProps) => {
  const add = useWrite('addFranchiseePerson', { say: ({ message }) => message });
  return (
    <FormDialog<PersonValues>
      title="Add a person"
      description={`They sign in for ${franchisee.name} and see the same stores.`}
      schema={personForm}
      initial={{ franchiseeId: franchisee.id, firstName: '', lastName: '', email: '' }}
      action="Send invitation"
      onSubmit={(body) => add({ body })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FormField control={form.control} name="firstName" label="First name" required>
            {(props) => <Input {...props} autoComplete="off" />}
          </FormField>
          <FormField control={form.control} name="lastName" label="Last name" required>
            {(props) => <Input {...props} autoComplete="off" />}
          </FormField>
          <FormField control={form.control} name="email" label="E-mail" required>
            {(props) => <Input {...props} type="email" autoComplete="off" />}
          </FormField>
        </>
      )}
    </FormDialog>
  );
};
