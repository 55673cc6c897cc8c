import { Cable } from 'lucide-react';
import type { Room } from '../ui/room.ts';

export const connections: Room = {
  name: 'connections',
  pages: [{ path: '/connections', label: 'Connections', icon: Cable, under: '/franchises' }],
};
