import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../button.tsx';

/** Hands out the refused rows with why. @param save resolves when they are saved, or it was said why not */
export const SaveRejected = ({ save }: { save: () => Promise<void> }) => {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await save();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="sm" className="justify-self-start" busy={busy} onClick={() => void run()}>
      {!busy && <Download aria-hidden />}
      Save refused rows
    </Button>
  );
};
