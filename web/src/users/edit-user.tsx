import { type User, updateUserForm } from '@backroom/contract/users';
import type * as z from 'zod';
import { useWrite } from '../api/use-write.ts';
import { CheckField } from '../ui/form/check-field.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { FormField } from '../ui/form/form-field.tsx';
import { Input } from '../ui/form/input.tsx';
import { Select } from '../ui/form/select.tsx';
import { RightsList } from './rights-list.tsx';
import { roleChoices } from './role-words.ts';
import { PersonFields } from './user-fields.tsx';

type UserForm = z.input<typeof updateUserForm>;

const names = { firstName: 'firstName', lastName: 'lastName', phoneNumber: 'phoneNumber' } as const;

const statuses = [
  { value: 'Active', label: 'Active' },
  { value: 'Inactive', label: 'Inactive: cannot sign in, kept' },
  { value: 'Locked', label: 'Locked: cannot sign in until unlocked' },
];

const invitedStatuses = [
  { value: 'Invited', label: 'Invited' },
  { value: 'Inactive', label: 'Inactive: the link stops working' },
];

/** What is sent: who, and what was changed. */
const changedOf = (user: User, values: UserForm, dirty: readonly string[]) => ({
  userId: user.id,
  version: values.version,
  ...Object.fromEntries(Object.entries(values).filter(([name]) => dirty.includes(name))),
});

/** Changes a user. A change of role or status ends their sessions. */
export const EditUser = ({ user, onClose }: { user: User; onClose: () => void }) => {
  const update = useWrite('updateUser');
  const isInvited = user.invitation !== null;
  return (
    <FormDialog<UserForm>
      as="drawer"
      title={`Edit ${user.username}`}
      description={user.email}
      schema={updateUserForm}
      initial={{
        userId: user.id,
        firstName: user.firstName,
        lastName: user.lastName,
        email: user.email,
        phoneNumber: user.phoneNumber ?? '',
        role: user.role,
        status: user.status,
        secondFactorRequired: user.secondFactorRequired,
        version: user.version,
      }}
      action="Save"
      onSubmit={async (values, form) => {
        const dirty = Object.keys(form.formState.dirtyFields);
        if (dirty.length > 0) await update({ body: changedOf(user, values, dirty) });
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          {isInvited && user.type === 'Staff' && (
            <FormField
              control={form.control}
              name="email"
              label="E-mail"
              required
              hint="A new one gets a new invitation; the link before stops working."
            >
              {(props) => <Input {...props} value={props.value ?? ''} type="email" autoComplete="off" />}
            </FormField>
          )}
          <PersonFields control={form.control} names={names} />
          <FormField control={form.control} name="status" label="Status">
            {(props) => <Select {...props} choices={isInvited ? invitedStatuses : statuses} />}
          </FormField>
          {user.type === 'Staff' && (
            <FormField control={form.control} name="role" label="Role">
              {(props) => <Select {...props} choices={roleChoices} />}
            </FormField>
          )}
          <RightsList role={form.watch('role') ?? user.role} type={user.type} />
          <CheckField
            form={form}
            name="secondFactorRequired"
            label="Demand a second factor"
            hint="They set it up at their next sign-in before anything else."
          />
        </>
      )}
    </FormDialog>
  );
};
