import { PackagePlus, Shapes } from 'lucide-react';
import type { Room } from '../ui/room.ts';

export const products: Room = {
  name: 'products',
  pages: [
    { path: '/products', label: 'Product Catalog', icon: Shapes, place: 2, key: 'p' },
    { path: '/mpe', label: 'Product Management', icon: PackagePlus, place: 3, key: 'm' },
  ],
};
