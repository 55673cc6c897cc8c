import { Handshake } from 'lucide-react';
import type { Room } from '../ui/room.ts';

export const franchises: Room = {
  name: 'franchises',
  pages: [{ path: '/franchises', label: 'Franchise', icon: Handshake, place: 9, key: 'f' }],
};
