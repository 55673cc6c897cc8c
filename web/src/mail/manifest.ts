import { Mail } from 'lucide-react';
import type { Room } from '../ui/room.ts';

export const mail: Room = {
  name: 'mail',
  pages: [
    {
      path: '/mail-outbox',
      label: 'Mail outbox',
      icon: Mail,
      under: '/settings',
      text: 'Invitations, links and codes that were written.',
    },
  ],
};
