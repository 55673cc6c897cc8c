/** What people are told: the bell, and by what way one hears of each topic. */
import * as z from 'zod';
import { everyone, own } from './kit/access.ts';
import { isTimeZone } from './kit/dates.ts';
import { endpoint } from './kit/endpoint.ts';
import { moment, text, uuid } from './kit/fields.ts';

/** How long a notification is kept (domain.md 3.14). */
export const NOTIFICATION_DAYS = 90;

/** By mail as it happens (what comes within a minute in one mail), in one mail a day, or not at all. */
export const mailWays = ['off', 'now', 'daily'] as const;
export type MailWay = (typeof mailWays)[number];

/** What happened in one place, newest first; `ids` are all of it, `title` is the newest's. */
const notification = z.object({
  ids: z.array(uuid),
  topic: z.string(),
  title: z.string(),
  detail: z.string(),
  /** Where one does something about it; begins with `#` where it opens beside the page. */
  href: z.string(),
  at: moment,
  read: z.boolean(),
});

export type Notification = z.output<typeof notification>;

const way = z.enum(mailWays, 'Choose off, now or daily');
const minuteOfDay = z.int('Enter a time').min(0, 'Enter a time').max(1_439, 'Enter a time');

const topicChoice = z.strictObject({ topic: text(80), in_app: z.boolean(), email: way });

const topic = z.object({
  topic: z.string(),
  label: z.string(),
  text: z.string(),
  in_app: z.boolean(),
  email: way,
  last: z.object({ title: z.string(), at: moment }).nullable(),
});

/** Minutes after midnight in `timezone`; no quiet hours where both are null. */
const hours = {
  timezone: text(64).refine(isTimeZone, 'There is no such time zone'),
  quiet_from: minuteOfDay.nullable(),
  quiet_to: minuteOfDay.nullable(),
  digest_at: minuteOfDay,
};

const settings = z.object({
  topics: z.array(topic),
  ...hours,
  /** Whether somebody has said when; until then the zone is UTC. */
  chosen: z.boolean(),
});

export type NotificationSettings = z.output<typeof settings>;

export const notificationsEndpoints = {
  getNotifications: endpoint({
    method: 'POST',
    path: '/get-notifications',
    access: own('bell'),
    summary: 'What one was told in the last 90 days, newest first, what belongs together as one',
    body: z.strictObject({ before: moment.optional() }).prefault({}),
    response: z.object({
      notifications: z.array(notification),
      unread: z.int(),
      /** Give it as `before` to read on; null at the end. */
      older: moment.nullable(),
    }),
    byItself: true,
    failure: 'Failed to fetch notifications',
  }),
  markNotificationsRead: endpoint({
    method: 'POST',
    path: '/mark-notifications-read',
    access: own('bell'),
    summary: 'Mark own notifications as read: those named, or all',
    body: z
      .strictObject({ ids: z.array(uuid).max(1_000, 'Mark at most 1,000 at once').optional() })
      .prefault({}),
    response: z.object({ unread: z.int() }),
    stale: ['getNotifications'],
    failure: 'Failed to mark them as read',
  }),
  getNotificationSettings: endpoint({
    method: 'POST',
    path: '/get-notification-settings',
    access: own('notifications'),
    summary: 'By what way one hears of each topic, and what each last said',
    response: settings,
    failure: 'Failed to fetch the notification settings',
  }),
  saveNotificationSettings: endpoint({
    method: 'POST',
    path: '/save-notification-settings',
    access: own('notifications'),
    summary: 'Choose by what way one hears of each topic, quiet hours and the time of the daily mail',
    body: z
      .strictObject({ topics: z.array(topicChoice).max(200, 'There are fewer topics'), ...hours })
      .refine(({ quiet_from, quiet_to }) => (quiet_from === null) === (quiet_to === null), {
        message: 'Enter both, or none',
        path: ['quiet_to'],
      }),
    response: z.object({ message: z.string() }),
    stale: ['getNotificationSettings'],
    failure: 'Failed to save the notification settings',
    success: 'Saved',
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/unsubscribe',
    access: everyone,
    summary: 'Stop mail of the topics that a mail named, by the link in it',
    body: z.strictObject({ token: text(2_000) }),
    response: z.object({ topics: z.array(z.string()) }),
    errors: ['LINK_INVALID'],
    failure: 'Failed to unsubscribe',
  }),
};
