import { MessagesSquare } from 'lucide-react';
import { call } from '../api/call.ts';
import type { Finder } from '../ui/room.ts';

const MOST = 4;

/** The conversations with the newest messages that what is typed finds, by subject, store or what was said. */
const findConversations: Finder = {
  heading: 'Conversations',
  icon: MessagesSquare,
  find: async (search) => {
    const { conversations } = await call('getConversations', { body: { search, limit: MOST } });
    return conversations.map(({ conversation_id, subject, store_name }) => ({
      key: conversation_id,
      label: subject,
      hint: store_name,
      to: '/chats',
      search: { open: conversation_id },
    }));
  },
};

export default findConversations;
