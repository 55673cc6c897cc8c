import { Import } from 'lucide-react';
import type { Room } from '../ui/room.ts';

export const imports: Room = {
  name: 'imports',
  pages: [
    {
      path: '/import',
      label: 'Import',
      icon: Import,
      under: '/settings',
      text: 'Bring in orders, products, stock, customers or a sales history.',
    },
  ],
};
