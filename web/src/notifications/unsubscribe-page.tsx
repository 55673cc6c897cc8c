import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { messageOf } from '../api/call-error.ts';
import { AuthFrame } from '../auth/index.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';

type Outcome = { topics: readonly string[] } | { failure: string };

/** Where the link of a mail leads: no mail of its topics any more. A button, since programs open links too. */
export const UnsubscribePage = () => {
  const token = useLocation({ select: ({ hash }) => hash });
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [busy, setBusy] = useState(false);
  const stop = async () => {
    setBusy(true);
    try {
      setOutcome(await call('unsubscribe', { body: { token } }));
    } catch (error) {
      setOutcome({ failure: messageOf(error) });
    }
    setBusy(false);
  };
  return (
    <AuthFrame
      title="Mail from Backroom"
      description="Stops mail of the kind that brought you here. Nothing else changes."
    >
      <div className="grid gap-4">
        {outcome && 'failure' in outcome && <Notice tone="bad">{outcome.failure}</Notice>}
        {outcome && 'topics' in outcome ? (
          <Notice tone="good">
            No more mail of {outcome.topics.join(', ') || 'topics that there are no more'}.
          </Notice>
        ) : (
          <Button look="primary" size="lg" busy={busy} disabled={!token} onClick={() => void stop()}>
            Stop mail of this kind
          </Button>
        )}
        {!token && <Notice tone="warn">This link is not complete. Open it again from the mail.</Notice>}
      </div>
    </AuthFrame>
  );
};
