import { authEndpoints } from '@backroom/contract/auth';
import { useRouter } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { call } from '../api/call.ts';
import { successOf } from '../api/call-words.ts';
import { storeSession } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { Form } from '../ui/form/form.tsx';
import { FormField } from '../ui/form/form-field.tsx';
import { Input } from '../ui/form/input.tsx';
import { schemaResolver } from '../ui/form/schema-resolver.ts';
import { AuthFrame } from './auth-frame.tsx';
import { NameFields } from './name-fields.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { TextLink } from './text-link.tsx';

type SetUp = { code: string; email: string; firstName: string; lastName: string; password: string };

/** The first visit: whoever can read the log creates the first SuperAdmin. */
export const SetUpPage = () => {
  const router = useRouter();
  const form = useForm<SetUp, unknown, SetUp>({
    resolver: schemaResolver(authEndpoints.setUp.body),
    defaultValues: { code: '', email: '', firstName: '', lastName: '', password: '' },
  });
  const create = async (body: SetUp) => {
    const answer = await call('setUp', { body });
    if (answer.status === 'signed-in') storeSession(answer.token, answer.user);
    toast.good(successOf('setUp'));
    await router.navigate({ to: '/' });
  };
  return (
    <AuthFrame
      title="Set up Backroom"
      description="Create the first SuperAdmin. The terminal in which the server was started shows a one-time code; the command npm run sign-ins shows another."
      footer={<TextLink to="/sign-in">Back to sign in</TextLink>}
    >
      <Form form={form} onSubmit={create} className="grid gap-4">
        <FormField control={form.control} name="code" label="One-time code">
          {(props) => (
            <Input {...props} autoComplete="off" spellCheck={false} className="font-mono tracking-wider" />
          )}
        </FormField>
        <NameFields control={form.control} first="firstName" last="lastName" />
        <FormField control={form.control} name="email" label="Email">
          {(props) => <Input {...props} type="email" autoComplete="username" />}
        </FormField>
        <NewPasswordField control={form.control} name="password" label="Password" />
        <Button type="submit" look="primary" size="lg" busy={form.formState.isSubmitting}>
          Create account
        </Button>
      </Form>
    </AuthFrame>
  );
};
