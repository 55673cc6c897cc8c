import { NOTIFICATION_DAYS, type notificationsEndpoints } from '@backroom/contract/notifications';
import { sql } from 'kysely';
import type { Handlers } from '../platform/http/call.ts';
import type { Manifest } from '../platform/manifest.ts';
import { getNotifications, markNotificationsRead } from './bell.ts';
import { getNotificationSettings, saveNotificationSettings } from './choices.ts';
import { mailNotifications } from './mail-notifications.ts';
import { unsubscribe } from './unsubscribe.ts';

const handlers: Handlers<typeof notificationsEndpoints> = {
  getNotifications,
  markNotificationsRead,
  getNotificationSettings,
  saveNotificationSettings,
  unsubscribe,
};

export const notifications = {
  name: 'notifications',
  handlers,
  jobs: {
    'mail-notifications': { schedule: '* * * * *', run: (services) => mailNotifications(services) },
    'forget-notifications': {
      schedule: '55 3 * * *',
      run: async ({ db }) => {
        await sql`delete from notifications
          where created_at < now() - make_interval(days => ${NOTIFICATION_DAYS})`.execute(db);
      },
    },
  },
  tables: { notifications: 'local', notification_choices: 'local', notification_hours: 'local' },
} satisfies Manifest;
