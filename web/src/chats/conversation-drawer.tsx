import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../api/call-error.ts';
import { callOptions } from '../api/call-options.ts';
import { useWrite } from '../api/use-write.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { Drawer } from '../ui/overlay/dialog.tsx';
import { StatusBadge } from '../ui/text/status-badge.tsx';
import { ConversationBody } from './conversation-body.tsx';

/** One conversation, at its own address, for head office: who also closes it. */
export const ConversationDrawer = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { data } = useQuery(callOptions('getConversation', { body: { conversation_id: id } }));
  const setStatus = useWrite('setConversationStatus', { say: ({ message }) => message });
  const conversation = data?.conversation;
  const next = conversation?.status === 'open' ? 'closed' : 'open';
  const change = () =>
    void setStatus({ body: { conversation_id: id, status: next } }).catch((error: unknown) => {
      toast.bad('It could not be changed', { description: messageOf(error) });
    });
  return (
    <Drawer
      open
      onClose={onClose}
      title={
        conversation ? (
          <span className="flex flex-wrap items-center gap-2">
            {conversation.subject} <StatusBadge status={conversation.status} />
          </span>
        ) : (
          'Conversation'
        )
      }
      description={
        conversation
          ? (conversation.store_name ?? `Announcement to ${conversation.stores} stores`)
          : undefined
      }
      footer={
        <>
          {conversation && (
            <Button className="mr-auto" onClick={change}>
              {next === 'closed' ? 'Close conversation' : 'Open again'}
            </Button>
          )}
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <ConversationBody key={id} id={id} isHeadOffice />
    </Drawer>
  );
};
