import type { Room } from '../ui/room.ts';

export const targets: Room = { name: 'targets' };
