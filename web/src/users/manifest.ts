import { UserCog } from 'lucide-react';
import type { Room } from '../ui/room.ts';

export const users: Room = {
  name: 'users',
  pages: [{ path: '/users', label: 'Users', icon: UserCog, place: 10, key: 'u' }],
};
