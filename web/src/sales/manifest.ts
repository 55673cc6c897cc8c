import { ChartSpline } from 'lucide-react';
import type { Room } from '../ui/room.ts';

export const sales: Room = {
  name: 'sales',
  pages: [{ path: '/apps', label: 'Sales', icon: ChartSpline, place: 5, key: 's' }],
};
