import type { OutboxMail } from '@backroom/contract/mail';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { messageOf } from '../api/call-error.ts';
import { successOf } from '../api/call-words.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/feedback/toast.ts';

/** Sends a mail once more, or now where it still waits. */
export const SendAgain = ({ mail }: { mail: OutboxMail }) => {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      await call('sendMailAgain', { body: { mail_id: mail.id } });
      toast.good(successOf('sendMailAgain'));
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['getMail'] }),
        queries.invalidateQueries({ queryKey: ['getMailList'] }),
      ]);
    } catch (error) {
      toast.bad('It was not sent', { description: messageOf(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button busy={busy} onClick={() => void send()}>
      {mail.status === 'outbox' ? 'Send now' : 'Send again'}
    </Button>
  );
};
