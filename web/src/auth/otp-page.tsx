import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { call } from '../api/call.ts';
import { messageOf } from '../api/call-error.ts';
import { storeSession } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { Field } from '../ui/form/field.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { CodeSlots } from './code-slots.tsx';
import { ownPath } from './own-path.ts';
import { dropChallenge, type PendingChallenge, readChallenge } from './pending-challenge.ts';
import { TextLink } from './text-link.tsx';

const HOME_AFTER_MS = 1_000;

const whereItIs = (pending: PendingChallenge | null, isRecovery: boolean): string => {
  if (isRecovery) return 'Enter one of the recovery codes that you put away. Each is good once.';
  if (!pending) return 'Enter the code of 7 characters that was sent to you.';
  if (pending.kind === 'app') return 'Enter the 6 digits that your authenticator app shows for Backroom.';
  return pending.sent !== false
    ? `We sent a code of 7 characters to ${pending.email}. It is valid for 10 minutes.`
    : 'No mail server is set up. Whoever runs Backroom sees your code with npm run sign-ins; it is valid for 10 minutes.';
};

type FooterProps = {
  pending: PendingChallenge | null;
  isRecovery: boolean;
  onRecovery: (is: boolean) => void;
};

const Footer = ({ pending, isRecovery, onRecovery }: FooterProps): ReactNode => (
  <div className="grid justify-items-center gap-2">
    {pending && (
      <Button look="link" className="text-table" onClick={() => onRecovery(!isRecovery)}>
        {isRecovery ? 'Use a code instead' : 'Use a recovery code'}
      </Button>
    )}
    {pending?.kind !== 'app' && (
      <span>
        Haven't received it? <TextLink to="/sign-in">Resend a new code</TextLink>
      </span>
    )}
  </div>
);

/**
 * Completes a sign-in with a code of the mail, the app or the list of recovery codes; without one pending it only shows
 * what was typed.
 */
export const OtpPage = () => {
  const router = useRouter();
  const [pending] = useState<PendingChallenge | null>(() => readChallenge());
  const [isRecovery, setRecovery] = useState(false);
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const slots = pending?.kind === 'app' && !isRecovery ? 6 : 7;

  const verify = async ({ challenge, redirect }: PendingChallenge) => {
    const answer = await call('verifyOtp', { body: { challenge, code } });
    if (answer.status !== 'signed-in') throw new Error('Please sign in again.');
    dropChallenge();
    storeSession(answer.token, answer.user);
    router.history.push(ownPath(redirect));
  };

  const submit = async () => {
    if (!pending) {
      toast.info('You submitted the following values:', { description: JSON.stringify({ code }) });
      setTimeout(() => void router.navigate({ to: '/' }), HOME_AFTER_MS);
      return;
    }
    setBusy(true);
    try {
      await verify(pending);
    } catch (error) {
      setFailure(messageOf(error));
      setCode('');
    } finally {
      setBusy(false);
    }
  };

  const change = (next: string) => {
    setFailure('');
    setCode(next);
  };

  return (
    <AuthFrame
      title="Two-factor authentication"
      description={whereItIs(pending, isRecovery)}
      footer={
        <Footer
          pending={pending}
          isRecovery={isRecovery}
          onRecovery={(is) => {
            setRecovery(is);
            change('');
          }}
        />
      }
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (code.length === slots) void submit();
        }}
      >
        <Field label={isRecovery ? 'Recovery code' : 'One-time code'} error={failure || undefined}>
          {(wiring) => <CodeSlots {...wiring} slots={slots} value={code} onChange={change} autoFocus />}
        </Field>
        <Button type="submit" look="primary" size="lg" busy={busy} disabled={code.length < slots}>
          Verify
        </Button>
      </form>
    </AuthFrame>
  );
};
