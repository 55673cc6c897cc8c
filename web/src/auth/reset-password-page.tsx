import { authEndpoints } from '@backroom/contract/auth';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { call } from '../api/call.ts';
import { successOf } from '../api/call-words.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { Form } from '../ui/form/form.tsx';
import { schemaResolver } from '../ui/form/schema-resolver.ts';
import { AuthFrame } from './auth-frame.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { TextLink } from './text-link.tsx';

type NewPassword = { token: string; password: string };

/** Sets a new password with the link from the mail. */
export const ResetPasswordPage = () => {
  const { token } = useSearch({ from: '/reset-password' });
  const router = useRouter();
  const form = useForm<NewPassword, unknown, NewPassword>({
    resolver: schemaResolver(authEndpoints.resetPassword.body),
    defaultValues: { token: token ?? '', password: '' },
  });
  const save = async (body: NewPassword) => {
    await call('resetPassword', { body });
    toast.good(successOf('resetPassword'));
    await router.navigate({ to: '/sign-in' });
  };
  return (
    <AuthFrame
      title="Set a new password"
      description="All your sessions end; sign in again with the new one."
      footer={<TextLink to="/sign-in">Back to sign in</TextLink>}
    >
      {token ? (
        <Form form={form} onSubmit={save} className="grid gap-4">
          <NewPasswordField control={form.control} name="password" />
          <Button type="submit" look="primary" size="lg" busy={form.formState.isSubmitting}>
            Set password
          </Button>
        </Form>
      ) : (
        <Notice tone="warn">
          This link is not complete. Open it again from the mail, or{' '}
          <TextLink to="/forgot-password">ask for a new one</TextLink>.
        </Notice>
      )}
    </AuthFrame>
  );
};
