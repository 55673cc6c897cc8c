import { ownPasswordForm } from '@backroom/contract/second-factor';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import type { AnswerOf } from '../api/call.ts';
import { callOptions } from '../api/call-options.ts';
import { storeUser, useUser } from '../api/session.ts';
import { useWrite } from '../api/use-write.ts';
import { Button } from '../ui/button.tsx';
import { FailedState } from '../ui/feedback/states.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { FormField } from '../ui/form/form-field.tsx';
import { PasswordInput } from '../ui/form/password-input.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { Card, CardBody, CardHeader } from '../ui/page/card.tsx';
import { LateRoom } from '../ui/page/late-room.tsx';
import { Badge } from '../ui/text/badge.tsx';
import { formatDateTime } from '../ui/text/format.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpFactor } from './set-up-factor.tsx';

type Factor = AnswerOf<'getSecondFactor'>;

type PasswordDialogProps = {
  title: string;
  description: string;
  action: string;
  tone?: 'primary' | 'danger';
  /** What comes next is shown in its place. */
  staysOpen?: boolean;
  onSubmit: (password: string) => Promise<unknown>;
  onClose: () => void;
};

/** What changes a second factor takes the password first. */
const PasswordDialog = ({ onSubmit, ...rest }: PasswordDialogProps) => (
  <FormDialog<{ password: string }>
    {...rest}
    schema={ownPasswordForm}
    initial={{ password: '' }}
    onSubmit={({ password }) => onSubmit(password)}
  >
    {({ control }) => (
      <FormField control={control} name="password" label="Your password">
        {(props) => <PasswordInput {...props} autoComplete="current-password" />}
      </FormField>
    )}
  </FormDialog>
);

const silent = () => null;

const NewCodes = ({ codes, onClose }: { codes: string[]; onClose: () => void }) => (
  <Dialog
    open
    onClose={onClose}
    title="New recovery codes"
    description="The ones before are no longer good."
    footer={
      <Button look="primary" onClick={onClose}>
        I have put them away
      </Button>
    }
  >
    <RecoveryCodes codes={codes} />
  </Dialog>
);

const RenewCodes = ({ onClose }: { onClose: () => void }) => {
  const renew = useWrite('renewRecoveryCodes', { say: silent });
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) return <NewCodes codes={codes} onClose={onClose} />;
  return (
    <PasswordDialog
      title="Make new recovery codes"
      description="The ones you have stop working."
      action="Make new codes"
      staysOpen
      onSubmit={async (password) => setCodes((await renew({ body: { password } })).recoveryCodes)}
      onClose={onClose}
    />
  );
};

const SwitchOff = ({ onClose }: { onClose: () => void }) => {
  const stop = useWrite('stopSecondFactor');
  return (
    <PasswordDialog
      title="Switch the second factor off"
      description="Your password alone then opens your account."
      action="Switch it off"
      tone="danger"
      onSubmit={async (password) => storeUser((await stop({ body: { password } })).user)}
      onClose={onClose}
    />
  );
};

const inWords = ({ kind, since, recoveryCodesLeft }: Factor): string => {
  if (kind === null)
    return 'Whoever learns your password has your account. A code besides it keeps them out.';
  const where = kind === 'app' ? 'your authenticator app' : 'a mail';
  const from = since ? ` since ${formatDateTime(since)}` : '';
  const left = `${recoveryCodesLeft} recovery ${recoveryCodesLeft === 1 ? 'code' : 'codes'} left.`;
  return `Sign-in asks for a code from ${where}${from}. ${left}`;
};

type Open = 'set-up' | 'renew' | 'off' | null;

type OwnFactorProps = { data: AnswerOf<'getSecondFactor'>; email: string };

const OwnFactor = ({ data, email }: OwnFactorProps) => {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <Card>
      <CardHeader
        title="Second factor"
        description={inWords(data)}
        actions={
          <Badge tone={data.kind ? 'good' : 'warn'} icon={data.kind ? ShieldCheck : ShieldOff}>
            {data.kind ? 'On' : 'Off'}
          </Badge>
        }
      />
      <CardBody className="flex flex-wrap justify-end gap-2">
        {data.kind && !data.demanded && (
          <Button look="quiet-danger" onClick={() => setOpen('off')}>
            Switch off
          </Button>
        )}
        {data.kind && <Button onClick={() => setOpen('renew')}>New recovery codes</Button>}
        <Button look={data.kind ? 'secondary' : 'primary'} onClick={() => setOpen('set-up')}>
          {data.kind ? 'Set up anew' : 'Set up'}
        </Button>
      </CardBody>
      {open === 'set-up' && (
        <Dialog
          open
          onClose={close}
          title="Set up a second factor"
          description="It is on once a code has shown that it works."
        >
          <SetUpFactor email={email} mail={data.mail} onDone={close} />
        </Dialog>
      )}
      {open === 'renew' && <RenewCodes onClose={close} />}
      {open === 'off' && <SwitchOff onClose={close} />}
    </Card>
  );
};

/** The own second factor: what it is, and what can be done with it. */
export const SecondFactorCard = () => {
  const user = useUser();
  const { data, error, refetch } = useQuery(callOptions('getSecondFactor'));
  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} />;
  return (
    <LateRoom name="second-factor" isKnown={Boolean(user && data)}>
      {user && data && <OwnFactor data={data} email={user.email} />}
    </LateRoom>
  );
};
