import { Send } from 'lucide-react';
import type { Room } from '../ui/room.ts';

export const pushes: Room = {
  name: 'pushes',
  pages: [
    {
      path: '/pushes',
      label: 'Sent to shops',
      icon: Send,
      under: '/settings',
      text: 'What waits for a shop, what failed and why, and what shops changed since.',
    },
  ],
  own: [{ thing: 'pushes', icon: Send, page: '/pushes', load: () => import('./own-pushes.tsx') }],
};
