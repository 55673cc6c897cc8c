import { MessagesSquare } from 'lucide-react';
import type { Room } from '../ui/room.ts';

export const chats: Room = {
  name: 'chats',
  pages: [{ path: '/chats', label: 'Conversations', icon: MessagesSquare, key: 'c' }],
  own: [
    {
      thing: 'conversations',
      icon: MessagesSquare,
      page: '/chats',
      load: () => import('./own-conversations.tsx'),
    },
  ],
};
