import type { Room } from '../ui/room.ts';

export const secondFactor: Room = { name: 'second-factor' };
