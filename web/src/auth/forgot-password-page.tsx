import { authEndpoints } from '@backroom/contract/auth';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../api/call.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Form } from '../ui/form/form.tsx';
import { FormField } from '../ui/form/form-field.tsx';
import { Input } from '../ui/form/input.tsx';
import { schemaResolver } from '../ui/form/schema-resolver.ts';
import { AuthFrame } from './auth-frame.tsx';
import { TextLink } from './text-link.tsx';

type Asked = { email: string };

/** Sends a link to set a new password. The answer is the same whether the e-mail is known or not. */
export const ForgotPasswordPage = () => {
  const [sent, setSent] = useState('');
  const form = useForm<Asked, unknown, Asked>({
    resolver: schemaResolver(authEndpoints.forgotPassword.body),
    defaultValues: { email: '' },
  });
  const send = async (body: Asked) => {
    const { message } = await call('forgotPassword', { body });
    setSent(message);
  };
  return (
    <AuthFrame
      title="Forgot password"
      description="Enter your email and we send you a link to set a new one."
      footer={<TextLink to="/sign-in">Back to sign in</TextLink>}
    >
      {sent ? (
        <Notice tone="good">{sent}</Notice>
      ) : (
        <Form form={form} onSubmit={send} className="grid gap-4">
          <FormField control={form.control} name="email" label="Email">
            {(props) => (
              <Input {...props} type="email" autoComplete="username" placeholder="name@example.com" />
            )}
          </FormField>
          <Button type="submit" look="primary" size="lg" busy={form.formState.isSubmitting}>
            Send the link
          </Button>
        </Form>
      )}
    </AuthFrame>
  );
};
