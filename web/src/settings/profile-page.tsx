import { authEndpoints } from '@backroom/contract/auth';
import { useForm } from 'react-hook-form';
import { type SessionUser, storeUser, useUser } from '../api/session.ts';
import { useWrite } from '../api/use-write.ts';
import { NameFields } from '../auth/index.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/form/field.tsx';
import { Form } from '../ui/form/form.tsx';
import { FormField } from '../ui/form/form-field.tsx';
import { Input } from '../ui/form/input.tsx';
import { schemaResolver } from '../ui/form/schema-resolver.ts';
import { UnsavedGuard } from '../ui/overlay/unsaved-guard.tsx';
import { Card, CardBody, CardHeader } from '../ui/page/card.tsx';
import { OwnPhoto } from './own-photo.tsx';

type Profile = { firstName: string; lastName: string; phoneNumber: string | null };

const ProfileForm = ({ user }: { user: SessionUser }) => {
  const form = useForm<Profile, unknown, Profile>({
    resolver: schemaResolver(authEndpoints.updateProfile.body),
    defaultValues: {
      firstName: user.firstName,
      lastName: user.lastName,
      phoneNumber: user.phoneNumber,
    },
  });
  const update = useWrite('updateProfile');
  const save = async (body: Profile) => {
    const answer = await update({ body });
    storeUser(answer.user);
    form.reset(body);
  };
  return (
    <Form form={form} onSubmit={save} className="grid gap-4">
      <UnsavedGuard when={form.formState.isDirty && !form.formState.isSubmitting} />
      <NameFields control={form.control} first="firstName" last="lastName" />
      <Field label="Email" hint="You sign in with it. A SuperAdmin can change it.">
        {(wiring) => <Input {...wiring} value={user.email} readOnly className="text-muted" />}
      </Field>
      <FormField control={form.control} name="phoneNumber" label="Phone" required={false}>
        {(props) => (
          <Input
            {...props}
            value={props.value ?? ''}
            onChange={(event) => props.onChange(event.target.value.trim() === '' ? null : event.target.value)}
            type="tel"
            autoComplete="tel"
            placeholder="(555) 010-0199"
          />
        )}
      </FormField>
      <div className="flex justify-end">
        <Button
          type="submit"
          look="primary"
          busy={form.formState.isSubmitting}
          disabled={!form.formState.isDirty}
        >
          Save profile
        </Button>
      </div>
    </Form>
  );
};

export const ProfilePage = () => {
  const user = useUser();
  return (
    <Card>
      <CardHeader title="Profile" description="How others in the chain see you." />
      <CardBody>
        {user && (
          <>
            <OwnPhoto user={user} />
            <ProfileForm key={user.id} user={user} />
          </>
        )}
      </CardBody>
    </Card>
  );
};
