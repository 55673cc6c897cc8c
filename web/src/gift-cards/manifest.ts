import { Gift } from 'lucide-react';
import type { Room } from '../ui/room.ts';

export const giftCards: Room = {
  name: 'gift-cards',
  pages: [{ path: '/gift-card', label: 'Gift Card', icon: Gift, place: 6, key: 'g' }],
  finder: { path: '/gift-card', load: () => import('./find-cards.ts') },
};
