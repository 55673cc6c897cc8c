import { History, ScrollText } from 'lucide-react';
import type { Room } from '../ui/room.ts';

export const audit: Room = {
  name: 'audit',
  own: [{ thing: 'changes', icon: History, page: '/audit', load: () => import('./own-changes.tsx') }],
  pages: [
    {
      path: '/audit',
      label: 'Audit log',
      icon: ScrollText,
      under: '/settings',
      text: 'Everything that was changed: who, when, from where, why.',
    },
  ],
};
