import { chatColumns } from '@backroom/contract/chat-columns';
import type { ListedConversation } from '@backroom/contract/chats';
import { Megaphone, MessageSquarePlus, MessagesSquare } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { AnswerOf } from '../api/call.ts';
import { useStoreChoices } from '../stores/index.ts';
import type { Action } from '../ui/action.ts';
import { columnsOf } from '../ui/list/columns-of.tsx';
import type { ListFilter } from '../ui/list/list-filter.ts';
import { ListPage } from '../ui/list/list-page.tsx';
import { useListState } from '../ui/list/use-list-state.ts';
import { countOf } from '../ui/text/format.ts';
import { StatusBadge } from '../ui/text/status-badge.tsx';
import { AnnounceDialog } from './announce-dialog.tsx';
import { chatsQuery } from './chats-query.ts';
import { ConversationDrawer } from './conversation-drawer.tsx';
import { StartDialog } from './start-dialog.tsx';

const Subject = ({ row }: { row: ListedConversation }) => (
  <span className="flex min-w-0 items-center gap-2">
    {row.unread > 0 && (
      <span className="size-2 shrink-0 rounded-full bg-accent">
        <span className="sr-only">{countOf(row.unread, 'new message')}: </span>
      </span>
    )}
    <span className={row.unread > 0 ? 'font-semibold' : 'font-medium'}>{row.subject}</span>
    <span className="min-w-0 truncate text-muted">{row.last_text}</span>
  </span>
);

const withWhom = (row: ListedConversation) => row.store_name ?? countOf(row.stores, 'store');

const columns = columnsOf<ListedConversation, typeof chatColumns>(chatColumns, {
  subject: { cell: (row) => <Subject row={row} />, maxWidth: 460, card: 'title' },
  with: { value: withWhom, card: 'under' },
  about: {
    value: (row) =>
      row.record?.label ?? (row.acknowledge ? `${row.acknowledged} of ${row.stores} acknowledged` : null),
    card: 'under',
  },
  status: { cell: (row) => <StatusBadge status={row.status} />, card: 'status' },
  last: { value: (row) => row.last_at, card: 'side' },
});

const useFilters = (): ListFilter[] => {
  const stores = useStoreChoices();
  return useMemo(
    () => [
      { key: 'store', label: 'Store', kind: 'many', ...stores },
      {
        key: 'status',
        label: 'Status',
        kind: 'one',
        choices: [
          { value: 'open', label: 'Open' },
          { value: 'closed', label: 'Closed' },
        ],
      },
      {
        key: 'kind',
        label: 'Kind',
        kind: 'one',
        choices: [
          { value: 'conversation', label: 'Conversations' },
          { value: 'announcement', label: 'Announcements' },
        ],
      },
    ],
    [stores],
  );
};

const read = (answer: AnswerOf<'getConversations'>) => ({
  rows: answer.conversations,
  total: answer.pagination.total,
});

/** Head office and its stores talk, each conversation about something. */
export const ChatsPage = () => {
  const [, change] = useListState({});
  const [asking, setAsking] = useState<'start' | 'announce' | null>(null);
  const write: Action = {
    label: 'Write to a store',
    icon: MessageSquarePlus,
    primary: true,
    onSelect: () => setAsking('start'),
  };
  const announce: Action = { label: 'Announce', icon: Megaphone, onSelect: () => setAsking('announce') };
  const close = () => setAsking(null);
  const open = (id: string) => change({ open: id });
  return (
    <>
      <ListPage
        name="chats"
        title="Conversations"
        description="What head office and stores say to each other, each about an order, a statement, a card or nothing in particular."
        columns={columns}
        search="Search subject, store, message"
        filters={useFilters()}
        query={chatsQuery}
        read={read}
        rowKey={(row) => row.conversation_id}
        rowLabel={(row) => `conversation ${row.subject}`}
        details={(id, leave) => <ConversationDrawer id={id} onClose={leave} />}
        actions={[announce, write]}
        empty={{
          icon: MessagesSquare,
          title: 'No conversations yet',
          text: 'Write to a store, or announce something to many. Each order, statement and card can be talked about from where it is shown.',
          action: write,
        }}
      />
      {asking === 'start' && <StartDialog isHeadOffice onClose={close} onStarted={open} />}
      {asking === 'announce' && <AnnounceDialog onClose={close} onSent={open} />}
    </>
  );
};
