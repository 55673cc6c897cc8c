import { useRouter } from '@tanstack/react-router';
import { OTPInput, REGEXP_ONLY_DIGITS_AND_CHARS, type SlotProps } from 'input-otp';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { messageOf } from '../api/call-error.ts';
import { storeSession } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { toast } from '../ui/feedback/toast.ts';
import { Field } from '../ui/form/field.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { ownPath } from './own-path.ts';
import { dropChallenge, type PendingChallenge, readChallenge } from './pending-challenge.ts';
import { TextLink } from './text-link.tsx';

const SLOTS = 7;
const SLOTS_BEFORE_SEPARATOR = 3;
const HOME_AFTER_MS = 1_000;

const Slot = ({ char, isActive, hasFakeCaret }: SlotProps) => (
  <span
    className={classNames(
      'grid h-11 flex-1 place-items-center rounded-md border bg-surface text-lead font-medium uppercase',
      isActive ? 'border-accent outline-2 -outline-offset-1 outline-accent' : 'border-line-strong',
    )}
  >
    {char ?? (hasFakeCaret && <span className="h-5 w-px animate-pulse-soft bg-ink" />)}
  </span>
);

/** Completes a sign-in with the code from the mail; without one pending it only shows what was typed. */
export const OtpPage = () => {
  const router = useRouter();
  const [pending] = useState<PendingChallenge | null>(() => readChallenge());
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);

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

  return (
    <AuthFrame
      title="Two-factor authentication"
      description={
        pending
          ? `We sent a code of 7 characters to ${pending.email}. It is valid for 10 minutes.`
          : 'Enter the code of 7 characters that was sent to you.'
      }
      footer={
        <>
          Haven't received it? <TextLink to="/sign-in">Resend a new code</TextLink>
        </>
      }
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (code.length === SLOTS) void submit();
        }}
      >
        <Field label="One-time code" error={failure || undefined}>
          {(wiring) => (
            <OTPInput
              {...wiring}
              maxLength={SLOTS}
              value={code}
              onChange={(next) => {
                setFailure('');
                setCode(next);
              }}
              pattern={REGEXP_ONLY_DIGITS_AND_CHARS}
              inputMode="text"
              autoComplete="one-time-code"
              autoCapitalize="characters"
              autoFocus
              containerClassName="flex items-center gap-1.5"
              render={({ slots }) => (
                <>
                  {slots.slice(0, SLOTS_BEFORE_SEPARATOR).map((slot, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: slots are their places
                    <Slot key={index} {...slot} />
                  ))}
                  <span aria-hidden className="h-px w-2.5 shrink-0 bg-field" />
                  {slots.slice(SLOTS_BEFORE_SEPARATOR).map((slot, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: slots are their places
                    <Slot key={index} {...slot} />
                  ))}
                </>
              )}
            />
          )}
        </Field>
        <Button type="submit" look="primary" size="lg" busy={busy} disabled={code.length < SLOTS}>
          Verify
        </Button>
      </form>
    </AuthFrame>
  );
};
