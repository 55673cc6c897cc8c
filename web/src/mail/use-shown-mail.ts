import { useState } from 'react';
import type { AnswerOf } from '../api/call.ts';
import { call } from '../api/call.ts';
import { messageOf } from '../api/call-error.ts';
import { toast } from '../ui/feedback/toast.ts';

type Shown = AnswerOf<'showMailSecret'>;

/** What a mail carries for its reader, once it has been asked for: each time that is written down. */
export const useShownMail = (id: string) => {
  const [shown, setShown] = useState<{ id: string; mail: Shown }>();
  const [busy, setBusy] = useState(false);
  const show = async () => {
    setBusy(true);
    try {
      setShown({ id, mail: await call('showMailSecret', { body: { mail_id: id } }) });
    } catch (error) {
      toast.bad('It cannot be shown', { description: messageOf(error) });
    } finally {
      setBusy(false);
    }
  };
  return { shown: shown?.id === id ? shown.mail : undefined, show, busy };
};
