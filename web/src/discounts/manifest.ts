import { Percent } from 'lucide-react';
import type { Room } from '../ui/room.ts';

export const discounts: Room = {
  name: 'discounts',
  pages: [{ path: '/discounts', label: 'Discounts', icon: Percent, place: 7, key: 'i' }],
};
