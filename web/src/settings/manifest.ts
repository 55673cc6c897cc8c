import { Settings } from 'lucide-react';
import type { Room } from '../ui/room.ts';

export const settings: Room = {
  name: 'settings',
  pages: [{ path: '/settings', label: 'Settings', icon: Settings, key: ',' }],
};
