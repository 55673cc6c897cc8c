import { KeyRound } from 'lucide-react';
import type { Room } from '../ui/room.ts';

export const apiKeys: Room = {
  name: 'api-keys',
  pages: [
    {
      path: '/api-keys',
      label: 'API keys',
      icon: KeyRound,
      under: '/settings',
      text: 'Keys with which tills and other systems call Backroom.',
    },
  ],
};
