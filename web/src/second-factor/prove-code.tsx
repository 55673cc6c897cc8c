import { type FormEvent, useState } from 'react';
import type { AnswerOf } from '../api/call.ts';
import { messageOf } from '../api/call-error.ts';
import { storeUser } from '../api/session.ts';
import { useWrite } from '../api/use-write.ts';
import { CodeSlots } from '../auth/index.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/form/field.tsx';
import type { Offer } from './prove-password.tsx';
import { QrCode } from './qr-code.tsx';

const inGroups = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

const AppOffer = ({ secret, uri }: { secret: string; uri: string }) => (
  <div className="grid gap-4 sm:grid-cols-[auto_1fr]">
    <QrCode text={uri} label="QR code for your authenticator app" />
    <div className="grid content-start gap-3 text-table">
      <p>
        Scan it with an authenticator app: the one of your phone, 1Password, Aegis, Google or Microsoft
        Authenticator.
      </p>
      <p className="text-muted">
        Can’t scan? Type this key in:
        <span className="mt-1 block font-mono text-table break-all text-ink select-all">
          {inGroups(secret)}
        </span>
      </p>
    </div>
  </div>
);

type ProveCodeProps = { offer: Offer; email: string; onProved: (recoveryCodes: string[]) => void };

const silent = () => null;

/** Second step: a code, which shows that it works before anything depends on it. */
export const ProveCode = ({ offer, email, onProved }: ProveCodeProps) => {
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const confirm = useWrite('confirmSecondFactor', { say: silent });
  const slots = offer.kind === 'app' ? 6 : 7;
  const prove = async () => {
    setBusy(true);
    try {
      const answer: AnswerOf<'confirmSecondFactor'> = await confirm({
        body: { kind: offer.kind, offer: offer.offer, code },
      });
      storeUser(answer.user);
      onProved(answer.recoveryCodes);
    } catch (error) {
      setFailure(messageOf(error));
      setCode('');
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === slots && !busy) void prove();
  };
  return (
    <form className="grid gap-4" onSubmit={submit}>
      {offer.secret && offer.uri ? (
        <AppOffer secret={offer.secret} uri={offer.uri} />
      ) : (
        <p className="text-table text-muted">We sent a code of 7 characters to {email}.</p>
      )}
      <Field
        label={offer.kind === 'app' ? 'The 6 digits that it shows' : 'The code from the mail'}
        error={failure || undefined}
      >
        {(wiring) => (
          <CodeSlots
            {...wiring}
            slots={slots}
            value={code}
            onChange={(next) => {
              setFailure('');
              setCode(next);
            }}
          />
        )}
      </Field>
      <div className="flex justify-end">
        <Button type="submit" look="primary" busy={busy} disabled={code.length < slots}>
          Switch it on
        </Button>
      </div>
    </form>
  );
};
