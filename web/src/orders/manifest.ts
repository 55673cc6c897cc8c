import { ReceiptText } from 'lucide-react';
import type { Room } from '../ui/room.ts';

export const orders: Room = {
  name: 'orders',
  pages: [{ path: '/orders', label: 'Orders', icon: ReceiptText, place: 4, key: 'o' }],
  finder: { path: '/orders', load: () => import('./find-orders.ts') },
};
