import type { Room } from '../ui/room.ts';

export const savedViews: Room = { name: 'saved-views' };
