import { Palette, Settings, ShieldCheck, UserRound } from 'lucide-react';
import type { Room } from '../ui/room.ts';

export const settings: Room = {
  name: 'settings',
  pages: [{ path: '/settings', label: 'Settings', icon: Settings, key: ',' }],
  own: [
    {
      thing: 'profile',
      icon: UserRound,
      page: '/settings',
      load: async () => ({ default: (await import('./profile-page.tsx')).ProfilePage }),
    },
    {
      thing: 'security',
      icon: ShieldCheck,
      page: '/settings',
      load: async () => ({ default: (await import('./account-page.tsx')).AccountPage }),
    },
    {
      thing: 'appearance',
      icon: Palette,
      page: '/settings',
      load: async () => ({ default: (await import('./appearance-page.tsx')).AppearancePage }),
    },
  ],
};
