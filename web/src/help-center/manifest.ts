import { CircleHelp } from 'lucide-react';
import type { Room } from '../ui/room.ts';

export const helpCenter: Room = {
  name: 'help-center',
  pages: [{ path: '/help-center', label: 'Help', icon: CircleHelp, key: 'h' }],
  own: [{ thing: 'help', icon: CircleHelp, page: '/help-center', load: () => import('./own-help.tsx') }],
  finder: { path: '/help-center', load: () => import('./find-articles.ts') },
};
