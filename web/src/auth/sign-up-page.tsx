import { authEndpoints } from '@backroom/contract/auth';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type AnswerOf, call } from '../api/call.ts';
import { messageOf } from '../api/call-error.ts';
import { successOf } from '../api/call-words.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { Form } from '../ui/form/form.tsx';
import { schemaResolver } from '../ui/form/schema-resolver.ts';
import { AuthFrame } from './auth-frame.tsx';
import { NameFields } from './name-fields.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { TextLink } from './text-link.tsx';

type Invitation = AnswerOf<'getInvitation'>;
type Accepted = { token: string; firstName: string; lastName: string; password: string };

const AcceptForm = ({ token, invitation }: { token: string; invitation: Invitation }) => {
  const router = useRouter();
  const form = useForm<Accepted, unknown, Accepted>({
    resolver: schemaResolver(authEndpoints.acceptInvitation.body),
    defaultValues: { token, firstName: invitation.firstName, lastName: invitation.lastName, password: '' },
  });
  const accept = async (body: Accepted) => {
    await call('acceptInvitation', { body });
    toast.good(successOf('acceptInvitation'));
    await router.navigate({ to: '/sign-in' });
  };
  return (
    <Form form={form} onSubmit={accept} className="grid gap-4">
      <p className="text-table text-muted">
        You sign in with <strong className="font-medium text-ink">{invitation.email}</strong>.
      </p>
      <NameFields control={form.control} first="firstName" last="lastName" />
      <NewPasswordField control={form.control} name="password" label="Password" />
      <Button type="submit" look="primary" size="lg" busy={form.formState.isSubmitting}>
        Create account
      </Button>
    </Form>
  );
};

const Invited = ({ token }: { token: string }) => {
  const [state, setState] = useState<{ invitation?: Invitation; failure?: string }>({});
  useEffect(() => {
    const leave = new AbortController();
    call('getInvitation', { body: { token } }, { signal: leave.signal }).then(
      (invitation) => setState({ invitation }),
      (error: unknown) => leave.signal.aborted || setState({ failure: messageOf(error) }),
    );
    return () => leave.abort();
  }, [token]);
  if (state.failure) {
    return <Notice tone="bad">{state.failure} Ask whoever invited you to send a new invitation.</Notice>;
  }
  if (!state.invitation) return <Skeleton className="h-[218px] w-full" />;
  return <AcceptForm token={token} invitation={state.invitation} />;
};

/** For someone with an invitation; without one it says how to get it. */
export const SignUpPage = () => {
  const { token } = useSearch({ from: '/sign-up' });
  return (
    <AuthFrame
      title="Create an account"
      footer={
        <>
          Already have an account? <TextLink to="/sign-in">Sign in</TextLink>
        </>
      }
    >
      {token ? (
        <Invited token={token} />
      ) : (
        <Notice tone="info">
          Accounts are by invitation. Ask a SuperAdmin of your chain to invite you on the Users page; the link
          in the mail leads back here.
        </Notice>
      )}
    </AuthFrame>
  );
};
