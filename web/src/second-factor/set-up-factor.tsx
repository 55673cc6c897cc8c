import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { ProveCode } from './prove-code.tsx';
import { type Offer, ProvePassword } from './prove-password.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type SetUpFactorProps = {
  email: string;
  /** Whether codes can be mailed. */
  mail: boolean;
  /** The factor is on, and the recovery codes have been seen. */
  onDone: () => void;
};

/** Switching a second factor on, in three steps: the password, a code that shows it works, the recovery codes. */
export const SetUpFactor = ({ email, mail, onDone }: SetUpFactorProps) => {
  const [offer, setOffer] = useState<Offer | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) {
    return (
      <div className="grid gap-4">
        <RecoveryCodes codes={codes} />
        <div className="flex justify-end">
          <Button look="primary" onClick={onDone}>
            I have put them away
          </Button>
        </div>
      </div>
    );
  }
  if (offer) return <ProveCode offer={offer} email={email} onProved={setCodes} />;
  return <ProvePassword mail={mail} onOffer={setOffer} />;
};
