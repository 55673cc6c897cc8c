import type { Room } from '../ui/room.ts';

export const checks: Room = { name: 'checks' };
