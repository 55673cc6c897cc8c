import { LayoutDashboard } from 'lucide-react';
import type { Room } from '../ui/room.ts';

export const dashboard: Room = {
  name: 'dashboard',
  pages: [{ path: '/dashboard', label: 'Dashboard', icon: LayoutDashboard, place: 1, key: 'd' }],
};
