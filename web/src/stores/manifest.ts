import { Store } from 'lucide-react';
import type { Room } from '../ui/room.ts';

export const stores: Room = {
  name: 'stores',
  pages: [{ path: '/stores', label: 'Stores', icon: Store, under: '/franchises' }],
};
