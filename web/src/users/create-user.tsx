import { createUserForm } from '@backroom/contract/users';
import type * as z from 'zod';
import { useWrite } from '../api/use-write.ts';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { FormField } from '../ui/form/form-field.tsx';
import { Input } from '../ui/form/input.tsx';
import { Select } from '../ui/form/select.tsx';
import { RightsList } from './rights-list.tsx';
import { roleChoices } from './role-words.ts';
import { PersonFields } from './user-fields.tsx';

type UserForm = z.input<typeof createUserForm>;

const names = { firstName: 'firstName', lastName: 'lastName', phoneNumber: 'phoneNumber' } as const;

/** Invites somebody of head office. */
export const CreateUser = ({ onClose }: { onClose: () => void }) => {
  const create = useWrite('createUser', { say: ({ message }) => message });
  return (
    <FormDialog<UserForm>
      as="drawer"
      title="Invite a user"
      description="They get a link, valid 72 hours, with which they set their password."
      schema={createUserForm}
      initial={{ firstName: '', lastName: '', email: '', phoneNumber: '', role: 'Admin' }}
      action="Send invitation"
      onSubmit={(body) => create({ body })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FormField
            control={form.control}
            name="email"
            label="E-mail"
            required
            hint="Their user name. It stays once they have accepted."
          >
            {(props) => <Input {...props} type="email" autoComplete="off" />}
          </FormField>
          <PersonFields control={form.control} names={names} />
          <FormField control={form.control} name="role" label="Role" required>
            {(props) => <Select {...props} choices={roleChoices} />}
          </FormField>
          <RightsList role={form.watch('role')} type="Staff" />
        </>
      )}
    </FormDialog>
  );
};
