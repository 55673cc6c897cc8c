import type { Conversation } from '@backroom/contract/chats';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { messageOf } from '../api/call-error.ts';
import { callOptions } from '../api/call-options.ts';
import { useWrite } from '../api/use-write.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { FailedState } from '../ui/feedback/states.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { formatDate } from '../ui/text/format.ts';
import { Acknowledgements } from './acknowledgements.tsx';
import { AttachButton } from './attach-button.tsx';
import { MessageBox } from './message-box.tsx';
import { MessageBubble } from './message-bubble.tsx';
import { Participants } from './participants.tsx';
import { RecordLink } from './record-link.tsx';

/** For a store: says that it was read. */
const Acknowledge = ({ conversation }: { conversation: Conversation }) => {
  const acknowledge = useWrite('acknowledgeAnnouncement');
  const { stores, acknowledged, due_on, conversation_id } = conversation;
  if (acknowledged === stores) return <Notice tone="good">You have acknowledged this.</Notice>;
  return (
    <Notice tone="warn">
      <p>Head office asks you to acknowledge this{due_on && ` by ${formatDate(due_on)}`}.</p>
      <Button
        size="sm"
        className="mt-2"
        onClick={() =>
          void acknowledge({ body: { conversation_id } }).catch((error: unknown) => {
            toast.bad('It was not acknowledged', { description: messageOf(error) });
          })
        }
      >
        Acknowledge
      </Button>
    </Notice>
  );
};

/** For a store, whose drawer is that of all conversations: what this one is called, and with which store. */
const Subject = ({ conversation }: { conversation: Conversation }) => (
  <header>
    <h3 className="text-title font-semibold tracking-tight break-words">{conversation.subject}</h3>
    <p className="text-table text-muted">
      {conversation.store_name ??
        `Head office to ${conversation.acknowledgements.map(({ store_name }) => store_name).join(', ')}`}
    </p>
  </header>
);

/** Whatever is shown is read. */
const useRead = (conversation: Conversation | undefined) => {
  const mark = useWrite('markConversationRead', { say: () => null });
  const id = conversation?.conversation_id;
  const unread = conversation?.unread ?? 0;
  useEffect(() => {
    // It stays unread where that fails.
    if (id && unread > 0) void mark({ body: { conversation_id: id } }).catch(() => undefined);
  }, [id, unread, mark]);
};

/** A conversation: what it is about, what was said, and where one answers. */
export const ConversationBody = ({ id, isHeadOffice }: { id: string; isHeadOffice: boolean }) => {
  const { data, error, refetch } = useQuery(
    callOptions('getConversation', { body: { conversation_id: id } }),
  );
  const answer = useWrite('answerConversation');
  const conversation = data?.conversation;
  useRead(conversation);
  if (error && !conversation) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!conversation) return <Skeleton className="h-60" />;
  const isAnnouncement = conversation.kind === 'announcement';
  return (
    <div className="grid gap-4">
      {!isHeadOffice && <Subject conversation={conversation} />}
      {conversation.record && (
        <p className="text-table text-muted">
          About <RecordLink record={conversation.record} />
        </p>
      )}
      {conversation.participants.length > 0 && <Participants participants={conversation.participants} />}
      {conversation.acknowledge &&
        (isHeadOffice ? (
          <Acknowledgements conversation={conversation} />
        ) : (
          <Acknowledge conversation={conversation} />
        ))}
      <div className="grid gap-3" role="log" aria-label="Messages">
        {conversation.messages.map((message) => (
          <MessageBubble key={message.message_id} message={message} />
        ))}
      </div>
      {isAnnouncement ? (
        <p className="text-table text-muted">
          {isHeadOffice
            ? 'Stores answer in conversations of their own.'
            : 'Questions about it? Write to head office in a conversation of your own.'}
        </p>
      ) : (
        <MessageBox
          key={id}
          label="Message"
          placeholder={conversation.status === 'closed' ? 'A message opens it again' : 'Write a message'}
          action="Send"
          onSend={async (text) => {
            await answer({ body: { conversation_id: id, text } });
          }}
          aside={<AttachButton id={id} />}
        />
      )}
    </div>
  );
};
