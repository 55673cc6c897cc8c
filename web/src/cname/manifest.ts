import { Globe, ListTree } from 'lucide-react';
import type { Room } from '../ui/room.ts';

export const cname: Room = {
  name: 'cname',
  pages: [
    { path: '/cname', label: 'CNAME', icon: Globe, place: 12, key: 'n' },
    {
      path: '/domains',
      label: 'Domains',
      icon: ListTree,
      under: '/cname',
      text: 'Root domains, where they are kept, and the tokens used there.',
    },
  ],
};
