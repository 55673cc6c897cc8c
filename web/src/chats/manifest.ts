import { MessagesSquare } from 'lucide-react';
import type { Room } from '../ui/room.ts';

export const chats: Room = {
  name: 'chats',
  pages: [{ path: '/chats', label: 'Conversations', icon: MessagesSquare, key: 'c' }],
  finder: { path: '/chats', load: () => import('./find-conversations.ts') },
  own: [
    {
      thing: 'conversations',
      icon: MessagesSquare,
      page: '/chats',
      load: () => import('./own-conversations.tsx'),
    },
  ],
};
