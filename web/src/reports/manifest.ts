import { ChartNoAxesColumn } from 'lucide-react';
import type { Room } from '../ui/room.ts';

export const reports: Room = {
  name: 'reports',
  pages: [{ path: '/reports', label: 'Reports', icon: ChartNoAxesColumn, place: 11, key: 'r' }],
  finder: { path: '/reports', load: () => import('./overview/find-reports-by-name.ts') },
};
