import { audienceOf, mayOpen } from '@backroom/contract/kit/access';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { MessagesSquare } from 'lucide-react';
import { callOptions } from '../api/call-options.ts';
import { useLine } from '../api/live.ts';
import type { SessionUser } from '../api/session.ts';
import { Button } from '../ui/button.tsx';

const ASK_EVERY_MS = 60_000;

/** Leads to the conversations, and says in how many of them there is something new. */
export const ChatsButton = ({ user }: { user: SessionUser }) => {
  const navigate = useNavigate();
  const line = useLine();
  const { data } = useQuery({
    ...callOptions('getConversations', { body: { limit: 1 } }),
    refetchInterval: line === 'open' ? false : ASK_EVERY_MS,
    // Another's server may have no such call.
    retry: false,
  });
  const unread = data?.unread ?? 0;
  const label = unread > 0 ? `Conversations, ${unread} with new messages` : 'Conversations';
  const open = () =>
    mayOpen(audienceOf(user), '/chats')
      ? void navigate({ to: '/chats' })
      : void navigate({ to: '.', search: true, hash: 'conversations' });
  return (
    <Button look="ghost" size="icon" aria-label={label} title={label} className="relative" onClick={open}>
      <MessagesSquare aria-hidden />
      {unread > 0 && (
        <span aria-hidden className="absolute top-1.5 right-1.5 size-2 rounded-full bg-accent" />
      )}
    </Button>
  );
};
