import type { ListedConversation } from '@backroom/contract/chats';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Megaphone, MessageSquarePlus, MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import { callOptions } from '../api/call-options.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { EmptyState, FailedState } from '../ui/feedback/states.tsx';
import type { OwnProps } from '../ui/room.ts';
import { countOf, formatDateTime } from '../ui/text/format.ts';
import { ConversationBody } from './conversation-body.tsx';
import { StartDialog } from './start-dialog.tsx';

const Entry = ({ entry, onOpen }: { entry: ListedConversation; onOpen: () => void }) => (
  <li>
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full items-start gap-3 rounded-md px-2 py-2.5 text-left text-table hover:bg-hover"
    >
      {entry.kind === 'announcement' ? (
        <Megaphone aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
      ) : (
        <MessagesSquare aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
      )}
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <span className={entry.unread > 0 ? 'font-semibold' : 'font-medium'}>{entry.subject}</span>
          {entry.unread > 0 && (
            <span className="rounded-full bg-accent px-1.5 text-meta font-medium text-accent-ink">
              {entry.unread} new
            </span>
          )}
          {entry.acknowledge && entry.acknowledged < entry.stores && (
            <span className="rounded-full bg-warn-soft px-1.5 text-meta font-medium text-warn">
              To acknowledge
            </span>
          )}
        </span>
        <span className="block truncate text-muted">{entry.last_text}</span>
        <span className="block text-meta text-muted">
          {entry.store_name ?? countOf(entry.stores, 'store')}, {formatDateTime(entry.last_at)}
        </span>
      </span>
    </button>
  </li>
);

/** What head office and one's own stores say to each other. */
const OwnConversations = ({ rest, onRest }: OwnProps) => {
  const [writing, setWriting] = useState(false);
  const { data, error, refetch } = useQuery(callOptions('getConversations', { body: { limit: 100 } }));
  const write = { label: 'Write to head office', onSelect: () => setWriting(true) };
  const dialog = writing && (
    <StartDialog isHeadOffice={false} onClose={() => setWriting(false)} onStarted={onRest} />
  );
  if (rest) {
    return (
      <>
        <div className="flex gap-2">
          <Button look="ghost" size="sm" onClick={() => onRest('')}>
            <ArrowLeft aria-hidden />
            All conversations
          </Button>
        </div>
        <ConversationBody key={rest} id={rest} isHeadOffice={false} />
      </>
    );
  }
  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-40" />;
  if (data.conversations.length === 0) {
    return (
      <>
        <EmptyState
          icon={MessagesSquare}
          title="Nothing was said yet"
          text="Announcements of head office stand here, and what you and head office write to each other."
          action={write}
        />
        {dialog}
      </>
    );
  }
  return (
    <>
      <div>
        <Button look="primary" size="sm" onClick={write.onSelect}>
          <MessageSquarePlus aria-hidden />
          Write to head office
        </Button>
      </div>
      <ul className="-mx-2 grid grid-cols-[minmax(0,1fr)]">
        {data.conversations.map((entry) => (
          <Entry key={entry.conversation_id} entry={entry} onOpen={() => onRest(entry.conversation_id)} />
        ))}
      </ul>
      {dialog}
    </>
  );
};

export default OwnConversations;
