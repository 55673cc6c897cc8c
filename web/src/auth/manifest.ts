import type { Room } from '../ui/room.ts';

export const auth: Room = { name: 'auth' };
