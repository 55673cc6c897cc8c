import { Bell } from 'lucide-react';
import type { Room } from '../ui/room.ts';

export const notifications: Room = {
  name: 'notifications',
  own: [
    {
      thing: 'notifications',
      icon: Bell,
      page: '/settings',
      load: async () => ({
        default: (await import('./notification-settings-page.tsx')).NotificationSettingsPage,
      }),
    },
  ],
};
