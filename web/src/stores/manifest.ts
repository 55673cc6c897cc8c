import type { Room } from '../ui/room.ts';

export const stores: Room = { name: 'stores' };
