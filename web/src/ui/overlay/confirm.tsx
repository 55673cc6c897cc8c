import { type ReactNode, useState } from 'react';
import { messageOf } from '../../api/call-error.ts';
import { Button } from '../button.tsx';
import { Notice } from '../feedback/notice.tsx';
import { Dialog } from './dialog.tsx';

type ConfirmProps = {
  open: boolean;
  onClose: () => void;
  /** The question: "Delete 3 gift cards?" */
  title: string;
  /** What it means for the data. */
  children: ReactNode;
  /** What the button does: "Delete 3 cards". */
  action: string;
  tone?: 'primary' | 'danger';
  /** Runs it; the dialog closes when it succeeds and shows the words when it fails. */
  onConfirm: () => Promise<unknown>;
};

/** Asks before something that can't be undone. */
export const Confirm = ({
  open,
  onClose,
  title,
  children,
  action,
  tone = 'danger',
  onConfirm,
}: ConfirmProps) => {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const run = async () => {
    setBusy(true);
    setFailure('');
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look={tone} busy={busy} onClick={() => void run()}>
            {action}
          </Button>
        </>
      }
    >
      <div className="grid gap-3 text-body text-soft">
        {children}
        {failure && <Notice tone="bad">{failure}</Notice>}
      </div>
    </Dialog>
  );
};
