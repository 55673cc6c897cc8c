import { Award } from 'lucide-react';
import type { Room } from '../ui/room.ts';

export const loyalty: Room = {
  name: 'loyalty',
  pages: [{ path: '/loyalty', label: 'Loyalty Program', icon: Award, place: 8, key: 'l' }],
  finder: { path: '/loyalty', load: () => import('./find-customers.ts') },
};
