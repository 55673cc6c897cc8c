import { FileText, Percent } from 'lucide-react';
import type { Room } from '../ui/room.ts';

export const royalty: Room = {
  name: 'royalty',
  own: [
    { thing: 'statements', icon: FileText, page: '/statements', load: () => import('./own-statements.tsx') },
  ],
  pages: [
    {
      path: '/royalty-terms',
      label: 'Royalty terms',
      icon: Percent,
      under: '/reports',
      text: 'What each store owes, and from when.',
    },
    {
      path: '/statements',
      label: 'Statements',
      icon: FileText,
      under: '/reports',
      text: 'Royalty statements from draft to paid.',
    },
  ],
};
