import { authEndpoints } from '@backroom/contract/auth';
import { useForm } from 'react-hook-form';
import { useWrite } from '../api/use-write.ts';
import { NewPasswordField } from '../auth/index.ts';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form/form.tsx';
import { FormField } from '../ui/form/form-field.tsx';
import { PasswordInput } from '../ui/form/password-input.tsx';
import { schemaResolver } from '../ui/form/schema-resolver.ts';
import { Card, CardBody, CardHeader } from '../ui/page/card.tsx';

type Change = { currentPassword: string; newPassword: string };

const empty: Change = { currentPassword: '', newPassword: '' };

/** Changes the own password; all other sessions end. */
export const ChangePasswordCard = () => {
  const save = useWrite('changePassword');
  const form = useForm<Change, unknown, Change>({
    resolver: schemaResolver(authEndpoints.changePassword.body),
    defaultValues: empty,
  });
  const change = async (body: Change) => {
    await save({ body });
    form.reset(empty);
  };
  return (
    <Card>
      <CardHeader title="Password" description="Changing it signs you out everywhere else." />
      <CardBody>
        <Form form={form} onSubmit={change} className="grid gap-4">
          <div className="grid gap-4 sm:grid-cols-2">
            <FormField control={form.control} name="currentPassword" label="Current password">
              {(props) => <PasswordInput {...props} autoComplete="current-password" />}
            </FormField>
            <NewPasswordField control={form.control} name="newPassword" />
          </div>
          <div className="flex justify-end">
            <Button type="submit" look="primary" busy={form.formState.isSubmitting}>
              Change password
            </Button>
          </div>
        </Form>
      </CardBody>
    </Card>
  );
};
