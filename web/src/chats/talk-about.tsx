import { audienceOf, mayOpen } from '@backroom/contract/kit/access';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { MessagesSquare } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { callOptions } from '../api/call-options.ts';
import { useUser } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { writeSearchText } from '../ui/text/search-text.ts';

const StartDialog = lazy(async () => ({ default: (await import('./start-dialog.tsx')).StartDialog }));

type TalkAboutProps = {
  /** The store's domain. */
  shop: string;
  /** The stores that it may be about, where it belongs to several: one is asked for. */
  among?: readonly { value: string; label: string }[];
  /** One that a room of the server names among its subjects. */
  record: { kind: string; id: string };
  /** What the record is called: "Order #1001". */
  label: string;
};

/** Opens what was said about a record, or begins to talk about it. */
export const TalkAbout = ({ shop, among, record, label }: TalkAboutProps) => {
  const user = useUser();
  const router = useRouter();
  const navigate = useNavigate();
  const [starting, setStarting] = useState(false);
  const { data } = useQuery({
    ...callOptions('getConversations', { body: { record, limit: 1 } }),
    retry: false,
  });
  if (!user || !data) return null;
  const isHeadOffice = mayOpen(audienceOf(user), '/chats');
  const open = (id: string) =>
    isHeadOffice
      ? router.history.push(`/chats${writeSearchText({ open: id })}`)
      : void navigate({ to: '.', search: true, hash: `conversations/${id}` });
  const [known] = data.conversations;
  return (
    <>
      <Button
        className="mr-auto"
        onClick={() => (known ? open(known.conversation_id) : setStarting(true))}
        title={known ? known.last_text : undefined}
      >
        <MessagesSquare aria-hidden />
        {known ? 'Open conversation' : isHeadOffice ? 'Write to the store' : 'Ask head office'}
      </Button>
      {starting && (
        <Suspense>
          <StartDialog
            isHeadOffice={isHeadOffice}
            about={{ shop, among, record, label }}
            onClose={() => setStarting(false)}
            onStarted={open}
          />
        </Suspense>
      )}
    </>
  );
};
